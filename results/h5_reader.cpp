#include "results/h5_reader.hpp"

#include <algorithm>
#include <cassert>
#include <new>

#include "results/h5_types.hpp"

namespace firstmove::results::h5 {
namespace {

/// More elements than this are a damaged size, not data: it is beyond any memory the dense arrays could need.
constexpr std::size_t kMaxElements = std::size_t{1} << 32;

Object open_dataset(const Object& group, const char* name) {
  const std::string place = place_of(group, name);
  if (!exists(group, name)) throw IoError("read", place, "the dataset is missing");
  return {H5Dopen2(group.id(), name, H5P_DEFAULT), H5Dclose, "open", place};
}

bool has_type(hid_t type, schema::Type expected, const std::string& place) {
  if (expected == schema::Type::text)
    return H5Tget_class(type) == H5T_STRING && H5Tis_variable_str(type) > 0 &&
           H5Tget_cset(type) == H5T_CSET_UTF8;
  const Object wanted = file_type(expected, place);
  return checked(H5Tequal(type, wanted.id()), "read", place) > 0;
}

std::vector<std::size_t> shape_of(hid_t space, const std::string& place) {
  const int rank = checked(H5Sget_simple_extent_ndims(space), "read", place);
  std::vector<hsize_t> sizes(static_cast<std::size_t>(rank));
  checked(H5Sget_simple_extent_dims(space, sizes.data(), nullptr), "read", place);
  return {sizes.begin(), sizes.end()};
}

std::string shape_text(const std::vector<std::size_t>& shape) {
  std::string text;
  for (const std::size_t size : shape) text += (text.empty() ? "" : " x ") + std::to_string(size);
  return text.empty() ? "a single value" : text;
}

/// Text read by HDF5, given back to it at the end.
class BorrowedTexts {
 public:
  BorrowedTexts(const Object& type, const Object& space, std::size_t count)
      : type_(type), space_(space), texts_(count, nullptr) {}
  BorrowedTexts(const BorrowedTexts&) = delete;
  BorrowedTexts& operator=(const BorrowedTexts&) = delete;
  ~BorrowedTexts() { H5Dvlen_reclaim(type_.id(), space_.id(), H5P_DEFAULT, texts_.data()); }

  char** data() { return texts_.data(); }
  std::vector<std::string> copy() const {
    std::vector<std::string> copies;
    copies.reserve(texts_.size());
    for (const char* text : texts_) copies.emplace_back(text == nullptr ? "" : text);
    return copies;
  }

