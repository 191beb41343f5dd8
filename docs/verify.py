#!/usr/bin/env python3
"""Recomputes draws from their receipts, as docs/draw.md says. A second implementation, written from that page alone.

    python3 docs/verify.py [--skip-links] [--set set.json]... receipt.json ...

Prints one line for each file. The exit code is 0 when all verify, 1 when one does not, 2 when one cannot be read.
The slow links of bingo75/v2 need argon2id, which Python does not bring along: they are recomputed, about eight seconds a
game, where the module argon2 (argon2-cffi) is installed. Without it, or with --skip-links, all the rest is, and the first
line says so: a forged link is not found then.
--set holds the cards of bingo75/v3 against the set they were sold from: what GET /api/public/card-sets/{digest} answered,
a file of card-sets/ in an export, or the CSV or JSON that was saved from the screen. Of several sets the one
that has the receipt's digest is taken, and the first where none has it.
"""
import hashlib, hmac, json, re, sys
from datetime import datetime
from itertools import islice

try:
    from argon2 import low_level
except ImportError:
    low_level = None

V1, V2, V3, FREE, CENTRE, SAFE, LINKS = "bingo75/v1", "bingo75/v2", "bingo75/v3", "FREE", 12, 2**53 - 1, 20
PATTERNS = {
    "horizontal_line": [list(range(row, row + 5)) for row in range(0, 25, 5)],
    "vertical_line": [list(range(column, 25, 5)) for column in range(5)],
    "main_diagonal": [[0, 6, 12, 18, 24]],
    "other_diagonal": [[4, 8, 12, 16, 20]],
    "four_corners_center": [[0, 4, 12, 20, 24]],
    "cross": [[2, 7, 10, 11, 12, 13, 14, 17, 22]],
    "inner_corners": [[6, 8, 16, 18]],
}

def frame(*parts):
    raw = [p if isinstance(p, bytes) else re.sub("[\ud800-\udfff]", "\ufffd", str(p)).encode() for p in parts]
    return b"".join(len(part).to_bytes(4, "big") + part for part in raw)

