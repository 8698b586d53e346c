// The player behind the protocol: one game of one variant, its geometry dispatched once. It belongs to one
// thread at a time and speaks through a function, so it neither prints nor reads.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "core/search/evaluation_parameters.hpp"
#include "core/variant.hpp"
#include "jobs/uci/go.hpp"

namespace firstmove::jobs::uci {

/// Called with one line, without its end.
using Say = std::function<void(const std::string&)>;

struct EngineOptions {
  int hash_mb = 1;
  /// Null: the default of the rules.
  std::shared_ptr<const core::search::EvaluationParameters> evaluation;
  bool castles_king_takes_rook = true;  ///< false: writes orthodox castling; both are read
};

class Engine {
 public:
  virtual ~Engine() = default;

  /// An empty FEN means the start position. errors  what is wrong, in words; the position stays as it was
  virtual tl::expected<void, std::string> set_position(const std::string& fen,
                                                       const std::vector<std::string>& moves) = 0;
  /// Forgets what was learnt in earlier searches.
  virtual void clear() = 0;

  /// Both return their last line, to be said when the engine is ready for more. Without a limit, or with
  /// `infinite`, the answer waits for `stop`.
  virtual std::string search(const GoRequest& request, int lines, const std::atomic<bool>& stop,
                             const Say& say) = 0;
  virtual std::string perft(int depth, const std::atomic<bool>& stop, const Say& say) = 0;
  /// Board, FEN and key.
  virtual void show_position(const Say& say) const = 0;
  virtual void show_evaluation(const Say& say) const = 0;
};

/// pre  `rules` outlives the engine
std::unique_ptr<Engine> make_engine(const core::VariantRules& rules, const EngineOptions& options);

/// "cp 34" or "mate -2"
std::string score_text(int score);

/// Entries of the largest table that fits into so many megabytes, as a power of two.
int table_entries_log2(int megabytes);

}  // namespace firstmove::jobs::uci
