#!/usr/bin/python3
"""memory.py PROGRAM SYNTHETIC: what reads a folder needs little memory, and hardly more for four times the rows.

SYNTHETIC is the synthetic_folder of this folder. The full size, 10^7 rows in 10,000 parts, is bench/costs.py's.
"""
import os
import shutil
import subprocess
import sys
import tempfile

PROGRAM, SYNTHETIC = sys.argv[1:3]
SETUPS = 960
GAMES = (100, 400)  # a setup and condition: 192,000 and 768,000 rows
PARTS = 100
MOST_MIB = 200
# The rows added would be 60 MiB and more; windows of rows and the allocator take some more of larger parts.
MOST_GROWTH_MIB = 30
CAMPAIGN = """name = "memory"
variants = ["chess960"]
games = {games}
root_score_depths = [4]
perft_depth = 2
[[condition]]
depth = 1
[[condition]]
depth = 2
"""


def check(condition, *told):
    if not condition:
        raise AssertionError(" ".join(str(part) for part in told))


def peak_mib(*arguments, expect=0):
    process = subprocess.Popen([PROGRAM, *arguments], stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    check(process.returncode == expect, arguments, "exit code", process.returncode)
    return used.ru_maxrss / 1024


def peaks(root, games):
    campaign, folder, result = f"{root}/memory.toml", f"{root}/o", f"{root}/o/chess960.h5"
    with open(campaign, "w") as file:
        file.write(CAMPAIGN.format(games=games))
    subprocess.run([SYNTHETIC, campaign, folder, str(PARTS)], check=True)
    found = {"run": peak_mib("run", campaign, "-o", folder, "--quiet"),
             "merge": peak_mib("merge", folder, "-o", folder, "--quiet"),
             "status": peak_mib("status", folder),
             "explain": peak_mib("explain", folder),
             "verify": peak_mib("verify", result),
             "analyze": peak_mib("analyze", result, "-o", f"{root}/tables"),
             "show": peak_mib("show", "chess960", "959", result),
             # Moves that nobody played are read and then refused.
             "game": peak_mib("game", result, "--setup", "959", "--game", "1", "--condition", "d1", expect=1)}
    shutil.rmtree(f"{folder}/parts")
    found["status of the result file alone"] = peak_mib("status", folder)
    found["run on the result file alone"] = peak_mib("run", campaign, "-o", folder, "--quiet")
    return found


def main():
    found = []
    for games in GAMES:
        with tempfile.TemporaryDirectory(prefix="firstmove-") as root:
            found.append(peaks(root, games))
    wrong = []
    for name, most in found[1].items():
        growth = most - found[0][name]
        print(f"{name}: {found[0][name]:.0f} MiB, {most:.0f} MiB")
        if most > MOST_MIB or growth > MOST_GROWTH_MIB:
            wrong.append(name)
    check(not wrong, "too much memory:", *wrong)


main()
