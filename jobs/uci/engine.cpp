#include "jobs/uci/engine.hpp"

#include <algorithm>
#include <optional>

#include "core/fen.hpp"
#include "core/movegen.hpp"
#include "core/notation.hpp"
#include "core/perft.hpp"
#include "core/search/searcher.hpp"
#include "core/validate.hpp"
#include "jobs/condition.hpp"
#include "jobs/stopwatch.hpp"
#include "jobs/uci/move_text.hpp"
#include "jobs/uci/time_manager.hpp"

namespace firstmove::jobs::uci {
namespace {

using core::Geometry;
using core::search::SearchLimits;
using core::search::SearchResult;

constexpr int kDeepest = 100;
constexpr int kBytesPerEntryLog2 = 4;

/// The setup that `startpos` means: the orthodox array where the variant has it, else the first setup.
core::SetupId usual_setup(const core::VariantRules& rules) {
  const std::string orthodox = "RNBQKBNR";
  return std::max<core::SetupId>(0, core::find_setup(rules, {orthodox, orthodox}));
}

/// The earliest of the limits in time; nothing without one.
std::optional<ThinkingTime> thinking_time(const GoRequest& request, core::Colour side) {
  std::optional<ThinkingTime> allotted;
  const auto own = static_cast<std::size_t>(side);
  if (request.time_ms[own]) {
    allotted = allot_time({*request.time_ms[own], request.increment_ms[own], request.moves_to_go});
  }
  if (request.movetime_ms && (!allotted || *request.movetime_ms < allotted->hard_ms)) {
    allotted = ThinkingTime{*request.movetime_ms, *request.movetime_ms};
  }
  return allotted;
}

/// "nodes 1000 nps 500000 time 2"
std::string cost_text(const SearchResult& result, const Stopwatch& watch) {
  const auto elapsed = static_cast<std::uint64_t>(std::max<std::int64_t>(watch.milliseconds(), 1));
  return "nodes " + std::to_string(result.nodes) + " nps " + std::to_string(result.nodes * 1000 / elapsed) +
         " time " + std::to_string(elapsed);
}

template <Geometry G>
class EngineOf final : public Engine {
 public:
  EngineOf(const core::VariantRules& rules, const EngineOptions& options)
      : tables_(rules),
        options_(options),
        searcher_(tables_, {.table_entries_log2 = table_entries_log2(options.hash_mb),
                            .evaluation = options_.evaluation.get()}),
        game_(core::start_position(tables_, usual_setup(rules))) {}

  tl::expected<void, std::string> set_position(const std::string& fen,
                                               const std::vector<std::string>& moves) override {
    core::Position<G> start = core::start_position(tables_, usual_setup(tables_.rules));
    if (!fen.empty()) {
      const auto parsed = core::parse_fen(tables_, fen);
      if (!parsed) {
        return tl::unexpected("FEN column " + std::to_string(parsed.error().column) + ": " +
                              parsed.error().message);
      }
      start = *parsed;
    }
    core::Game<G> game(start);
    for (const std::string& text : moves) {
      const std::optional<core::Move> move = parse_move(game.position(), text);
      if (!move) return tl::unexpected("'" + text + "' is not legal in " + core::to_fen(game.position()));
      game.play(*move);
    }
    game_ = std::move(game);
    return {};
  }

  void clear() override { searcher_.clear(); }

  std::string search(const GoRequest& request, int lines, const std::atomic<bool>& stop,
                     const Say& say) override {
    const Stopwatch watch;
    const int legal_moves = core::count_moves(game_.position());
    std::string best = "(none)";
    if (legal_moves > 0) {
      best = text_of(game_.position(), think(request, lines, legal_moves, stop, say, watch).best);
    } else {
      say(std::string("info depth 0 score ") + (game_.position().in_check() ? "mate 0" : "cp 0"));
    }
    if (request.infinite || !request.has_limit()) stop.wait(false);
    return "bestmove " + best;
  }

  std::string perft(int depth, const std::atomic<bool>& stop, const Say& say) override {
    core::Position<G> position = game_.position();
    core::MoveList moves;
    core::generate_moves(position, moves);
    std::uint64_t total = 0;
    for (const core::Move move : moves) {
      if (stop) return "info string perft stopped";
      const core::Undo undo = position.make(move);
      const std::uint64_t leaves = core::perft(position, depth - 1);
      position.unmake(move, undo);
      total += leaves;
      say(text_of(position, move) + ": " + std::to_string(leaves));
    }
    return "Nodes searched: " + std::to_string(total);
  }

