#include "core/search/network/network_file.hpp"

#include <cstring>
#include <type_traits>

#include "core/hash.hpp"

namespace firstmove::core::search {
namespace {

constexpr std::string_view kMagic("FMNET\0\1\n", 8);
constexpr std::size_t kChecksumBytes = 8;
constexpr int kMostMen = kMaxMen;
constexpr std::size_t kMostNote = 1000;

class Writer {
 public:
  template <typename Number>
  void add(Number value) {
    using Unsigned = std::make_unsigned_t<Number>;
    auto bits = static_cast<Unsigned>(value);
    for (std::size_t k = 0; k < sizeof(Number); ++k) {
      bytes_ += static_cast<char>(bits & 0xFF);
      if constexpr (sizeof(Number) > 1) bits = static_cast<Unsigned>(bits >> 8);
    }
  }
  template <typename List>
  void add_all(const List& list) {
    for (const auto value : list) add(value);
  }
  void add_text(const std::string& text) {
    add(static_cast<std::uint32_t>(text.size()));
    bytes_ += text;
  }
  std::string bytes_;
};

/// Reads until something is missing; then `ok` is false and every value 0.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  template <typename Number>
  Number read() {
    if (bytes_.size() - at_ < sizeof(Number)) {
      ok_ = false;
      at_ = bytes_.size();
      return 0;
    }
    std::uint64_t bits = 0;
    for (std::size_t k = 0; k < sizeof(Number); ++k)
      bits |= static_cast<std::uint64_t>(static_cast<unsigned char>(bytes_[at_ + k])) << (8 * k);
    at_ += sizeof(Number);
    return static_cast<Number>(bits);
  }
  template <typename List>
  void read_all(List& list) {
    for (auto& value : list) value = read<std::remove_reference_t<decltype(value)>>();
  }
  std::string read_text(std::size_t most) {
    const auto size = read<std::uint32_t>();
    if (size > most || bytes_.size() - at_ < size) {
      ok_ = false;
      return {};
    }
    std::string text(bytes_.substr(at_, size));
    at_ += size;
    return text;
  }
  bool ok() const { return ok_; }
  std::size_t at() const { return at_; }
  std::size_t left() const { return bytes_.size() - at_; }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
  bool ok_ = true;
};

tl::unexpected<NetworkFault> fault(std::size_t offset, std::string message) {
  return tl::unexpected(NetworkFault{offset, std::move(message)});
}

std::string range_message(const char* what, int value, const std::string& right) {
  return std::string(what) + " is " + std::to_string(value) + "; it must be " + right;
}

tl::expected<NetworkShape, NetworkFault> read_shape(Reader& in) {
  NetworkShape shape;
  shape.files = in.read<std::uint8_t>();
  shape.ranks = in.read<std::uint8_t>();
  const bool is_board = is_supported({shape.files, shape.ranks});
  if (!is_board)
    return fault(in.at() - 2, "a board of " + std::to_string(shape.files) + "x" +
                                  std::to_string(shape.ranks) + " is none that this program plays on");
  shape.men = in.read_text(static_cast<std::size_t>(kMostMen));
  if (shape.men.size() < 2) return fault(in.at(), "a network needs pawn and king at least");
  shape.movement = in.read<std::uint64_t>();
  shape.width = in.read<std::uint16_t>();
  if (shape.width <= 0 || shape.width > kMostWidth || shape.width % kWidthStep != 0)
    return fault(in.at() - 2, range_message("the width", shape.width,
                                            "a multiple of " + std::to_string(kWidthStep) + " up to " +
                                                std::to_string(kMostWidth)));
  shape.king_regions = in.read<std::uint8_t>();
  if (shape.king_regions < 1 || shape.king_regions > kMostKingRegions)
    return fault(in.at() - 1, range_message("the number of king regions", shape.king_regions,
                                            "from 1 to " + std::to_string(kMostKingRegions)));
  shape.men_buckets = in.read<std::uint8_t>();
  if (shape.men_buckets < 1 || shape.men_buckets > kMostMenBuckets)
    return fault(in.at() - 1, range_message("the number of sets of small layers", shape.men_buckets,
                                            "from 1 to " + std::to_string(kMostMenBuckets)));
  shape.mirrors = in.read<std::uint8_t>() != 0;
  shape.king_region.resize(static_cast<std::size_t>(shape.squares()));
  in.read_all(shape.king_region);
  for (const int region : shape.king_region)
    if (region >= shape.king_regions)
      return fault(in.at(), range_message("a square's king region", region, "below their number"));
  shape.bucket_of_men.resize(static_cast<std::size_t>(shape.squares()) + 1);
  in.read_all(shape.bucket_of_men);
  for (const int bucket : shape.bucket_of_men)
    if (bucket >= shape.men_buckets)
      return fault(in.at(), range_message("a set of small layers", bucket, "below their number"));
  return shape;
}

void read_layers(Reader& in, SmallLayers& layers, int width) {
  layers.first.resize(static_cast<std::size_t>(kFirstHidden * 2 * width));
  in.read_all(layers.first);
  in.read_all(layers.first_bias);
  for (auto& row : layers.second) in.read_all(row);
  in.read_all(layers.second_bias);
  in.read_all(layers.output);
  layers.output_bias = in.read<std::int32_t>();
}

}  // namespace

