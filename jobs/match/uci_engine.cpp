#include "jobs/match/uci_engine.hpp"

#include <algorithm>
#include <cstring>
#include <sstream>
#include <system_error>

namespace firstmove::jobs::match {
namespace {

using namespace std::chrono_literals;

constexpr auto kHandshake = 20s;
/// Late by more than this with a time a move, a program hangs.
constexpr auto kHang = 5s;

std::string go_command(const PlayerSpec& spec) {
  std::string text = "go";
  if (spec.depth != 0) text += " depth " + std::to_string(spec.depth);
  if (spec.nodes != 0) text += " nodes " + std::to_string(spec.nodes);
  if (spec.time_ms != 0) text += " movetime " + std::to_string(spec.time_ms);
  return text;
}

/// Reads the numbers we keep out of an `info` line.
void read_info(std::istringstream& words, UciEngine::Answer& answer) {
  for (std::string word; words >> word;) {
    if (word == "string" || word == "pv") return;
    if (word == "depth") words >> answer.depth;
    if (word == "nodes") words >> answer.nodes;
  }
}

/// True when a combo option's line offers the value: "... var chess var atomic".
bool offers(const std::string& option, const std::string& value) {
  std::istringstream words(option);
  std::string before;
  for (std::string word; words >> word; before = word) {
    if (before == "var" && word == value) return true;
  }
  return false;
}

/// Programs with Chess960 castling play every variant of that castling from its FEN.
bool castles_as_chess960(const core::VariantRules& rules) {
  return rules.castling.mode == "frc8";
}

}  // namespace

UciEngine::UciEngine(const PlayerSpec& spec, const core::VariantRules& rules)
    : spec_(spec), go_(go_command(spec)) {
  try {
    process_ = std::make_unique<ChildProcess>(spec.program, spec.arguments);
  } catch (const std::system_error& error) {
    throw EngineError(std::string("cannot start it: ") + std::strerror(error.code().value()));
  }
  handshake();
  if (spec.hash_mb != 0) set_option("Hash", std::to_string(spec.hash_mb));
  for (const auto& [name, value] : spec.options) set_option(name, value);
  if (!spec.options.empty()) handshake();  // an option may have added variants
  choose_variant(rules);
  synchronise();
}

void UciEngine::new_game() {
  send("ucinewgame");
  synchronise();
}

UciEngine::Answer UciEngine::go(const std::string& start_fen, const std::string& moves) {
  send("position fen " + start_fen + (moves.empty() ? "" : " moves" + moves));
  Answer answer;
  const double cpu_before = process_->cpu_seconds();
  const Clock::time_point begin = Clock::now();
  const Clock::time_point deadline =
      begin + (spec_.time_ms != 0 ? Clock::duration(std::chrono::milliseconds(spec_.time_ms) + kHang)
                                  : Clock::duration(std::chrono::seconds(spec_.timeout_s)));
  send(go_);
  while (true) {
    std::istringstream words(receive(deadline, "asked for a move"));
    std::string word;
    words >> word;
    if (word == "info") read_info(words, answer);
    if (word != "bestmove") continue;
    words >> answer.best;
    answer.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    answer.cpu_seconds = std::max(process_->cpu_seconds() - cpu_before, 0.);
    return answer;
  }
}

void UciEngine::handshake() {
  send("uci");
  const Clock::time_point deadline = Clock::now() + kHandshake;
  while (true) {
    const std::string line = receive(deadline, "asked for uciok");
    if (line == "uciok") return;
    constexpr std::string_view kOption = "option name ";
    const std::size_t type = line.find(" type ");
    if (!line.starts_with(kOption) || type == std::string::npos) continue;
    options_[line.substr(kOption.size(), type - kOption.size())] = line.substr(type);
  }
}

void UciEngine::choose_variant(const core::VariantRules& rules) {
  const auto given = [this](const std::string& name) {
    return std::any_of(spec_.options.begin(), spec_.options.end(),
                       [&](const auto& option) { return option.first == name; });
  };
  const bool has_chess960 = options_.contains("UCI_Chess960");
  const bool knows_variant = options_.contains("UCI_Variant") && offers(options_["UCI_Variant"], rules.id);
  if (knows_variant) {
    if (!given("UCI_Variant")) set_option("UCI_Variant", rules.id);
  } else if (!given("UCI_Variant") && !(has_chess960 && castles_as_chess960(rules))) {
    throw EngineError("does not offer the variant " + rules.id +
                      " (set option.UCI_Variant if it has another name for it)");
  }
  if (has_chess960 && !given("UCI_Chess960")) set_option("UCI_Chess960", "true");
}

void UciEngine::set_option(const std::string& name, const std::string& value) {
  if (!options_.contains(name)) throw EngineError("has no option '" + name + "'");
  send("setoption name " + name + " value " + value);
}

void UciEngine::synchronise() {
  send("isready");
  const Clock::time_point deadline = Clock::now() + kHandshake;
  while (receive(deadline, "asked for readyok") != "readyok") {
  }
}

void UciEngine::send(const std::string& line) {
  if (!process_->write_line(line)) throw EngineError(process_->describe_end() + " before '" + line + "'");
}

std::string UciEngine::receive(Clock::time_point deadline, const char* what) {
  std::string line;
  switch (process_->read_line(line, deadline)) {
    case ChildProcess::Read::line:
      return line;
    case ChildProcess::Read::end:
      throw EngineError(process_->describe_end() + " when " + what);
    case ChildProcess::Read::too_late:
      break;
  }
  throw EngineError(std::string("did not answer in time when ") + what);
}

}  // namespace firstmove::jobs::match
