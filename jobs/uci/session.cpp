#include "jobs/uci/session.hpp"

#include <algorithm>
#include <cctype>
#include <sstream>
#include <utility>

#include "jobs/evaluation_choice.hpp"
#include "jobs/version.hpp"

namespace firstmove::jobs::uci {
namespace {

using Words = std::vector<std::string>;

constexpr int kLargestHash_mb = 4096;
constexpr int kMostLines = 256;
/// The one variant UCI has a name for. Its setup 518 is orthodox chess, hence its second form of castling.
constexpr const char* kChess960 = "chess960";

Words words_of(const std::string& line) {
  std::istringstream stream(line);
  Words words;
  for (std::string word; stream >> word;) words.push_back(std::move(word));
  return words;
}

std::string joined(Words::const_iterator from, Words::const_iterator to) {
  std::string text;
  for (; from != to; ++from) text += (text.empty() ? "" : " ") + *from;
  return text;
}

/// Names of options do not know case.
std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

std::string variant_ids(const configs::Variants& variants, const char* between) {
  std::string text;
  for (const std::string& id : variants.ids()) text += between + id;
  return text;
}

}  // namespace

Session::Session(configs::Variants variants, Say say)
    : say_([this, say = std::move(say)](const std::string& line) {
        const std::lock_guard lock(mutex_);
        say(line);
      }),
      variants_(std::move(variants)),
      rules_(configs::find_variant(kChess960)) {}

Session::~Session() {
  stop();
}

bool Session::handle(const std::string& line) {
  const Words words = words_of(line);
  if (words.empty()) return true;
  const std::string& command = words.front();
  if (command == "quit") return false;
  if (command == "stop") {
    stop();
  } else if (command == "uci") {
    introduce();
  } else if (command == "isready") {
    say_("readyok");
  } else if (!finished_ && !ends_by_itself_) {
    complain("'" + command + "' has to wait for the end of the search: stop first");
  } else {
    finish();
    handle_at_rest(words);
  }
  return true;
}

void Session::finish() {
  if (!ends_by_itself_) return stop();
  if (thread_.joinable()) thread_.join();
}

void Session::handle_at_rest(const Words& words) {
  const std::string& command = words.front();
  if (command == "ucinewgame") {
    engine().clear();
  } else if (command == "setoption") {
    set_option(words);
  } else if (command == "position") {
    set_position(words);
  } else if (command == "go") {
    go(words);
  } else if (command == "d") {
    engine().show_position(say_);
  } else if (command == "eval") {
    engine().show_evaluation(say_);
  } else {
    complain("unknown command '" + command + "'");
  }
}

void Session::introduce() {
  say_("id name " + version_text());
  say_("id author the firstmove contributors");
  say_("option name Hash type spin default 1 min 1 max " + std::to_string(kLargestHash_mb));
  say_("option name Threads type spin default 1 min 1 max 1");
  say_("option name MultiPV type spin default 1 min 1 max " + std::to_string(kMostLines));
  say_("option name UCI_Chess960 type check default false");
  say_("option name EvalFile type string default default");
  say_(std::string("option name UCI_Variant type combo default ") + kChess960 +
       variant_ids(variants_, " var "));
  say_("uciok");
}

void Session::set_option(const Words& words) {
  const auto value_word = std::find(words.begin(), words.end(), "value");
  if (words.size() < 3 || words[1] != "name" || value_word == words.end() || value_word - words.begin() < 3) {
    return complain("expected: setoption name NAME value VALUE");
  }
  const std::string name = joined(words.begin() + 2, value_word);
  const std::string problem = apply_option(lower(name), joined(value_word + 1, words.end()));
  if (!problem.empty()) complain(name + ": " + problem);
}

std::string Session::apply_option(const std::string& name, const std::string& value) {
  const auto number = [&value](int most) { return parse_integer(value, 1, most); };
  const auto whole_number = [](int most) { return "a whole number from 1 to " + std::to_string(most); };
  if (name == "hash") {
    if (!number(kLargestHash_mb)) return whole_number(kLargestHash_mb);
    options_.hash_mb = static_cast<int>(*number(kLargestHash_mb));
  } else if (name == "threads") {
    return number(1) ? "" : "a search has one thread";
  } else if (name == "multipv") {
    if (!number(kMostLines)) return whole_number(kMostLines);
    lines_ = static_cast<int>(*number(kMostLines));
    return "";
  } else if (name == "uci_chess960") {
    if (value != "true" && value != "false") return "true or false";
    chess960_ = value == "true";
  } else if (name == "uci_variant") {
    const core::VariantRules* rules = variants_.find(value);
    if (rules == nullptr) return "one of" + variant_ids(variants_, " ");
    if (rules != rules_) fen_.clear(), moves_.clear();
    rules_ = rules;
    if (const std::string problem = take_evaluation(evaluation_name_); !problem.empty()) {
      take_evaluation("default");
      complain(problem + "; the default evaluation is used");
    }
  } else if (name == "evalfile") {
    if (const std::string problem = take_evaluation(value); !problem.empty()) return problem;
  } else {
    return "there is no such option";
  }
  engine_.reset();
  return "";
}

std::string Session::take_evaluation(const std::string& name) {
  const auto chosen = choose_evaluation(name, *rules_);
  if (!chosen) return chosen.error();
  evaluation_name_ = name;
  options_.evaluation = std::make_shared<const core::search::EvaluationParameters>(*chosen);
  return "";
}

void Session::set_position(const Words& words) {
  const auto moves_word = std::find(words.begin(), words.end(), "moves");
  std::string fen;
  if (words.size() > 2 && words[1] == "fen") {
    fen = joined(words.begin() + 2, moves_word);
  } else if (words.size() < 2 || words[1] != "startpos" || moves_word - words.begin() > 2) {
    return complain("expected: position startpos|fen FEN [moves ...]");
  }
  if (words.size() > 1 && words[1] == "fen" && fen.empty()) return complain("position: no FEN after 'fen'");
  Words moves;
  if (moves_word != words.end()) moves.assign(moves_word + 1, words.end());
  const auto set = engine().set_position(fen, moves);
  if (!set) return complain("position: " + set.error());
  fen_ = std::move(fen);
  moves_ = std::move(moves);
}

void Session::go(const Words& words) {
  const GoRequest request = parse_go({words.begin() + 1, words.end()});
  for (const std::string& complaint : request.complaints) complain(complaint);
  if (!request.complaints.empty() && !request.has_limit() && !request.infinite && !request.perft) return;
  Engine& player = engine();
  stop_ = false;
  finished_ = false;
  ends_by_itself_ = request.perft || (request.has_limit() && !request.infinite);
  thread_ = std::thread([this, &player, request, lines = lines_] {
    const std::string answer = request.perft ? player.perft(*request.perft, stop_, say_)
                                             : player.search(request, lines, stop_, say_);
    finished_ = true;  // first: the next command may come as soon as the answer is out
    say_(answer);
  });
}

void Session::stop() {
  stop_ = true;
  stop_.notify_all();
  if (thread_.joinable()) thread_.join();
}

/// One short line, whatever was sent to us.
void Session::complain(const std::string& what) {
  constexpr std::size_t kLongest = 300;
  std::string text = what.size() <= kLongest ? what : what.substr(0, kLongest) + "...";
  for (char& c : text) {
    if (std::iscntrl(static_cast<unsigned char>(c)) != 0) c = '?';
  }
  say_("info string " + text);
}

Engine& Session::engine() {
  if (!engine_) {
    options_.castles_king_takes_rook = chess960_ || rules_->id != kChess960;
    engine_ = make_engine(*rules_, options_);
    if (!engine_->set_position(fen_, moves_)) fen_.clear(), moves_.clear();
  }
  return *engine_;
}

}  // namespace firstmove::jobs::uci
