#!/usr/bin/python3
"""What a ply of depth costs and changes: self-play of the same setups at several depths, one row of Markdown each.

  depths.py --program build/release/firstmove --depth 4=19200 --depth 6=9600 [--variant chess960] [--setups 48]

Each depth comes with its number of games, spread over the setups. Nodes a move are those of `firstmove match` between
equals (12 pairs, openings not counted). Core-seconds are the processor time of the whole run, openings, result file and
all; they do not depend on how busy the machine is, or little.
"""
import argparse
import json
import os
import resource
import subprocess
import tempfile


def arguments():
    parser = argparse.ArgumentParser(description="Cost and statistics of self-play by depth.")
    parser.add_argument("--program", required=True, help="firstmove")
    parser.add_argument("--variant", default="chess960")
    parser.add_argument("--setups", type=int, default=48, help="evenly spread over all")
    parser.add_argument("--depth", action="append", required=True, metavar="DEPTH=GAMES")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def ask(*command):
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout


def processor_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def nodes_a_move(given, depth):
    player = f"depth={depth}"
    told = json.loads(ask(given.program, "match", player, player, "--variant", given.variant, "--pairs", 12, "--threads",
                          given.threads, "--quiet", "--json"))
    return (told["a"]["nodes_per_move"] + told["b"]["nodes_per_move"]) / 2


def play(given, setups, depth, games, folder):
    """(core-seconds, the condition's analysis)"""
    campaign = f"{folder}/campaign.toml"
    with open(campaign, "w", encoding="utf-8") as file:
        file.write(f"name = 'depths'\nvariants = ['{given.variant}']\nsetups = {setups}\nseed = {given.seed}\n"
                   f"games = {games // len(setups)}\n[[condition]]\ndepth = {depth}\n")
    before = processor_seconds()
    ask(given.program, "run", campaign, "-o", f"{folder}/out", "--threads", given.threads, "--quiet")
    spent = processor_seconds() - before
    told = json.loads(ask(given.program, "analyze", f"{folder}/out/{given.variant}.h5", "--json"))
    return spent, told["conditions"][0]


def spread_cells(spread):
    """One game a setup tells nothing about it."""
    if "between_variance_low_95" not in spread:
        return "-", "-"
    sd, low, high = (max(spread[f"between_variance{end}"], 0) ** 0.5 for end in ("", "_low_95", "_high_95"))
    return f"{sd:.3f} ({low:.3f} to {high:.3f})", f"{spread['reliability']:.2f}"


def row(given, setups, depth, games):
    with tempfile.TemporaryDirectory(prefix="firstmove-") as folder:
        spent, told = play(given, setups, depth, games, folder)
    games = told["games"]
    cells = [depth, f"{nodes_a_move(given, depth):,.0f}", f"{games:,}", f"{spent / games:.4f}", f"{games / spent:.1f}",
             f"{100 * told['draws'] / games:.1f} %",
             f"{told['mean_white_score']:.3f} +- {1.96 * told['mean_white_score_standard_error']:.3f}",
             *spread_cells(told["spread"])]
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


def main():
    given = arguments()
    given.program = os.path.abspath(given.program)
    count = int(ask(given.program, "setups", given.variant, "--count"))
    number = min(given.setups, count)
    setups = [i * count // number for i in range(number)]
    print("| depth | nodes a move | games | core-s a game | games/s a core | draws | White score | sd between setups (95 %) "
          "| reliability |\n|---|---|---|---|---|---|---|---|---|")
    for each in given.depth:
        depth, _, games = each.partition("=")
        print(row(given, setups, int(depth), int(games)), flush=True)


main()