std::string format_network(const Network& network) {
  const NetworkShape& shape = network.shape;
  Writer out;
  out.bytes_ = kMagic;
  out.add(static_cast<std::uint32_t>(kNetworkFileVersion));
  out.add_text(network.note);
  out.add(static_cast<std::uint8_t>(shape.files));
  out.add(static_cast<std::uint8_t>(shape.ranks));
  out.add_text(shape.men);
  out.add(shape.movement);
  out.add(static_cast<std::uint16_t>(shape.width));
  out.add(static_cast<std::uint8_t>(shape.king_regions));
  out.add(static_cast<std::uint8_t>(shape.men_buckets));
  out.add(static_cast<std::uint8_t>(shape.mirrors));
  out.add_all(shape.king_region);
  out.add_all(shape.bucket_of_men);
  out.add(network.output_factor);
  for (const ResultCurve& curve : network.results) {
    out.add(static_cast<std::int32_t>(curve.centre_cp));
    out.add(static_cast<std::int32_t>(curve.slope_cp));
  }
  out.add_all(network.bias);
  out.add_all(network.inputs);
  for (const SmallLayers& layers : network.small) {
    out.add_all(layers.first);
    out.add_all(layers.first_bias);
    for (const auto& row : layers.second) out.add_all(row);
    out.add_all(layers.second_bias);
    out.add_all(layers.output);
    out.add(layers.output_bias);
  }
  out.add(hash_text(out.bytes_));
  return std::move(out.bytes_);
}

std::uint64_t network_checksum(const Network& network) {
  const std::string bytes = format_network(network);
  return Reader(std::string_view(bytes).substr(bytes.size() - kChecksumBytes)).read<std::uint64_t>();
}

tl::expected<Network, NetworkFault> parse_network(std::string_view bytes) {
  if (bytes.substr(0, 5) != kMagic.substr(0, 5))
    return fault(0, "this is no network file: it does not begin with FMNET");
  if (bytes.substr(0, kMagic.size()) != kMagic)
    return fault(5, "the file was changed on its way, as by a program that takes it for text");
  Reader version(bytes.substr(kMagic.size()));
  const auto found = version.read<std::uint32_t>();
  if (version.ok() && found != kNetworkFileVersion)
    return fault(kMagic.size(), "version " + std::to_string(found) +
                                    " of the format; this program reads version " +
                                    std::to_string(kNetworkFileVersion));
  if (bytes.size() < kMagic.size() + 4 + kChecksumBytes) return fault(bytes.size(), "the file is cut short");
  const std::string_view body = bytes.substr(0, bytes.size() - kChecksumBytes);
  if (Reader(bytes.substr(body.size())).read<std::uint64_t>() != hash_text(body))
    return fault(body.size(), "the checksum is wrong: the file is damaged or cut short");

  Reader in(body);
  for (std::size_t k = 0; k < kMagic.size() + 4; ++k) in.read<std::uint8_t>();
  Network network;
  network.note = in.read_text(kMostNote);
  auto shape = read_shape(in);
  if (!shape) return tl::unexpected(shape.error());
  network.shape = std::move(*shape);
  const auto width = static_cast<std::size_t>(network.shape.width);
  const auto buckets = static_cast<std::size_t>(network.shape.men_buckets);
  network.output_factor = in.read<std::int32_t>();
  network.results.resize(buckets);
  for (ResultCurve& curve : network.results) {
    curve.centre_cp = in.read<std::int32_t>();
    curve.slope_cp = in.read<std::int32_t>();
    if (curve.slope_cp <= 0)
      return fault(in.at() - 4, range_message("the slope of a result curve", curve.slope_cp, "positive"));
  }
  network.bias.resize(width);
  in.read_all(network.bias);
  network.inputs.resize(static_cast<std::size_t>(network.shape.inputs()) * width);
  in.read_all(network.inputs);
  network.small.resize(buckets);
  for (SmallLayers& layers : network.small) read_layers(in, layers, network.shape.width);
  if (!in.ok()) return fault(body.size(), "the file ends before its weights do");
  if (in.left() != 0)
    return fault(in.at(),
                 std::to_string(in.left()) + " bytes follow the weights: shape and size do not agree");
  return network;
}

}  // namespace firstmove::core::search
