// Logistic regression of points (0, 1/2, 1) on a few features, with covariances that hold for draws too.
#pragma once

#include <cstddef>
#include <vector>

namespace firstmove::analysis {

/// Row-major, `columns` features a row.
struct Features {
  std::size_t columns = 0;
  std::vector<double> values;
  std::size_t rows() const { return columns == 0 ? 0 : values.size() / columns; }
};

struct LogisticFit {
  std::vector<double> coefficients;
  std::vector<double> covariance;  ///< columns x columns
  double log_loss = 0;             ///< mean, in nats
  bool converged = false;
};

/// Maximum likelihood by Newton's method of P = 1 / (1 + e^(-x b)); a draw counts as half a win and half a
/// loss. The covariance is the sandwich (White, Econometrica 50 (1982)): a draw is less noise than a coin.
/// pre  rows() == points.size(), points in [0, 1]
LogisticFit fit_logistic(const Features& features, const std::vector<double>& points);

struct Estimate {
  double value;
  double standard_error;
};

/// Coefficient `column` in units of coefficient `unit`; its error by the delta method.
/// pre  the unit's coefficient is not 0
Estimate ratio_of(const LogisticFit& fit, std::size_t column, std::size_t unit);

/// Results as an ordered choice: P(win) = 1 / (1 + e^(-(s - threshold) / scale)), P(loss) the same of -s.
struct DrawModel {
  double scale = 0;      ///< units of the scores
  double threshold = 0;  ///< the score that wins as often as not
  double draw_rate_at_zero() const;
};
/// result: +1 win, 0 draw, -1 loss of the side that the score is for
DrawModel fit_draw_model(const std::vector<double>& scores, const std::vector<int>& results);

}  // namespace firstmove::analysis
