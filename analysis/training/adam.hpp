// The optimiser of a network's training.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <vector>

namespace firstmove::analysis {

/// Adam with bias correction.  source  Kingma and Ba, ICLR (2015), algorithm 1
class Adam {
 public:
  explicit Adam(std::size_t size) : mean_(size, 0), square_(size, 0) {}

  /// weights -= rate * mean / (sqrt(square) + epsilon).  pre  both of the size given
  void step(std::vector<float>& weights, const std::vector<float>& gradient, float rate);

  void save(std::ostream& out) const;
  /// False when the bytes end too early.
  bool load(std::istream& in);

 private:
  std::vector<float> mean_;
  std::vector<float> square_;
  long long steps_ = 0;
};

}  // namespace firstmove::analysis
