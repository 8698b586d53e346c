#!/usr/bin/python3
"""kills.py PROGRAM COMPARE: runs killed with SIGKILL at 50 random moments, and continued each time.

COMPARE is tests/results/compare_files.py.
"""
import signal
import subprocess

from campaign_tool import check, compare, main, program, started

KILLS = 50


def killed_at_random_moments(root, reference, random):
    """A moment may be any from the start of the process to its end, merge included.

    A run that ends before its moment is compared, and the next begins in a new folder.
    """
    kills = 0
    runs = 0
    while kills < KILLS:
        folder = f"{root}/{runs}"
        while kills < KILLS:
            process = started("run", reference.campaign, "-o", folder, "--threads", "2")
            try:
                process.wait(timeout=random.uniform(0, reference.seconds / 3))
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
            said = process.communicate(timeout=60)[1]
            if process.returncode == 0:
                break
            check(process.returncode == -signal.SIGKILL, process.returncode, said)
            kills += 1
        said = program("run", reference.campaign, "-o", folder).stderr
        check("ignored" not in said, "a kill must leave no damaged part", said)
        compare(folder, reference.folder, kills, "kills")
        runs += 1
    return f"{kills} kills in {runs} runs: the same rows"


main(killed_at_random_moments)
