#!/usr/bin/python3
"""protocol.py PROGRAM: `firstmove uci` as another program meets it: handshake, options, positions of every variant,
searches with every limit, stop, several lines, and input that makes no sense."""
import subprocess
import sys
import time

from driver import Engine, moves_of_perft

PROGRAM = sys.argv[1]
CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1"
WIDE = "r3k3r/9/9/9/9/9/9/9/R3K3R w IAia - 0 1"


def check(condition, *told):
    if not condition:
        raise AssertionError(" ".join(str(part) for part in told))


def engine():
    return Engine(PROGRAM, "uci")


def infos(lines, word):
    """The values after a word of the `info` lines."""
    return [line.split()[line.split().index(word) + 1] for line in lines if word in line.split()]


def introduces_itself():
    program = engine()
    program.send("uci")
    said = program.until("uciok")
    check(said[0].startswith("id name firstmove"), said)
    options = {line.split(" type ")[0][len("option name "):] for line in said if line.startswith("option")}
    check(options == {"EvalFile", "Hash", "Threads", "MultiPV", "UCI_Chess960", "UCI_Variant"}, options)
    variants = [line for line in said if "UCI_Variant" in line][0]
    for variant in ("chess960", "chess480", "chess484", "chess484-curtailed", "chess196", "chess8400"):
        check(f" var {variant}" in variants, variants)
    program.send("quit")
    check(program.process.wait(10) == 0, "quit")


def counts_leaves():
    cases = [("chess960", CASTLING, 3, 13744), ("chess8400", WIDE, 3, 19562),
             ("chess480", "r1k1r3/pppppppp/8/8/8/8/8/R1K1R3 w EAea - 0 1", 2, None),
             ("chess480", "rk5r/8/8/8/8/8/8/RK5R w HAha - 0 1", 3, 9772),
             ("chess484", "r5kr/8/8/8/8/8/8/RK5R w HAha - 0 1", 3, 10405)]
    program = engine()
    for variant, fen, depth, expected in cases:
        program.send(f"setoption name UCI_Variant value {variant}", f"position fen {fen}", f"go perft {depth}")
        moves, total = moves_of_perft(program.until("Nodes searched"))
        check(sum(moves.values()) == total, variant, moves, total)
        other = subprocess.run([PROGRAM, "perft", variant, "--depth", str(depth), "--fen", fen], stdout=subprocess.PIPE,
                               text=True, check=True).stdout
        check(f"perft({depth}) = {total}\n" in other, variant, other, total)
        check(expected in (None, total), variant, fen, total, expected)
    program.close()


def writes_castling_as_asked():
    program = engine()
    for chess960, expected in (("false", {"e1g1", "e1c1"}), ("true", {"e1h1", "e1a1"})):
        program.send(f"setoption name UCI_Chess960 value {chess960}", f"position fen {CASTLING}", "go perft 1")
        moves, total = moves_of_perft(program.until("Nodes searched"))
        check(total == 26 and expected <= set(moves), chess960, moves)
        # Both forms are read, whatever the option says.
        for castling in ("e1g1", "e1h1"):
            check(not program.ask(f"position fen {CASTLING} moves {castling}"), castling)
            check(any("R4RK1" in line for line in program.ask("d")), castling)
    # Other variants have the one form alone.
    program.send("setoption name UCI_Chess960 value false", "setoption name UCI_Variant value chess8400",
                 f"position fen {WIDE}", "go perft 1")
    moves, _ = moves_of_perft(program.until("Nodes searched"))
    check({"e1i1", "e1a1"} <= set(moves), moves)
    program.close()


