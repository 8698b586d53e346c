#!/usr/bin/python3
"""faulty_engine.py FAULT [PLY]: a program that speaks UCI and at its move number PLY of a game misbehaves:
`crash` ends with code 3, `hang` says nothing, `cheat` plays a move that is not legal, `mute` has no move, `kill` dies by a
signal. `orthodox` knows no variant, `dies_at_start` ends before uciok. Otherwise it plays the first legal move that
its helper, `PROGRAM uci`, lists."""
import os
import signal
import subprocess
import sys
import time

FAULT = sys.argv[1]
PLY = int(sys.argv[2])
helper = subprocess.Popen([sys.argv[3], "uci"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)


def say(line):
    print(line, flush=True)


def first_legal_move(position):
    helper.stdin.write("setoption name UCI_Chess960 value true\n" + position + "\ngo perft 1\n")
    helper.stdin.flush()
    first = None
    for line in helper.stdout:
        if line.startswith("Nodes searched"):
            return first
        first = first or line.split(":")[0]


def misbehave():
    if FAULT == "crash":
        os._exit(3)
    if FAULT == "kill":
        os.kill(os.getpid(), signal.SIGSEGV)
    if FAULT == "hang":
        time.sleep(1000)
    if FAULT == "cheat":
        say("bestmove e1e8")
    if FAULT == "mute":
        say("bestmove")


position = ""
moves = 0
for line in sys.stdin:
    words = line.split()
    if words[0] == "uci":
        if FAULT == "dies_at_start":
            sys.exit(1)
        say("id name faulty")
        if FAULT != "orthodox":
            say("option name UCI_Chess960 type check default false")
        say("uciok")
    elif words[0] == "isready":
        say("readyok")
    elif words[0] == "ucinewgame":
        moves = 0
    elif words[0] == "position":
        position = line.strip()
    elif words[0] == "go":
        moves += 1
        if moves == PLY and FAULT != "none":
            misbehave()
        else:
            say("info depth 1 nodes 10 string nodes 99")
            say("bestmove " + first_legal_move(position))
    elif words[0] == "quit":
        break
