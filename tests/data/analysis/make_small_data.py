#!/usr/bin/env python3
"""Writes the small data sets on which our fits are compared with established packages: pairs.csv, cells.csv and
payoffs.csv. Run once; the files are committed."""
import csv
import math
import random

random.seed(22)
ARRAYS = ["RKBBNQNR", "RNBKQBNR", "RNBQKBNR", "RNBQNBKR", "RNQKBBNR"]
white = [0.5, -0.2, 0.1, -0.6, 0.2]
black = [0.3, -0.4, 0.2, -0.3, 0.2]
with open("pairs.csv", "w", newline="") as file:
    out = csv.writer(file, lineterminator="\n")
    out.writerow(["id", "white_array", "black_array", "white_wins", "draws", "black_wins"])
    for i, first in enumerate(ARRAYS):
        for j, second in enumerate(ARRAYS):
            odds = 0.35 + white[i] - black[j]
            weights = [math.exp(odds / 2), math.exp(-0.4), math.exp(-odds / 2)]
            results = random.choices(range(3), weights, k=random.randint(20, 60))
            out.writerow([5 * i + j, first, second] + [results.count(k) for k in range(3)])

with open("cells.csv", "w", newline="") as file:
    out = csv.writer(file, lineterminator="\n")
    out.writerow(["row", "column", "score", "noise"])
    rows = [random.gauss(0, 0.05) for _ in range(7)]
    columns = [random.gauss(0, 0.04) for _ in range(6)]
    for i, row in enumerate(rows):
        for j, column in enumerate(columns):
            if (i, j) in ((1, 2), (4, 0)):
                continue  # not played
            noise = 0.2 / random.randint(200, 900)
            score = 0.54 + row + column + random.gauss(0, 0.03) + random.gauss(0, math.sqrt(noise))
            out.writerow([i, j, f"{score:.6f}", f"{noise:.8f}"])

while True:  # until no pair of pure strategies is an answer
    payoffs = [[round(random.uniform(0.4, 0.7), 4) for _ in range(5)] for _ in range(6)]
    sure = max(min(row) for row in payoffs)
    if sure < min(max(column) for column in zip(*payoffs)) - 0.03:
        break
with open("payoffs.csv", "w", newline="") as file:
    csv.writer(file, lineterminator="\n").writerows(payoffs)
