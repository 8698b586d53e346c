"""What the scripts that hurt campaigns share: running the program, waiting for it, comparing what is left."""
import glob
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time

PROGRAM, COMPARE = (os.path.abspath(path) for path in sys.argv[1:3])
sys.path.insert(0, os.path.dirname(COMPARE))
from compare_files import first_difference  # noqa: E402

CAMPAIGN = """name = "hurt"
variants = ["chess480", "chess8400"]
setups = ["0-11", 30]
seed = 5
perft_depth = 3
games = 10
root_score_depths = [1, 3]
part_seconds = 0.1
[[condition]]
depth = 1
move_cap = 200
[[condition]]
depth = 2
opening_plies = 4
"""
VARIANTS = ["chess480", "chess8400"]


def check(condition, *told):
    if not condition:
        raise AssertionError(" ".join(str(part) for part in told))


def program(*arguments, expect=0, **options):
    done = subprocess.run([PROGRAM, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)
    check(done.returncode == expect, arguments, "exit code", done.returncode, "not", expect, done.stdout, done.stderr)
    return done


def started(*arguments, **options):
    return subprocess.Popen([PROGRAM, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options)


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def parts(folder):
    return sorted(glob.glob(f"{glob.escape(folder)}/parts/*.part.h5"))


def wait_for(what, process=None, seconds=120):
    """Until `what()` is true, or the process has ended."""
    deadline = time.monotonic() + seconds
    while not what() and (process is None or process.poll() is None):
        check(time.monotonic() < deadline, "waited in vain")
        time.sleep(0.002)


def compare(folder, reference, *way):
    """The result files of two folders hold the same."""
    for variant in VARIANTS:
        program("verify", f"{folder}/{variant}.h5")
        difference = first_difference(f"{reference}/{variant}.h5", f"{folder}/{variant}.h5")
        check(difference is None, variant, difference, "after", *way)


class Reference:
    """An undisturbed run on one thread."""

    def __init__(self, root, text=CAMPAIGN):
        self.campaign = write(f"{root}/campaign.toml", text)
        self.folder = f"{root}/reference"
        begin = time.monotonic()
        program("run", self.campaign, "-o", self.folder, "--threads", "1")
        self.seconds = time.monotonic() - begin


def main(*tests, text=CAMPAIGN):
    """Runs each test in a folder of its own; its random numbers are the same every time."""
    with tempfile.TemporaryDirectory(prefix="firstmove-") as root:
        reference = Reference(root, text)
        for test in tests:
            folder = f"{root}/{test.__name__}"
            os.mkdir(folder)
            begin = time.monotonic()
            told = test(folder, reference, random.Random(test.__name__))
            seconds = time.monotonic() - begin
            print(f"{test.__name__.replace('_', ' ')}: {told or 'holds'} ({seconds:.1f} s)", flush=True)
            shutil.rmtree(folder)
