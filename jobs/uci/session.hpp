// The UCI protocol, line by line. Searches run in a thread of their own, so that `stop` is heard. Whatever is
// not understood is answered with `info string`, never with an end of the program.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "configs/variants.hpp"
#include "jobs/uci/engine.hpp"

namespace firstmove::jobs::uci {

class Session {
 public:
  /// `say` is called from the searching thread too, one call at a time.
  Session(configs::Variants variants, Say say);
  /// Ends a search that still runs.
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// False after `quit`. A search that ends by itself is waited for where a command needs its end.
  bool handle(const std::string& line);
  /// No more commands will come: waits for a search that ends by itself, and ends any other.
  void finish();

 private:
  using Words = std::vector<std::string>;

  void handle_at_rest(const Words& words);
  void introduce();
  void set_option(const Words& words);
  /// An empty text on success, otherwise what would be right.
  std::string apply_option(const std::string& name, const std::string& value);
  /// For the variant as it is now. Empty on success, otherwise what is wrong; then nothing changes.
  std::string take_evaluation(const std::string& name);
  void set_position(const Words& words);
  void go(const Words& words);
  void stop();
  /// Made when first needed, from the options as they are then; keeps the position.
  Engine& engine();
  void complain(const std::string& what);

  std::mutex mutex_;
  Say say_;
  configs::Variants variants_;
  const core::VariantRules* rules_;
  EngineOptions options_;
  std::string evaluation_name_ = "default";
  int lines_ = 1;
  bool chess960_ = false;
  std::string fen_;  ///< of the last `position`; empty: the start position
  Words moves_;
  std::unique_ptr<Engine> engine_;
  std::thread thread_;
  std::atomic<bool> stop_{false};
  std::atomic<bool> finished_{true};
  bool ends_by_itself_ = true;
};

}  // namespace firstmove::jobs::uci
