#!/usr/bin/env python3
"""What SciPy's linear programming (HiGHS) says of payoffs.csv; writes expected_game.csv. Run once with Debian's
python3-scipy 1.10.1; not needed to build or test."""
import numpy as np
from scipy.optimize import linprog

payoff = np.loadtxt("payoffs.csv", delimiter=",")
rows, columns = payoff.shape


def guarantee(table):
    """Strategy of the player of the rows, who wants the payoff large."""
    n, m = table.shape
    result = linprog(np.append(np.zeros(n), -1), A_ub=np.hstack([-table.T, np.ones((m, 1))]), b_ub=np.zeros(m),
                     A_eq=[np.append(np.ones(n), 0)], b_eq=[1], bounds=[(0, None)] * n + [(None, None)])
    return result.x[:n], result.x[n]


row, value = guarantee(payoff)
column, _ = guarantee(-payoff.T)
with open("expected_game.csv", "w") as out:
    out.write("name,value\n")
    out.write(f"value,{value:.12g}\n")
    for k, share in enumerate(row):
        out.write(f"row_{k},{share + 0:.12g}\n")
    for k, share in enumerate(column):
        out.write(f"column_{k},{share + 0:.12g}\n")