def starts_each_variant():
    program = engine()
    for variant, board in (("chess960", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"), ("chess480", "rnbqkbnr/"),
                           ("chess484", "rnbqkbnr/"), ("chess8400", "/ppppppppp/9/9/9/9/9/PPPPPPPPP/")):
        said = program.ask(f"setoption name UCI_Variant value {variant}", "position startpos", "d")
        check(any(line.startswith("Fen: ") and board in line for line in said), variant, said)
    program.close()


def searches_to_limits():
    program = engine()
    program.send("position startpos moves e2e4", "go depth 5")
    said = program.until("bestmove")
    check(infos(said, "depth") == ["1", "2", "3", "4", "5"], said)
    for word in ("score", "pv", "multipv"):
        check(len(infos(said, word)) == 5, word, said)
    for word in ("nodes", "nps", "time"):  # once more for the whole search
        check(len(infos(said, word)) == 6, word, said)
    check(said[-1].split()[1] == infos(said, "pv")[-1], said)

    program.send("go nodes 30000")
    said = program.until("bestmove")
    check(30000 <= int(infos(said, "nodes")[-1]) <= 31024, said)

    for command in ("go movetime 200", "go wtime 6000 btime 6000", "go wtime 200 btime 200 winc 100 binc 100",
                    "go wtime 5 btime 5"):
        begin = time.monotonic()
        program.send(command)
        program.until("bestmove")
        check(time.monotonic() - begin < 3, command, time.monotonic() - begin)
    begin = time.monotonic()
    program.send("go movetime 300")
    program.until("bestmove")
    check(time.monotonic() - begin > 0.25, "movetime is used")
    program.close()


def repeats_itself_after_a_new_game():
    program = engine()
    answers = []
    for _ in range(2):
        program.send("ucinewgame", "position startpos", "go depth 7")
        said = program.until("bestmove")
        answers.append((infos(said, "nodes"), said[-1]))
    check(answers[0] == answers[1], answers)
    program.close()


def stops_at_once():
    program = engine()
    for command in ("go infinite", "go", "go depth 90", "go infinite depth 2", "go movetime 1000000"):
        program.send("position startpos", command)
        time.sleep(0.3)
        waits = [program.lines.get() for _ in range(program.lines.qsize())]
        check(not any(line.startswith("bestmove") for line in waits), command, waits)
        begin = time.monotonic()
        program.send("stop")
        program.until("bestmove")
        check(time.monotonic() - begin < LATEST_STOP, command, time.monotonic() - begin)
    check(program.ask("stop") == [], "stop without a search says nothing")
    program.send("go infinite")
    check(program.ask("position startpos")[-1].startswith("info string 'position' has to wait"), "busy")
    program.send("quit")
    check(program.process.wait(2) == 0, "quit ends a search")


LATEST_STOP = 0.1


def ends_with_its_input():
    program = engine()
    program.send("go infinite")
    check(program.close(5) == 0, "the end of input ends an endless search")
    answer = subprocess.run([PROGRAM, "uci"], input="go depth 3\n", stdout=subprocess.PIPE, text=True, check=True).stdout
    check("info depth 3" in answer and "bestmove" in answer, "a search with a limit is finished", answer)


def finds_several_lines():
    program = engine()
    program.send("setoption name MultiPV value 3", "position startpos", "go depth 4")
    said = program.until("bestmove")
    last = [line for line in said if line.startswith("info depth 4 ")]
    check(infos(last, "multipv") == ["1", "2", "3"], last)
    check(len(set(infos(last, "pv"))) == 3, last)
    scores = [int(score) for score in infos(last, "cp")]
    check(scores == sorted(scores, reverse=True), scores)
    check(said[-1].split()[1] == infos(last, "pv")[0], said)
    program.close()


def sees_mates_and_ends():
    program = engine()
    program.send("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "go depth 3")
    said = program.until("bestmove")
    check(" score mate 1 " in said[-3] and said[-1] == "bestmove a1a8", said)
    for fen, score in (("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", "mate 0"), ("k7/2Q5/8/8/8/8/8/4K3 b - - 0 1", "cp 0")):
        program.send(f"position fen {fen}", "go depth 3")
        said = program.until("bestmove")
        check(said == [f"info depth 0 score {score}", "bestmove (none)"], said)
    check(program.ask("position startpos", "eval")[0].startswith("Static evaluation: "), "eval")
    program.close()


def answers_nonsense_in_words():
    program = engine()
    for nonsense in ("hello", "go depth", "go depth -1", "go depth x", "go nodes 0", "go perft 99", "go mate", "position",
                     "position fen", "position fen rubbish", "position fen 8/8/8/8/8/8/8/8 w - - 0 1", "position e2e4",
                     "position startpos e2e4", "position startpos moves e2e5", "position startpos moves e2e4 e2e4",
                     "setoption", "setoption name", "setoption name Hash", "setoption name Hash value 0",
                     "setoption name Hash value lots", "setoption name Threads value 2", "setoption name Nothing value 1",
                     "setoption name UCI_Variant value go", "setoption name UCI_Chess960 value maybe",
                     "setoption name MultiPV value 0", "\x00\x01", "position fen " + "9" * 5000, "x" * 100000):
        said = program.ask(nonsense)
        check(said and all(line.startswith("info string ") for line in said), repr(nonsense[:80]), said)
        check(all(len(line) < 400 and line.isprintable() for line in said), repr(nonsense[:80]), said)
    for silence in ("", "   ", "\t"):
        check(program.ask(silence) == [], repr(silence))
    # A wrong position changes nothing.
    before = program.ask("position startpos moves e2e4", "d")
    check(program.ask("position startpos moves e2e4 a1a5", "d")[1:] == before, "position kept")
    # Another table keeps the position too, another variant does not.
    check(program.ask("setoption name Hash value 2", "d") == before, "position kept with a new table")
    program.close()


def takes_another_evaluation():
    program = engine()
    fen = "position fen r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P4/2N1PN2/PPP2PPP/R1BQKB1R w HAha - 0 6"
    usual = program.ask(fen, "eval")
    derived = program.ask("setoption name EvalFile value derived", "eval")
    check(derived != usual, usual)
    refused = program.ask("setoption name EvalFile value /no such file", "eval")
    check("EvalFile: " in refused[0] and "/no such file" in refused[0], refused)
    check(refused[1:] == derived, "a refused file changes nothing")
    check(program.ask("setoption name EvalFile value default", "eval") == usual, "the default again")
    program.close()


def with_retries(test, times):
    """Waking up may take longer than stopping on a busy machine."""
    for left in reversed(range(times)):
        try:
            return test()
        except AssertionError:
            if left == 0:
                raise


for test in (introduces_itself, counts_leaves, writes_castling_as_asked, starts_each_variant, searches_to_limits,
             repeats_itself_after_a_new_game, ends_with_its_input, finds_several_lines, sees_mates_and_ends,
             answers_nonsense_in_words, takes_another_evaluation):
    test()
with_retries(stops_at_once, 5)
