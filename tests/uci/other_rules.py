#!/usr/bin/python3
"""other_rules.py EPD_FOLDER INI [FAIRY_STOCKFISH]: Fairy-Stockfish with our description of Chess8400 counts what our
test data say. Exit 77 when it is not installed."""
import os
import shutil
import sys

from driver import Engine, moves_of_perft

FOLDER, INI = sys.argv[1:3]
FAIRY = sys.argv[3] if len(sys.argv) > 3 else shutil.which("fairy-stockfish", path=os.environ["PATH"] + ":/usr/games")
LARGEST = 20_000


def counts():
    """(FEN, depth, leaves) of the test data, as far as they are quickly counted."""
    for name in ("chess8400.epd", "chess8400-rules.epd", "chess8400-setups.epd"):
        with open(f"{FOLDER}/{name}", encoding="utf-8") as lines:
            for line in lines:
                fen, *fields = [field.strip() for field in line.split("#")[0].split(";")]
                for field in fields:
                    if field.startswith("D") and int(field.split()[1]) <= LARGEST:
                        yield fen, int(field[1:].split()[0]), int(field.split()[1])


if FAIRY is None:
    print("skipped: fairy-stockfish is not installed")
    sys.exit(77)
engine = Engine(FAIRY)
engine.ask("uci", f"setoption name VariantPath value {INI}", "setoption name UCI_Variant value chess8400",
           "setoption name UCI_Chess960 value true")
checked = 0
for fen, depth, leaves in counts():
    engine.send(f"position fen {fen}", f"go perft {depth}")
    total = moves_of_perft(engine.until("Nodes searched"))[1]
    if total != leaves:
        raise AssertionError(f"{fen}: perft({depth}) = {total}, not {leaves}")
    checked += 1
if checked < 100:
    raise AssertionError(f"only {checked} counts")
print(f"{checked} counts agree")
engine.send("quit")
