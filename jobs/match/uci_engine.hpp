// Another program as a player: the caller's side of the UCI protocol.
#pragma once

#include <map>
#include <memory>
#include <stdexcept>
#include <string>

#include "core/variant.hpp"
#include "jobs/match/child_process.hpp"
#include "jobs/match/player_spec.hpp"

namespace firstmove::jobs::match {

/// What the program did wrong, for people: "ended with code 1 when asked for a move".
class EngineError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class UciEngine {
 public:
  /// Starts the program, sets its options and the variant.
  /// errors  EngineError, also when it does not know the variant
  UciEngine(const PlayerSpec& spec, const core::VariantRules& rules);

  void new_game();

  struct Answer {
    std::string best;
    int depth = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
    double cpu_seconds = 0;
  };
  /// `moves` in UCI form, each with a space before it.  errors  EngineError
  Answer go(const std::string& start_fen, const std::string& moves);

 private:
  using Clock = std::chrono::steady_clock;

  void handshake();
  void choose_variant(const core::VariantRules& rules);
  void set_option(const std::string& name, const std::string& value);
  void synchronise();
  void send(const std::string& line);
  /// The next line; `what` says what it was asked for.
  std::string receive(Clock::time_point deadline, const char* what);

  const PlayerSpec& spec_;
  std::unique_ptr<ChildProcess> process_;
  std::map<std::string, std::string> options_;  ///< as offered: name -> the rest of the line
  std::string go_;
};

}  // namespace firstmove::jobs::match
