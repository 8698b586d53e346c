// The full simulation behind docs/statistics.md: bias and coverage of the relocation phase's values.
//   simulate_relocation [RUNS, default 500]
#include <cstdio>
#include <cstdlib>

#include "tests/analysis/relocation_simulation.hpp"

int main(int count, char** arguments) {
  using namespace firstmove::analysis::test;
  const int runs = count > 1 ? std::atoi(arguments[1]) : 500;
  if (runs < 2) {
    std::fputs("usage: simulate_relocation [RUNS]\n", stderr);
    return 2;
  }
  std::printf("%d tables each; bias in points with its standard error, coverage of the 95 %% intervals\n",
              runs);
  for (const double interaction : {0.01, 0.02, 0.03}) {
    CellPopulation population;
    population.interaction_sd = interaction;
    for (const int games : {20, 100, 500}) {
      std::printf("interaction sd %.3f, %d games a cell\n", interaction, games);
      for (const auto& figure : simulate_relocation(population, games, runs, 300, 6))
        std::printf("  %-22s bias %+.4f +- %.4f  coverage %.3f\n", figure.name.c_str(), figure.bias(),
                    figure.bias_error(), figure.coverage());
      std::fflush(stdout);
    }
  }
  return 0;
}
