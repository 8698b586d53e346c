#!/usr/bin/python3
"""legality.py PROGRAM [STOCKFISH]: games that `firstmove uci` plays against itself from Chess960 setups, checked move by
move: Stockfish lists the legal moves of every position, ours must be the same list, and the move played is one of them.
Exit 77 when Stockfish is not installed."""
import os
import shutil
import subprocess
import sys

from driver import Engine, moves_of_perft

PROGRAM = sys.argv[1]
STOCKFISH = sys.argv[2] if len(sys.argv) > 2 else shutil.which("stockfish", path=os.environ["PATH"] + ":/usr/games")
# Orthodox, and kings and rooks in the corners and next to each other, where castling is odd.
SETUPS = (518, 0, 959, 178, 342, 651, 777)
PLIES = 120


def legal_moves(program):
    program.send("go perft 1")
    return set(moves_of_perft(program.until("Nodes searched"))[0])


def play(ours, theirs, setup):
    fen = subprocess.run([PROGRAM, "setups", "chess960", "--format", "fen"], stdout=subprocess.PIPE, text=True,
                         check=True).stdout.splitlines()[setup]
    moves = []
    ours.send("ucinewgame")
    for ply in range(PLIES):
        position = f"position fen {fen}" + (" moves " + " ".join(moves) if moves else "")
        for program in (ours, theirs):
            program.send(position)
        allowed = legal_moves(theirs)
        if legal_moves(ours) != allowed:
            raise AssertionError(f"{position}: {legal_moves(ours) ^ allowed}")
        ours.send(f"go depth {1 + (setup + ply) % 3}")
        best = ours.until("bestmove")[-1].split()[1]
        if not allowed:
            if best != "(none)":
                raise AssertionError(f"{position}: {best} after the end")
            break
        if best not in allowed:
            raise AssertionError(f"{position}: {best} is not legal")
        moves.append(best)
    return len(moves)


if STOCKFISH is None:
    print("skipped: stockfish is not installed")
    sys.exit(77)
ours = Engine(PROGRAM, "uci")
theirs = Engine(STOCKFISH)
for program in (ours, theirs):
    program.ask("uci", "setoption name UCI_Chess960 value true")
plies = sum(play(ours, theirs, setup) for setup in SETUPS)
print(f"{plies} moves of {len(SETUPS)} games, all legal")
theirs.send("quit")
ours.close()