  void show_position(const Say& say) const override {
    const core::Position<G>& position = game_.position();
    for (int rank = G.ranks - 1; rank >= 0; --rank) {
      std::string line;
      for (int file = 0; file < G.files; ++file) line += letter_of(position, core::square_at<G>(file, rank));
      say(line + "  " + std::to_string(rank + 1));
    }
    std::string files;
    for (int file = 0; file < G.files; ++file) (files += static_cast<char>('a' + file)) += ' ';
    say(files);
    say("Fen: " + core::to_fen(position));
    say("Key: " + hex_text(position.key()));
  }

  void show_evaluation(const Say& say) const override {
    const int score = searcher_.evaluate(game_.position());
    const bool white = game_.position().side_to_move() == core::Colour::white;
    say("Static evaluation: " + std::to_string(white ? score : -score) + " cp for White");
  }

 private:
  SearchResult think(const GoRequest& request, int lines, int legal_moves, const std::atomic<bool>& stop,
                     const Say& say, const Stopwatch& watch) {
    const std::optional<ThinkingTime> time = thinking_time(request, game_.position().side_to_move());
    const bool by_clock = time && time->soft_ms < time->hard_ms;
    SearchLimits limits;
    limits.depth = std::min(request.depth.value_or(kDeepest), kDeepest);
    limits.hard_nodes = request.nodes.value_or(0);
    limits.lines = lines;
    limits.stop = [&] { return stop.load() || (time && watch.milliseconds() >= time->hard_ms); };
    limits.on_iteration = [&](const SearchResult& result) {
      report(result, watch, say);
      if (stop) return false;
      return !by_clock || (legal_moves > 1 && watch.milliseconds() < time->soft_ms);
    };
    const SearchResult result = searcher_.search(game_, limits);
    say("info " + cost_text(result, watch));  // with what went into an unfinished iteration
    return result;
  }

  void report(const SearchResult& result, const Stopwatch& watch, const Say& say) const {
    if (result.lines.empty()) return report_line(result, 1, {result.score, result.pv}, watch, say);
    int number = 0;
    for (const core::search::SearchLine& line : result.lines) report_line(result, ++number, line, watch, say);
  }

  void report_line(const SearchResult& result, int number, const core::search::SearchLine& line,
                   const Stopwatch& watch, const Say& say) const {
    std::string text = "info depth " + std::to_string(result.depth) + " multipv " + std::to_string(number) +
                       " score " + score_text(line.score) + ' ' + cost_text(result, watch) + " pv";
    core::Position<G> position = game_.position();
    for (const core::Move move : line.moves) {
      text += ' ' + text_of(position, move);
      position.make(move);
    }
    say(text);
  }

  std::string text_of(const core::Position<G>& position, core::Move move) const {
    return options_.castles_king_takes_rook ? core::to_uci(position, move) : to_orthodox_text(position, move);
  }

  std::string letter_of(const core::Position<G>& position, core::Square square) const {
    const core::Piece piece = position.piece_at(square);
    if (piece.is_none()) return ". ";
    const char letter = tables_.rules.men[piece.man()].letter;
    const bool white = piece.colour() == core::Colour::white;
    return {white ? letter : static_cast<char>(letter - 'A' + 'a'), ' '};
  }

  core::RuleTables<G> tables_;
  EngineOptions options_;
  core::search::Searcher<G> searcher_;
  core::Game<G> game_;
};

}  // namespace

std::unique_ptr<Engine> make_engine(const core::VariantRules& rules, const EngineOptions& options) {
  return core::dispatch(rules.geometry, [&]<Geometry G>() -> std::unique_ptr<Engine> {
    return std::make_unique<EngineOf<G>>(rules, options);
  });
}

std::string score_text(int score) {
  using core::search::kMate;
  if (!core::search::is_mate(score)) return "cp " + std::to_string(score);
  const int moves = score > 0 ? (kMate - score + 1) / 2 : -(kMate + score) / 2;
  return "mate " + std::to_string(moves);
}

int table_entries_log2(int megabytes) {
  int log2 = 20 - kBytesPerEntryLog2;
  for (int rest = megabytes; rest > 1; rest /= 2) ++log2;
  return log2;
}

}  // namespace firstmove::jobs::uci
