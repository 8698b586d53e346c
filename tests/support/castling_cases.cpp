#include "tests/support/castling_cases.hpp"

#include <algorithm>
#include <cctype>
#include <stdexcept>

#include "tests/support/test_data.hpp"

namespace firstmove::support {
namespace {

/// One row of the table, for White.
struct TableRow {
  std::string variant;
  char king, rook, king_to, rook_to;
  std::string vacant, safe;
};

/// A board drawn with letters, White castling; rank 0 is White's first.
class Sketch {
 public:
  explicit Sketch(int size) : size_(size), board_(static_cast<std::size_t>(size * size), '.') {}

  Sketch& put(char man, char file, int rank) {
    board_.at(static_cast<std::size_t>(rank * size_ + (file - 'a'))) = man;
    return *this;
  }
  int size() const { return size_; }

  /// Colours and ranks are exchanged when Black castles.
  std::string fen(bool white, bool after_the_move, const std::string& right) const {
    std::string text;
    for (int row = 0; row < size_; ++row) {
      const int rank = white ? size_ - 1 - row : row;
      int gap = 0;
      for (int file = 0; file < size_; ++file) {
        const char man = board_.at(static_cast<std::size_t>(rank * size_ + file));
        if (man == '.') {
          ++gap;
          continue;
        }
        if (gap > 0) text += std::to_string(gap);
        gap = 0;
        text += white ? man : swap_colour(man);
      }
      if (gap > 0) text += std::to_string(gap);
      if (row < size_ - 1) text += '/';
    }
    const bool white_moves = white != after_the_move;
    const bool black_has_moved = after_the_move && !white;
    return text + (white_moves ? " w " : " b ") + right + " - " + (after_the_move ? "1" : "0") +
           (black_has_moved ? " 2" : " 1");
  }

 private:
  static char swap_colour(char man) {
    const auto c = static_cast<unsigned char>(man);
    return static_cast<char>(std::isupper(c) ? std::tolower(c) : std::toupper(c));
  }

  int size_;
  std::string board_;
};

TableRow parse_row(const DataLine& line) {
  const std::vector<std::string> fields = split_fields(line.text, ',');
  if (fields.size() != 7) throw std::runtime_error("castling table: line " + std::to_string(line.number));
  return {fields[0], fields[1][0], fields[2][0], fields[3][0], fields[4][0], fields[5], fields[6]};
}

int board_size(const TableRow& row) { return row.variant == "chess8400" ? 9 : 8; }

/// The enemy king far away, on a file that the castling rook does not attack before the move.
char enemy_king_file(const TableRow& row) { return row.rook == 'h' ? 'f' : 'h'; }

Sketch before_castling(const TableRow& row) {
  const int size = board_size(row);
  return Sketch(size)
      .put('K', row.king, 0)
      .put('R', row.rook, 0)
      .put('k', enemy_king_file(row), size - 1);
}

std::string uci(const TableRow& row, bool white) {
  const std::string rank = white ? "1" : std::to_string(board_size(row));
  return row.king + rank + row.rook + rank;
}

std::string right(const TableRow& row, bool white) {
  return std::string(1, white ? static_cast<char>(row.rook - 'a' + 'A') : row.rook);
}

void add_cases_of_row(const TableRow& row, bool white, std::vector<CastlingCase>& cases) {
  const int size = board_size(row);
  const std::string move = uci(row, white);
  const std::string held = right(row, white);
  const auto after = [&](Sketch extra) {
    extra.put('.', row.king, 0).put('.', row.rook, 0).put('K', row.king_to, 0).put('R', row.rook_to, 0);
    return extra.fen(white, true, "-");
  };
  const auto add = [&](const Sketch& sketch, bool legal) {
    cases.push_back({row.variant, sketch.fen(white, false, held), move, legal, legal ? after(sketch) : ""});
  };

  add(before_castling(row), true);
  for (char file = 'a'; file < 'a' + size; ++file) {
    const bool must_be_safe = row.safe.find(file) != std::string::npos;
    add(before_castling(row).put('r', file, size / 2), !must_be_safe);
    if (file == row.king || file == row.rook) continue;
    const bool must_be_vacant = row.vacant.find(file) != std::string::npos;
    add(before_castling(row).put('N', file, 0), !must_be_vacant);
    add(before_castling(row).put('b', file, 0), !must_be_vacant);  // attacks no square of its own rank
  }
}

}  // namespace

std::vector<CastlingCase> hand_made_castling_cases() {
  std::vector<CastlingCase> cases;
  for (const DataLine& line : read_data_lines(data_folder() / "castling_positions.csv")) {
    const std::vector<std::string> fields = split_fields(line.text, ';');
    if (fields.front() == "variant") continue;
    if (fields.size() != 5 || (fields[3] != "legal" && fields[3] != "illegal")) {
      throw std::runtime_error("castling positions: line " + std::to_string(line.number));
    }
    cases.push_back({fields[0], fields[1], fields[2], fields[3] == "legal", fields[4]});
  }
  return cases;
}

std::vector<CastlingCase> castling_table_cases() {
  std::vector<CastlingCase> cases;
  for (const DataLine& line : read_data_lines(data_folder() / "castling_table.csv")) {
    if (line.text.starts_with("variant")) continue;
    const TableRow row = parse_row(line);
    for (const bool white : {true, false}) add_cases_of_row(row, white, cases);
  }
  return cases;
}

}  // namespace firstmove::support