 private:
  const Object& type_;
  const Object& space_;
  std::vector<char*> texts_;
};

Object open_attribute(const Object& object, const char* name, schema::Type type) {
  const std::string place = object.place() + "@" + name;
  if (checked(H5Aexists(object.id(), name), "read", place) == 0)
    throw IoError("read", place, "the attribute is missing");
  Object attribute{H5Aopen(object.id(), name, H5P_DEFAULT), H5Aclose, "read", place};
  const Object stored{H5Aget_type(attribute.id()), H5Tclose, "read", place};
  const Object space{H5Aget_space(attribute.id()), H5Sclose, "read", place};
  if (!has_type(stored.id(), type, place) || !shape_of(space.id(), place).empty())
    throw IoError("read", place, std::string("the attribute is not one value of type ") + type_name(type));
  return attribute;
}

template <class T>
T read_number_attribute(const Object& object, const char* name) {
  const Object attribute = open_attribute(object, name, type_of<T>());
  const Object memory = memory_type(type_of<T>(), attribute.place());
  T value{};
  checked(H5Aread(attribute.id(), memory.id(), &value), "read", attribute.place());
  return value;
}

}  // namespace

Dataset::Dataset(const Object& group, const schema::Variable& variable)
    : variable_(variable), object_(open_dataset(group, variable.name)) {
  const Object type{H5Dget_type(object_.id()), H5Tclose, "read", object_.place()};
  if (!has_type(type.id(), variable.type, object_.place()))
    fail(std::string("the type is not ") + type_name(variable.type));
  const Object space{H5Dget_space(object_.id()), H5Sclose, "read", object_.place()};
  shape_ = shape_of(space.id(), object_.place());
  if (shape_.size() != variable.rank())
    fail("the shape is " + shape_text(shape_) + " where the schema has " + std::to_string(variable.rank()) +
         " axes");
}

std::size_t Dataset::element_count() const {
  std::size_t product = 1;
  for (const std::size_t size : shape_) product *= size;
  return product;
}

void Dataset::require_shape(const std::vector<std::size_t>& expected) const {
  if (shape_ != expected) fail("the shape is " + shape_text(shape_) + " instead of " + shape_text(expected));
}

std::size_t Dataset::checked_count() const {
  std::size_t product = 1;
  for (const std::size_t size : shape_) {
    if (size > kMaxElements / product) fail("the shape is damaged: " + shape_text(shape_));
    product *= std::max<std::size_t>(size, 1);
  }
  return element_count();
}

void Dataset::read_raw(schema::Type type, void* out) const {
  assert(type == variable_.type);
  const Object memory = memory_type(type, object_.place());
  checked(H5Dread(object_.id(), memory.id(), H5S_ALL, H5S_ALL, H5P_DEFAULT, out), "read", object_.place());
}

std::vector<std::string> Dataset::read_texts() const {
  const std::string& place = object_.place();
  const Object memory = memory_type(schema::Type::text, place);
  const Object space{H5Dget_space(object_.id()), H5Sclose, "read", place};
  const std::size_t count = checked_count();
  BorrowedTexts texts(memory, space, count);
  // HDF5 clears two buffers of a mebibyte to convert a handful of texts, unless it is told how few they are.
  const Object transfer = property_list(H5P_DATASET_XFER, place);
  const std::size_t bytes = std::clamp<std::size_t>(64 * count, 1024, std::size_t{1} << 20);
  checked(H5Pset_buffer(transfer.id(), bytes, nullptr, nullptr), "set up", place);
  checked(H5Dread(object_.id(), memory.id(), H5S_ALL, H5S_ALL, transfer.id(), texts.data()), "read", place);
  return texts.copy();
}

void Dataset::read_rows(schema::Type type, std::size_t first, std::size_t count, void* out) const {
  assert(type == variable_.type);
  const std::string& place = object_.place();
  const hsize_t start[2] = {first, 0};
  const hsize_t extent[2] = {count, shape_.size() > 1 ? shape_[1] : 1};
  const Object source{H5Dget_space(object_.id()), H5Sclose, "read", place};
  checked(H5Sselect_hyperslab(source.id(), H5S_SELECT_SET, start, nullptr, extent, nullptr), "read", place);
  const Object target{H5Screate_simple(static_cast<int>(shape_.size()), extent, nullptr), H5Sclose, "read",
                      place};
  const Object memory = memory_type(type, place);
  checked(H5Dread(object_.id(), memory.id(), target.id(), source.id(), H5P_DEFAULT, out), "read", place);
}

void Dataset::fail(const std::string& reason) const {
  throw IoError("read", object_.place(), reason);
}

std::string read_text_attribute(const Object& object, const char* name) {
  const Object attribute = open_attribute(object, name, schema::Type::text);
  const Object memory = memory_type(schema::Type::text, attribute.place());
  const Object space{H5Aget_space(attribute.id()), H5Sclose, "read", attribute.place()};
  BorrowedTexts text(memory, space, 1);
  checked(H5Aread(attribute.id(), memory.id(), text.data()), "read", attribute.place());
  return text.copy().front();
}
std::int64_t read_signed_attribute(const Object& object, const char* name) {
  return read_number_attribute<std::int64_t>(object, name);
}
std::uint64_t read_unsigned_attribute(const Object& object, const char* name) {
  return read_number_attribute<std::uint64_t>(object, name);
}

}  // namespace firstmove::results::h5