def chooser(key):
    """below(m) over the words of a key."""
    def words(block=0):
        while True:
            digest = hmac.digest(key, block.to_bytes(4, "big"), "sha256")
            yield from (int.from_bytes(digest[at:at + 4], "big") for at in range(0, 32, 4))
            block += 1

    stream = words()
    return lambda m: next(word for word in stream if word < 2**32 // m * m) % m

# Cards and wins

def printed_cards():
    """All cards of the catalogue in the order of their ids."""
    below, used = chooser(hashlib.sha256(b"adarash/cards/v1").digest()), set()
    while True:
        squares = [FREE] * 25
        for column in range(5):
            places = [place for place in range(column, 25, 5) if place != CENTRE]
            while True:
                pool = list(range(15 * column + 1, 15 * column + 16))
                for place in places:
                    squares[place] = pool.pop(below(len(pool)))
                if frozenset(squares[place] for place in places) not in used:
                    break
        sets = {frozenset(squares[at] for at in line) - {FREE} for lines in PATTERNS.values() for line in lines}
        if not sets & used:
            used |= sets
            yield squares

CATALOGUE, MAKER = [], printed_cards()

def printed(card_id):
    CATALOGUE.extend(islice(MAKER, max(0, card_id - len(CATALOGUE))))
    return CATALOGUE[card_id - 1]

def own_lines(pattern):
    """The shapes of an own pattern as lists of squares; None for what is none."""
    if not re.fullmatch(r"own/[0-9a-f]{7}(\.[0-9a-f]{7}){0,3}", pattern, re.ASCII):
        return None
    masks = [int(digits, 16) for digits in pattern[4:].split(".")]
    played_for = {mask | 1 << CENTRE for mask in masks}
    if (masks != sorted(set(masks)) or masks[0] == 0 or masks[-1] >= 1 << 25 or 1 << CENTRE in played_for
            or len(played_for) != len(masks)):
        return None
    return [[at for at in range(25) if mask >> at & 1] for mask in masks]

KINDS = {"row": PATTERNS["horizontal_line"], "column": PATTERNS["vertical_line"],
         "diagonal": PATTERNS["main_diagonal"] + PATTERNS["other_diagonal"], "corners": PATTERNS["four_corners_center"]}

def counted(rule):
    """How many lines a rule asks for and out of which; None for what is no such rule."""
    form = re.fullmatch(r"lines/([1-9]\d?)/([a-z0-9+./]+)", rule, re.ASCII)
    if not form:
        return None
    needed, parts, lines = int(form[1]), form[2].split("+"), []
    own = own_lines(parts[-1]) if parts[-1].startswith("own/") else None
    kinds = parts[:-1] if own else parts
    if kinds != [kind for kind in KINDS if kind in kinds] or needed == 1 and len(parts) == 1 and kinds != ["diagonal"]:
        return None
    for line in [line for kind in kinds for line in KINDS[kind]] + (own or []):
        if all(set(line) | {CENTRE} != set(other) | {CENTRE} for other in lines):
            lines.append(line)
    return (needed, lines) if needed <= len(lines) else None

def is_rule(pattern):
    return pattern == "full_house" or counted(pattern) is not None

def played(pattern):
    """What can be won with, each with the lines that count and how many of them it takes."""
    if pattern == "all":
        return {name: (1, lines) for name, lines in PATTERNS.items()}
    if pattern == "full_house":
        return {pattern: (1, [list(range(25))])}
    return {pattern: counted(pattern) or (1, own_lines(pattern) or PATTERNS[pattern])}

def patterns_won(numbers, calls, pattern, late_calls="strict"):
    """The patterns that a card wins on the last call, in list order; with late calls off, after it."""
    called = set(calls)
    covered = [at == CENTRE or square in called for at, square in enumerate(numbers)]
    won = []
    for name, (needed, lines) in played(pattern).items():
        complete = [line for line in lines if all(covered[at] for at in line)]
        if calls and len(complete) >= needed and any(
                late_calls == "off" or calls[-1] in [numbers[at] for at in line] for line in complete):
            won.append(name)
    return won

def is_complete(numbers, calls, pattern):
    called = set(calls) | {FREE}
    return any(sum(all(numbers[at] in called for at in line) for line in lines) >= needed
               for needed, lines in played(pattern).values())

def race(cards, pattern):
    """first_completion(order) of these cards: (numbers called, ids of the cards complete then), or None."""
    holders = {}
    for card_id, numbers in cards.items():
        for at, square in enumerate(numbers):
            holders.setdefault(square, []).append((card_id, at))
    lines = [sum(1 << at for at in line) for _, each in played(pattern).values() for line in each]
    needed = max(count for count, _ in played(pattern).values())
    through = [[line for line in lines if line >> at & 1] for at in range(25)]

    def first_completion(order):
        covered, complete = dict.fromkeys(cards, 1 << CENTRE), dict.fromkeys(cards, 0)
        for count, number in enumerate(order, 1):
            done = []
            for card_id, at in holders.get(number, ()):
                covered[card_id] |= 1 << at
                fresh = sum(covered[card_id] & line == line for line in through[at])
                complete[card_id] += fresh
                if fresh and complete[card_id] >= needed:
                    done.append(card_id)
            if done:
                return count, done
        return None

    return first_completion

# What the hall adds, and the draw

def is_demo(receipt):
    return receipt["scheme"].endswith("/demo")

def has_set(receipt):
    return receipt["scheme"] in (V3, V3 + "/demo")

def label(receipt, version, use):
    return f"{version}/{'demo/' if is_demo(receipt) else ''}{use}"

def mix_of(receipt):
    return hashlib.sha256(frame(label(receipt, V2, "mix"), receipt["text"], *receipt["parts"])).digest()

def slow_start(receipt):
    roots = bytes.fromhex(receipt["commitment"]), bytes.fromhex(receipt["salesRoot"])
    return hashlib.sha256(frame(label(receipt, V2, "slow"), receipt["drawId"], *roots, mix_of(receipt))).digest()

def links_hold(receipt):
    before = slow_start(receipt)
    for count, link in enumerate(receipt["links"], 1):
        salt = hashlib.sha256(frame(label(receipt, V2, "salt"), receipt["drawId"], count)).digest()[:16]
        before = low_level.hash_secret_raw(before, salt, time_cost=16, memory_cost=65536, parallelism=1, hash_len=32,
                                           type=low_level.Type.ID, version=19)
        if before.hex() != link:
            return False
    return True

class Draw:
    def __init__(self, receipt):
        self.seed, self.orders, self.receipt = bytes.fromhex(receipt["seed"]), {}, receipt
        roots = bytes.fromhex(receipt["commitment"]), bytes.fromhex(receipt["salesRoot"])
        self.common = (receipt["drawId"], *roots)
        if receipt["scheme"] == V1:
            self.common += (receipt["public"],)
        else:
            links = receipt["links"]
            self.common += (mix_of(receipt), bytes.fromhex(links[-1]) if links else slow_start(receipt))

    def key(self, use, last):
        version = V1 if self.receipt["scheme"] == V1 else V2
        return hmac.digest(self.seed, frame(label(self.receipt, version, use), *self.common, last), "sha256")

    def order(self, number):
        if number not in self.orders:
            below, order = chooser(self.key("draw", number)), list(range(1, 76))
            for i in range(74, 0, -1):
                j = below(i + 1)
                order[i], order[j] = order[j], order[i]
            self.orders[number] = order
        return self.orders[number]

    def jackpot_card(self, award_id, card_ids):
        return sorted(card_ids)[chooser(self.key("jackpot", award_id))(len(card_ids))]

def expected_rounds(receipt, draw):
    """The rounds that the scheme asks for, as (round, from call); None when no round serves."""
    if not designated_before_start(receipt):
        return [(0, 1)]
    chosen, first_completion = receipt["designatedCardId"], race(cards_of(receipt), receipt["sales"]["pattern"])

    def serves(number, called):
        first = first_completion(called + [n for n in draw.order(number) if n not in called])
        return first is not None and first[1] == [chosen] and first[0] > len(called)

    def search(start, called):
        return next((number for number in range(start, start + 10000) if serves(number, called)), None)

    rounds = [(search(1, []), 1)]
    if rounds[0][0] is None:
        return None
    for made, call in enumerate(receipt["calls"], 1):
        called = numbers_called(receipt)[:made]
        if call["kind"] == "drawn" or first_completion(called) or serves(rounds[-1][0], called):
            continue
        further = search(rounds[-1][0] + 1, called)
        if further is not None:
            rounds.append((further, made + 1))
    return rounds

# The form of a receipt: each test says whether a value is right

def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < 2**63

def is_birr(value):
    return is_number(value) and value >= 0 and round(value * 100) <= 2**50 and round(value * 100) / 100 == value

def is_text(value):
    return isinstance(value, str)

def is_flag(value):
    return isinstance(value, bool)

def is_time(value):
    if not is_text(value) or not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", value, re.ASCII):
        return False
    try:
        return bool(datetime.strptime(value, "%Y-%m-%dT%H:%M:%S.%fZ"))
    except ValueError:
        return False

def whole(low, high):
    return lambda value: is_number(value) and value == int(value) and low <= value <= high

def hexed(digits):
    return lambda value: is_text(value) and re.fullmatch("[0-9a-f]{%d}" % digits, value) is not None

def one_of(*values):
    return lambda value: is_text(value) and value in values

def or_null(test):
    return lambda value: value is None or test(value)

def listed(test, low, high):
    return lambda value: isinstance(value, list) and low <= len(value) <= high and all(map(test, value))

def shaped(optional=(), **fields):
    return lambda value: isinstance(value, dict) and all(
        test(value[name]) if name in value else name in optional for name, test in fields.items())

def is_line_pattern(value):
    return is_text(value) and (value in PATTERNS or own_lines(value) is not None or is_rule(value))

def is_jackpot_rule(value):
    return is_text(value) and (value == "" or re.fullmatch(r"within/([1-9]|[1-6]\d|7[0-5])", value, re.ASCII) is not None)

def is_name(value):
    return is_text(value) and len(value) <= 40

def are_terms(value):
    known = {"lateCalls": "off", "falseClaims": "out"}
    return isinstance(value, dict) and bool(value) and all(
        name in known and term == known[name] for name, term in value.items())

COUNT, NUMBER, PLACE = whole(1, SAFE), whole(1, 75), whole(0, SAFE)
STAYS = ("designated", "typed", "out", "few", "nobody", "late", "empty")

def of_every(card_id):
    return shaped(
        ("patternNames", "demo", "wholeBirr", "roundedOff", "feedsJackpot", "terms", "takenBack", "out"), patternNames=shaped(("en", "am", "om"), en=is_name, am=is_name, om=is_name),
        scheme=one_of(V1, V2, V2 + "/demo", V3, V3 + "/demo"), gameId=hexed(24), gameNumber=COUNT, draw=one_of("fair", "manual", "designated"),
        drawId=hexed(24), sequence=PLACE, commitment=hexed(64), seed=or_null(hexed(64)), salesRoot=hexed(64),
        sales=shaped(gameNumber=COUNT, pattern=lambda value: value == "all" or is_line_pattern(value), betSantim=whole(1, 100000000),
                     houseBasisPoints=whole(0, 10000), cards=listed(card_id, 1, 1000)),
        public=lambda value: is_text(value) and len(value) <= 200,
        rounds=listed(shaped(round=PLACE, fromCall=NUMBER), 0, 75),
        calls=listed(shaped(number=NUMBER, kind=one_of("drawn", "manual"), at=is_time), 0, 75),
        designated=is_flag, designatedBy=or_null(shaped(id=is_text, name=is_text, role=is_text)),
        designatedCardId=or_null(card_id),
        winners=listed(shaped(("decidedBy",), cardId=card_id, pattern=or_null(is_line_pattern), prize=is_birr,
                              decidedBy=one_of("moderator")), 0, 1000),
        jackpot=or_null(shaped(awardId=hexed(24), random=is_flag, cardId=card_id, amount=is_birr, at=is_time)),
        cards=listed(shaped(cardId=card_id, numbers=listed(lambda n: n == FREE or NUMBER(n), 25, 25)), 1, 1000),
        status=one_of("pending", "active", "paused", "completed", "voided"), demo=lambda value: value is True,
        wholeBirr=lambda value: value is True, roundedOff=is_birr, feedsJackpot=lambda value: value is False, terms=are_terms,
        takenBack=listed(shaped(number=NUMBER, callIndex=NUMBER, calledAt=is_time, at=is_time, reason=is_text), 1, SAFE),
        out=listed(shaped(("by", "unlocked"), cardId=card_id, callIndex=NUMBER, by=is_text,
                          unlocked=lambda value: value is True), 1, 1000))

def added_by_hall(card_id):
    return shaped(
        ("attempts", "brokenOff"), attempts=PLACE, brokenOff=listed(shaped(openedAt=is_time, parts=whole(0, 1000)), 0, SAFE),
        text=lambda value: is_text(value) and len(value) <= 200, parts=listed(hexed(32), 0, 1000), mix=or_null(hexed(64)),
        links=listed(hexed(64), 0, LINKS), openedAt=or_null(is_time), closedAt=or_null(is_time),
        completeUnpaid=listed(card_id, 0, 1000), endedBy=or_null(shaped(role=is_text, reason=or_null(is_text))),
        recordHead=or_null(shaped(seq=COUNT, hash=hexed(64))))

is_from_set = shaped(
    set=shaped(digest=hexed(64), name=is_text, version=COUNT), sold=hexed(64), jackpotRule=is_jackpot_rule,
    jackpotDecided=or_null(shaped(
        amount=is_birr, fewestCards=COUNT, why=or_null(one_of(*STAYS)),
        shares=listed(shaped(cardId=whole(1, 9999), amount=is_birr), 0, 1000))))

def is_receipt(value):
    if not isinstance(value, dict) or not is_text(value.get("scheme")):
        return False
    card_id = whole(1, 9999 if has_set(value) else 1000)
    return (of_every(card_id)(value) and (value["scheme"] == V1 or added_by_hall(card_id)(value))
            and (is_from_set(value) if has_set(value) else not is_rule(value["sales"]["pattern"]))
            and (not is_demo(value) or "demo" in value))

# The checks: each says whether its step holds

def numbers_called(receipt):
    return [call["number"] for call in receipt["calls"]]

def cards_of(receipt):
    return {card["cardId"]: card["numbers"] for card in receipt["cards"]}

def decided(receipt):
    return [winner["cardId"] for winner in receipt["winners"] if "decidedBy" in winner]

def designated_before_start(receipt):
    drawn_before = receipt["rounds"][:1] and receipt["rounds"][0]["round"] == 0
    return receipt["designatedCardId"] is not None and not (drawn_before and decided(receipt))

def commitment_holds(receipt):
    committed = hashlib.sha256(frame(label(receipt, V1, "commit"), receipt["drawId"], bytes.fromhex(receipt["seed"])))
    return committed.hexdigest() == receipt["commitment"]

def sales_hold(receipt):
    sales = receipt["sales"]
    parts = sales["gameNumber"], sales["pattern"], sales["betSantim"], sales["houseBasisPoints"]
    cards = ",".join(map(str, sorted(sales["cards"])))
    sold = frame(label(receipt, V1, "sales"), *parts, cards)
    if has_set(receipt):
        sold = frame(label(receipt, V3, "sales"), *parts, cards, receipt["set"]["digest"], receipt["jackpotRule"],
                     receipt["sold"])
    return hashlib.sha256(sold).hexdigest() == receipt["salesRoot"]

def digest_of(receipt, cards):
    """Of a dict of cards, by their numbers, with the label of a receipt."""
    texts = [f"{card_id}:{','.join('0' if square == FREE else str(square) for square in cards[card_id])}"
             for card_id in sorted(cards)]
    return hashlib.sha256(frame(label(receipt, V3, "set"), *texts)).hexdigest()

def is_card(squares):
    return len(set(map(str, squares))) == 25 and all(
        square == FREE if at == CENTRE else square != FREE and (square - 1) // 15 == at % 5
        for at, square in enumerate(squares))

CATALOGUE_NAME = "adarash/cards/v1"

def from_set(receipt, set_at_hand):
    cards, named = cards_of(receipt), receipt["set"]
    if not all(map(is_card, cards.values())) or digest_of(receipt, cards) != receipt["sold"]:
        return False
    if named["name"] == CATALOGUE_NAME:
        if named["version"] > 1000:
            return False
        set_at_hand = {card_id: printed(card_id) for card_id in range(1, named["version"] + 1)}
    return set_at_hand is None or (digest_of(receipt, set_at_hand) == named["digest"] and all(
        set_at_hand.get(card_id) == squares for card_id, squares in cards.items()))

def openings_counted(receipt):
    if "attempts" not in receipt or "brokenOff" not in receipt:
        return "attempts" not in receipt and "brokenOff" not in receipt
    opened = [mix["openedAt"] for mix in receipt["brokenOff"]] + [at for at in [receipt["openedAt"]] if at is not None]
    return receipt["attempts"] == len(opened) and opened == sorted(opened)

def mix_holds(receipt):
    parts, links, opened, closed = (receipt[name] for name in ("parts", "links", "openedAt", "closedAt"))
    calls, jackpot = receipt["calls"], receipt["jackpot"]
    nothing_drawn = not calls and not (jackpot and jackpot["random"])
    return (receipt["text"] == receipt["public"] and receipt["mix"] == mix_of(receipt).hex()
            and (nothing_drawn or len(links) == LINKS if parts else not links)
            and (nothing_drawn or (opened is None) == (closed is None))
            and not (parts and (opened is None or closed is None))
            and openings_counted(receipt)
            and not (opened and not receipt["rounds"])
            and not (opened and closed and opened > closed)
            and not (calls and closed and calls[0]["at"] < closed)
            and not (parts and receipt["designated"] and receipt["rounds"][:1] and receipt["rounds"][0]["round"] > 0))

def late_calls(receipt):
    return receipt.get("terms", {}).get("lateCalls", "strict")

def out_of_game(receipt):
    return [card["cardId"] for card in receipt.get("out", []) if "unlocked" not in card]

def unpaid(receipt):
    gone = [winner["cardId"] for winner in receipt["winners"]] + out_of_game(receipt)
    return [card["cardId"] for card in receipt["cards"] if card["cardId"] not in gone and patterns_won(
        card["numbers"], numbers_called(receipt), receipt["sales"]["pattern"], late_calls(receipt))]

def cards_hold(receipt, set_at_hand):
    ids = sorted(card["cardId"] for card in receipt["cards"])
    return (receipt["sales"]["gameNumber"] == receipt["gameNumber"] and len(set(ids)) == len(ids)
            and ids == sorted(receipt["sales"]["cards"])
            and (from_set(receipt, set_at_hand) if has_set(receipt)
                 else all(card["numbers"] == printed(card["cardId"]) for card in receipt["cards"])))

def designation_holds(receipt):
    designated, chosen, by_decision = receipt["designated"], receipt["designatedCardId"], decided(receipt)
    typed = "takenBack" in receipt or any(call["kind"] == "manual" for call in receipt["calls"])
    by_out = designated and chosen is None and receipt.get("terms", {}).get("falseClaims") == "out"
    return (designated == (receipt["designatedBy"] is not None)
            and (designated == (chosen is not None) or by_out)
            and not (designated and not by_out and receipt["rounds"] and chosen not in cards_of(receipt))
            and (designated or not out_beyond_limit(receipt))
            and (not by_decision or designated)
            and (not by_decision or designated_before_start(receipt) or by_decision[0] == chosen)
            and receipt["draw"] == ("designated" if designated else "manual" if typed else "fair"))

def out_beyond_limit(receipt):
    out, limit = receipt.get("out", []), min(3, -(-len(receipt["cards"]) // 10))
    return any("by" in card for card in out) and len(out) > limit

def rounds_hold(receipt, draw):
    if receipt["status"] == "voided" and not receipt["calls"] and not receipt["rounds"]:
        return True
    return [(entry["round"], entry["fromCall"]) for entry in receipt["rounds"]] == expected_rounds(receipt, draw)

def calls_hold(receipt, draw):
    called, before = [], ""
    for count, call in enumerate(receipt["calls"], 1):
        if call["number"] in called or call["at"] < before:
            return False
        if call["kind"] == "drawn":
            in_force = [entry["round"] for entry in receipt["rounds"] if entry["fromCall"] <= count]
            if not in_force or next(n for n in draw.order(in_force[-1]) if n not in called) != call["number"]:
                return False
        called.append(call["number"])
        before = call["at"]
    return all(taken_back_fits(receipt["calls"], taken) for taken in receipt.get("takenBack", []))

def taken_back_fits(calls, taken):
    before, following = calls[:taken["callIndex"] - 1], calls[taken["callIndex"] - 1:taken["callIndex"]]
    times = [call["at"] for call in before[-1:]] + [taken["calledAt"], taken["at"]] + [call["at"] for call in following]
    return (len(before) == taken["callIndex"] - 1 and times == sorted(times)
            and taken["number"] not in [call["number"] for call in before])

def winner_holds(receipt, winner):
    numbers = None if winner["cardId"] in out_of_game(receipt) else cards_of(receipt).get(winner["cardId"])
    won = patterns_won(numbers, numbers_called(receipt), receipt["sales"]["pattern"],
                       late_calls(receipt)) if numbers else []
    return numbers is not None and winner["pattern"] in ((won or [None])[:1] if "decidedBy" in winner else won)

def went_out(receipt, card):
    numbers, calls = cards_of(receipt).get(card["cardId"]), numbers_called(receipt)
    return (numbers is not None and receipt.get("terms", {}).get("falseClaims") == "out"
            and [other["cardId"] for other in receipt["out"]].count(card["cardId"]) == 1 and card["callIndex"] <= len(calls)
            and not (designated_before_start(receipt) and card["cardId"] == receipt["designatedCardId"])
            and not is_complete(numbers, calls[:card["callIndex"]], receipt["sales"]["pattern"]))

def winners_hold(receipt):
    ids = [winner["cardId"] for winner in receipt["winners"]]
    return (len(set(ids)) == len(ids) and not (len(ids) > 1 and decided(receipt))
            and all(went_out(receipt, card) for card in receipt.get("out", []))
            and all(winner_holds(receipt, winner) for winner in receipt["winners"]))

def prizes_hold(receipt):
    sales, winners = receipt["sales"], receipt["winners"]
    remainder = sales["betSantim"] * (len(sales["cards"]) - receipt.get("feedsJackpot", True))
    pool = remainder - (remainder * sales["houseBasisPoints"] + 5000) // 10000
    whole_birr, unit = receipt.get("wholeBirr", False), 1
    left = pool % 100 if whole_birr and winners and pool >= 100 else 0
    if whole_birr and pool - left >= 100 * len(winners):
        unit = 100
    shared = (pool - left) // unit
    told = round(receipt["roundedOff"] * 100) if "roundedOff" in receipt else None
    return told == (left if whole_birr else None) and all(
        round(winner["prize"] * 100) == unit * (shared // len(winners) + (place < shared % len(winners)))
        for place, winner in enumerate(winners))

def jackpot_holds(receipt, draw):
    jackpot, ids = receipt["jackpot"], [card["cardId"] for card in receipt["cards"]]
    return jackpot is None or (jackpot["amount"] > 0 and jackpot["cardId"] in ids and (
        not jackpot["random"] or draw.jackpot_card(jackpot["awardId"], ids) == jackpot["cardId"]))

def ending_holds(receipt):
    status, calls, winners = receipt["status"], numbers_called(receipt), receipt["winners"]
    if status != "completed" and (winners or receipt["jackpot"] or len(calls) == 75):
        return False
    if not receipt["rounds"] and (status != "voided" or calls):
        return False
    if receipt["scheme"] != V1 and receipt["completeUnpaid"] != unpaid(receipt):
        return False
    if not receipt["rounds"]:
        return True
    if not designated_before_start(receipt):
        return True
    numbers, pattern = cards_of(receipt).get(receipt["designatedCardId"]), receipt["sales"]["pattern"]
    if numbers is None:
        return False
    won = next((k for k in range(1, len(calls) + 1) if patterns_won(numbers, calls[:k], pattern)), None)
    return won is None or (won == len(calls) and [winner["cardId"] for winner in winners][:1]
                           == [receipt["designatedCardId"]])

def failed_steps(receipt, set_at_hand):
    """The names of the steps that do not hold, and whether the game has ended."""
    if not is_receipt(receipt):
        return ["receipt"], False
    ended, revealed = receipt["status"] in ("completed", "voided"), receipt["seed"] is not None
    holds = {"commitment": revealed and commitment_holds(receipt) if ended else not revealed,
             "sales": sales_hold(receipt)}
    if ended and revealed and receipt["scheme"] != V1:
        holds["mix"] = mix_holds(receipt)
    holds.update({"cards": cards_hold(receipt, set_at_hand), "designation": designation_holds(receipt)})
    if ended and revealed:
        draw = Draw(receipt)
        holds["rounds"] = holds["cards"] and holds["designation"] and rounds_hold(receipt, draw)
        holds["calls"] = calls_hold(receipt, draw)
        holds["winners"] = winners_hold(receipt)
        holds["prizes"] = prizes_hold(receipt)
        holds["jackpot"] = jackpot_holds(receipt, draw)
        holds["ending"] = ending_holds(receipt)
    return [name for name, held in holds.items() if not held], ended

def read(path):
    def number(text):  # 5.0 is 5, also where it enters a hash
        return int(float(text)) if float(text).is_integer() else float(text)

    def refuse(constant):
        raise ValueError(f"{constant} is no JSON")

    with open(path, encoding="utf-8") as file:
        return json.load(file, parse_float=number, parse_constant=refuse)

def put_out(receipt):
    count = len(receipt.get("out", []))
    return f", {count} {'card' if count == 1 else 'cards'} locked by staff" if count else ""

def not_at_hand(receipt, set_at_hand):
    own = has_set(receipt) and receipt["set"]["name"] != CATALOGUE_NAME
    return ", the set of cards not at hand" if own and set_at_hand is None else ""

def not_recomputed(receipt):
    ruled = has_set(receipt) and receipt["jackpotRule"] != ""
    return ", the decision of the jackpot rule not recomputed" if ruled else ""

def verdict(receipt, skip_links, set_at_hand):
    failed, ended = failed_steps(receipt, set_at_hand)
    if failed:
        return f"does not verify: {', '.join(failed)}"
    if not ended:
        return f"is not finished yet{put_out(receipt)}"
    said = f"verifies{put_out(receipt)}{not_at_hand(receipt, set_at_hand)}{not_recomputed(receipt)}"
    if receipt["scheme"] == V1 or not receipt["links"]:
        return said
    if skip_links or low_level is None:
        why = "they were skipped" if skip_links else "no argon2 module here"
        return f"{said}, but for the slow links: {why}"
    return f"{said}, the slow links too" if links_hold(receipt) else "does not verify: links"

def read_set(path):
    """All cards of a set: as the hall answers it or as its folder has it, or as it was saved from the screen."""
    with open(path, encoding="utf-8-sig") as file:
        text = file.read()
    if text.lstrip()[:1] not in ("[", "{"):
        rows = [line.split(",") for line in text.split("\n")[1:] if line.strip()]
        return {int(row[0]): [FREE if cell.strip() == FREE else int(cell) for cell in row[1:]] for row in rows}
    answer = json.loads(text)
    if isinstance(answer, dict):
        answer = answer.get("set", answer)["cards"]
    return {card["cardId"] if "cardId" in card else card["card"]:
            card["numbers"] if "numbers" in card else [card[letter][row] for row in range(5) for letter in "BINGO"]
            for card in answer}

def set_for(receipt, sets):
    own = is_receipt(receipt) and has_set(receipt)
    fits = (cards for cards in sets if own and digest_of(receipt, cards) == receipt["set"]["digest"])
    return next(fits, sets[0] if sets else None)

def main(words):
    skip_links, paths, sets = "--skip-links" in words, [word for word in words if word != "--skip-links"], []
    while "--set" in paths[:-1]:
        at = paths.index("--set")
        try:
            sets.append(read_set(paths[at + 1]))
        except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
            print(f"{paths[at + 1]}: cannot be read as a set: {error!r}")
            return 2
        paths = paths[:at] + paths[at + 2:]
    if not paths or paths[0] in ("-h", "--help"):
        print(__doc__)
        return 0 if paths else 2
    if skip_links or low_level is None:
        print(f"The slow links are NOT checked here: {'--skip-links' if skip_links else 'no argon2 module'}.")
    worst = 0
    for path in paths:
        try:
            receipt = read(path)
            said = verdict(receipt, skip_links, set_for(receipt, sets))
        except (OSError, ValueError, RecursionError) as error:
            print(f"{path}: cannot be read: {error}")
            worst = 2
            continue
        print(f"{path}: {said}{' (DEMO: no real hall)' if said.startswith('verifies') and receipt.get('demo') else ''}")
        worst = max(worst, 0 if said.startswith("verifies") else 1)
    return worst

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
