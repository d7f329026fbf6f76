"""Draws formulas with TeX, in many fonts and sizes, into packs of grey pictures with their tokens.

Formulas are drawn from their tokens, with everything varied that the tokens leave open: style, spaces, sizes of fractions, other
names of a sign. Some are joined into long ones, put into rows, or given a number.
"""

import argparse
import os
import random
import re
import shutil
import subprocess
import tempfile
from multiprocessing import Pool
from pathlib import Path

import numpy as np
from PIL import Image

from vocabulary import read_lines, read_vocabulary

CHUNK = 2000
MAX_WIDTH, MAX_HEIGHT, MAX_TOKENS = 1264, 496, 250
DPI = [100, 110, 120, 130, 140, 150, 160, 180, 200]

FAMILIES = {
    "computer-modern": "",
    "tx": r"\usepackage{txfonts}",
    "px": r"\usepackage{pxfonts}",
    "times": r"\usepackage{mathptmx}",
    "palatino": r"\usepackage{mathpazo}",
}
EXTRA_FAMILIES = Path(__file__).with_name("families.txt")
if EXTRA_FAMILIES.exists():
    FAMILIES |= dict(line.split(" ", 1) for line in EXTRA_FAMILIES.read_text().splitlines() if line)

# A family that many papers use is drawn more often.
WEIGHTS = {"computer-modern": 4, "times": 2, "tx": 2}

RELATIONS = {"=", "<", ">", "\\leq", "\\geq", "\\neq", "\\equiv", "\\approx", "\\sim", "\\in", "\\subset", "\\rightarrow", "\\cong"}


def depths(tokens: list[str]) -> list[int]:
    """How deep each token is in groups, fences and environments."""
    depth, result = 0, []
    for token in tokens:
        if token.startswith(("\\right", "\\end{")) and not token.startswith("\\rightarrow") or token.startswith(("}", "]{")):
            depth -= 1
        result.append(depth)
        opens = token.endswith("{") or token.startswith(("\\left", "\\begin{")) and not token.startswith("\\leftarrow")
        if opens and not token.startswith("\\leftright") or token in ("\\sqrt[", "\\xrightarrow[", "\\xleftarrow["):
            depth += 1
    return result


def first_relation(tokens: list[str]) -> int | None:
    """Where a formula can be broken into a row of an aligned one."""
    for index, (token, depth) in enumerate(zip(tokens, depths(tokens), strict=True)):
        if 0 < index < len(tokens) - 1 and depth == 0 and token in RELATIONS and tokens[index - 1] not in ("_", "^", "\\not"):
            return index
    return None


def is_flat(tokens: list[str]) -> bool:
    return not any(token.startswith(("\\begin{", "\\\\", "&", "\\tag")) for token in tokens)


class Mixer:
    """Makes formulas out of others."""

    def __init__(self, formulas: list[list[str]], choose: random.Random):
        self.choose = choose
        self.short = [tokens for tokens in formulas if len(tokens) <= 12 and is_flat(tokens)]
        self.lines = [tokens for tokens in formulas if 8 <= len(tokens) <= 60 and is_flat(tokens)]
        self.related = [tokens for tokens in self.lines if first_relation(tokens)]

    def mix(self) -> list[str]:
        kind = self.choose.choices(["join", "aligned", "gathered", "cases", "matrix"], [4, 4, 1, 1.5, 1.5])[0]
        return getattr(self, kind)()

    def join(self):
        word = self.choose.choice(["and", "or", "where", "for"])
        links = [[","], [",", "\\quad"], ["\\quad"], ["="], ["+"], ["-"], ["\\Rightarrow"], [",", "\\quad", "\\mathrm{", *word, "}", "\\quad"]]
        link = self.choose.choice(links)
        parts = [self.choose.choice(self.lines) for _ in range(self.choose.choice([2, 2, 2, 3]))]
        return [token for index, part in enumerate(parts) for token in ([] if index == 0 else link) + part]

    def aligned(self):
        rows, continues = [], self.choose.random() < 0.6
        for index in range(self.choose.choice([2, 2, 2, 3, 3, 4, 5, 6])):
            tokens = self.choose.choice(self.related)
            at = first_relation(tokens)
            left = [] if continues and index > 0 else tokens[:at]
            rows.append([*left, "&", *tokens[at:]])
        return environment("aligned", rows)

    def gathered(self):
        return environment("gathered", [self.choose.choice(self.lines) for _ in range(self.choose.choice([2, 2, 3, 4]))])

    def cases(self):
        word = self.choose.choice([[], [], ["\\mathrm{", *"if", "}"], ["\\mathrm{", *"for", "}"], ["\\mathrm{", *"when", "}"]])
        rows = [[*self.choose.choice(self.short), "&", *word, *self.choose.choice(self.short)] for _ in range(self.choose.choice([2, 2, 2, 3, 4]))]
        if self.choose.random() < 0.4:
            rows[-1] = [*self.choose.choice(self.short), "&", "\\mathrm{", *"otherwise", "}"]
        name = self.choose.choice(self.short)
        return [*name, "=", *environment("cases", rows)]

    def matrix(self):
        columns = self.choose.choice([1, 2, 2, 3, 3, 4])
        rows = []
        for _ in range(self.choose.choice([2, 2, 3, 3, 4])):
            cells = [self.choose.choice(self.short) for _ in range(columns)]
            if self.choose.random() < 0.5:
                cells = [list(self.choose.choice(["0", "1", "2", "-1", "a", "b", "x"])) for _ in range(columns)]
            rows.append([token for index, cell in enumerate(cells) for token in (["&"] if index else []) + cell])
        name = self.choose.choice(["pmatrix", "pmatrix", "bmatrix", "bmatrix", "vmatrix", "matrix", "Vmatrix", "Bmatrix"])
        lead = [*self.choose.choice(self.short), "="] if self.choose.random() < 0.5 else []
        return [*lead, *environment(name, rows)]


def environment(name: str, rows: list[list[str]]) -> list[str]:
    body = [token for index, row in enumerate(rows) for token in (["\\\\"] if index else []) + row]
    return [f"\\begin{{{name}}}", *body, f"\\end{{{name}}}"]


OTHER_NAMES = {
    "\\emptyset": ["\\varnothing", "\\emptyset"],
    "\\leq": ["\\leq"] * 5 + ["\\leqslant"],
    "\\geq": ["\\geq"] * 5 + ["\\geqslant"],
    "\\setminus": ["\\setminus", "\\setminus", "\\smallsetminus", "\\backslash"],
    "\\bar{": ["\\bar{", "\\bar{", "\\overline{"],
    "\\hat{": ["\\hat{"] * 5 + ["\\widehat{"],
    "\\tilde{": ["\\tilde{"] * 4 + ["\\widetilde{"],
    "\\vec{": ["\\vec{"] * 5 + ["\\overrightarrow{"],
    "|": ["|", "|", "\\mid "],
    "\\frac{": ["\\frac{"] * 8 + ["\\dfrac{", "\\tfrac{"],
    "\\binom{": ["\\binom{"] * 4 + ["\\dbinom{", "\\tbinom{"],
    "\\mathrm{": ["\\mathrm{", "\\mathrm{", "\\operatorname{"],
    "\\Longrightarrow": ["\\Longrightarrow", "\\implies "],
}
SPACED = {",", ";", ":", "=", "+", "-", "\\rightarrow", "\\in", "|", "\\leq", "\\cdot", "\\times"}
SPACES = [r"\,", r"\;", r"\ ", r"\:", r"\!"]
LIMITED = {"\\sum", "\\prod", "\\int", "\\bigcup", "\\bigcap", "\\bigoplus", "\\lim", "\\max", "\\min", "\\sup", "\\inf"}


def to_source(tokens: list[str], choose: random.Random) -> str:
    """The LaTeX to draw, with what the tokens leave open chosen at random."""
    chosen = {name: choose.choice(names) for name, names in OTHER_NAMES.items()}
    limits = choose.choices(["", r"\limits ", r"\nolimits "], [8, 1, 1])[0]
    space = choose.choice(SPACES) if choose.random() < 0.3 else ""
    word_space = choose.choice(["", r"\ ", r"\ ", r"\;"])
    words = word_places(tokens)
    in_text = in_columns = False
    parts = []
    for index, token in enumerate(tokens):
        before = tokens[index - 1] if index else ""
        alone = before not in ("_", "^")
        if index in words:
            parts.append(word_space)
        in_text = token == "\\text{" or in_text and before != "}"
        in_columns = before == "\\begin{array}" or in_columns and before != "}"
        if in_text or in_columns:
            parts.append(token)
            continue
        if token == "\\\\":
            # A bracket or a star after it would be taken for its option.
            parts.append("\\\\{}" if tokens[index + 1 : index + 2] in (["["], ["*"]) else token)
            continue
        if token == "\\quad":
            parts.append(choose.choice([r"\quad ", r"\quad ", r"\qquad ", r"\;\;\;\;"]))
            continue
        parts.append(chosen.get(token, token) if alone else token)
        if alone and token in LIMITED and limits:
            parts.append(limits)
        if alone and space and token in SPACED and before not in ("\\not",) and choose.random() < 0.5:
            parts.append(space)
    text = []
    for index, part in enumerate(parts):
        if index and part[:1].isalpha() and re.search(r"(?:^|[^\\])\\[A-Za-z]+$", parts[index - 1]):
            text.append(" ")
        text.append(part)
    return "".join(text)


def word_places(tokens: list[str]) -> set[int]:
    """Before and after upright words of the line itself: writers put spaces there."""
    places = set()
    for start, token in enumerate(tokens):
        if token not in ("\\mathrm{", "\\text{") or tokens[start - 1 : start] in (["_{"], ["^{"]):
            continue
        end = tokens.index("}", start)
        if end - start > 2 and all(letter.islower() or token == "\\text{" for letter in tokens[start + 1 : end]):
            places |= {start} if tokens[end + 1 : end + 2] in (["_"], ["^"], ["_{"], ["^{"]) else {start, end + 1}
    return places


def numbered(tokens: list[str], source: str, choose: random.Random) -> tuple[list[str], str]:
    """With the number of an equation beside it."""
    number = str(choose.randint(1, 99))
    number = choose.choice([number, number, f"{choose.randint(1, 9)}.{number}", f"{number}{choose.choice('abc')}"])
    mark = f"\\mathrm{{({number})}}"
    gap = f"\\hskip {choose.uniform(2, 9):.1f}em"
    source = f"{mark}{gap} {source}" if choose.random() < 0.15 else f"{source}{gap} {mark}"
    return [*tokens, "\\tag{", *number, "}"], source


PREAMBLE = r"""\documentclass[%s]{article}
\usepackage{amsmath,amssymb,mathrsfs}
%s
\usepackage[active,tightpage]{preview}
\setlength\PreviewBorder{0pt}
\begin{document}
"""


class Kit:
    """The portable TeX."""

    def __init__(self, folder: str):
        self.folder = Path(folder).resolve()
        self.loader = [str(self.folder / "lib/ld-linux-x86-64.so.2"), "--library-path", str(self.folder / "lib")]

    def run(self, program: str, *arguments: str, folder: str):
        environment = {"TEXKIT": str(self.folder), "TEXMFCNF": str(self.folder), "TEXMFOUTPUT": ".", "PATH": "/nonexistent"}
        command = [*self.loader, str(self.folder / "bin" / program), *arguments]
        try:
            done = subprocess.run(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True, timeout=60, check=False)
        except subprocess.TimeoutExpired:
            print("gave up on", program, flush=True)
            return
        # A picture without some of its letters would be a lie.
        missing = re.findall(rb"font (\S+) at \d+ dpi not found", done.stdout + done.stderr)
        if missing:
            raise RuntimeError(f"The kit lacks {sorted(set(missing))}.")

    def draw(self, sources: list[str], family: str, dpi: int, size: str = "10pt"):
        """One picture for each source; `None` where TeX found an error in it."""
        scratch = tempfile.mkdtemp()
        try:
            lines = [f"\\begin{{preview}}{source}\\end{{preview}}" for source in sources]
            head = PREAMBLE % (size, FAMILIES[family])
            Path(scratch, "f.tex").write_text(head + "\n".join(lines) + "\n\\end{document}\n")
            self.run("pdftex", "-fmt=latex", "-progname=latex", "-output-format=dvi", "-interaction=nonstopmode", "f.tex", folder=scratch)
            wrong = failed_lines(Path(scratch, "f.log"), head.count("\n"))
            self.run("dvipng", "-D", str(dpi), "-T", "tight", "-bg", "White", "-o", "%d.png", "f.dvi", folder=scratch)
            return [None if index in wrong else read_picture(f"{scratch}/{index + 1}.png") for index in range(len(sources))]
        finally:
            shutil.rmtree(scratch, ignore_errors=True)


def failed_lines(log: Path, lines_before: int) -> set[int]:
    text = log.read_text(errors="replace") if log.exists() else ""
    return {int(number) - lines_before - 1 for number in re.findall(r"^l\.(\d+) ", text, re.MULTILINE)}


def read_picture(path: str):
    try:
        picture = np.asarray(Image.open(path).convert("L"))
    except OSError:
        return None
    if picture.shape[0] > MAX_HEIGHT or picture.shape[1] > MAX_WIDTH or picture.min() > 128:
        return None
    return picture


def target_name(seed: int) -> str:
    return f"{seed:06d}.npz"


def draw_pack(job) -> int:
    """Draws a chunk into a file: the pixels of all pictures in a row, their sizes, and their tokens."""
    formulas, vocabulary, kit, out, seed, mixed = job
    choose = random.Random(seed)
    family = choose.choices(list(FAMILIES), [WEIGHTS.get(name, 1) for name in FAMILIES])[0]
    dpi = choose.choice(DPI)
    lists = [line.split(" ") for line in formulas]
    if mixed:
        mixer = Mixer(lists, choose)
        lists += [mixer.mix() for _ in range(int(len(lists) * mixed))]
    ids = {token: index for index, token in enumerate(vocabulary)}
    lists = [tokens for tokens in lists if len(tokens) <= MAX_TOKENS and all(token in ids for token in tokens)]
    labels, sources = [], []
    for tokens in lists:
        source = to_source(tokens, choose)
        if mixed and choose.random() < 0.04 and is_flat(tokens):
            tokens, source = numbered(tokens, source, choose)
        style = choose.choice(["\\displaystyle", "\\displaystyle", "\\textstyle"])
        labels.append(tokens)
        sources.append(f"${style} {source}$")
    try:
        pictures = Kit(kit).draw(sources, family, dpi, choose.choice(["10pt", "10pt", "11pt", "12pt"]))
    except RuntimeError as error:
        print(f"left out {target_name(seed)}, in {family}: {error}", flush=True)
        return 0
    kept = [(label, picture) for label, picture in zip(labels, pictures, strict=True) if picture is not None]
    if not kept:
        print("nothing drawn in", family, flush=True)
        return 0
    target = Path(out) / target_name(seed)
    with open(target.with_suffix(".part"), "wb") as file:
        np.savez(
            file,
            pixels=np.concatenate([picture.reshape(-1) for _, picture in kept]),
            sizes=np.array([picture.shape for _, picture in kept], np.int32),
            tokens=np.concatenate([np.array([ids[token] for token in label], np.int16) for label, _ in kept]),
            lengths=np.array([len(label) for label, _ in kept], np.int32),
        )
    target.with_suffix(".part").rename(target)
    return len(kept)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="the folder that prepare-formulas.mjs wrote")
    parser.add_argument("--kit", required=True, help="the folder of the portable TeX")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--passes", type=int, default=6, help="how often each formula is drawn")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--limit", type=int, help="draw only so many formulas in a pass")
    arguments = parser.parse_args()
    vocabulary = read_vocabulary(arguments.data)
    formulas = read_lines(arguments.data / "training.txt")[: arguments.limit]
    held_out = read_lines(arguments.data / "held-out.txt")[: arguments.limit]

    def jobs(lines, out, first_seed, mixed, size=CHUNK):
        for start in range(0, len(lines), size):
            yield lines[start : start + size], vocabulary, arguments.kit, str(out), first_seed + start // size, mixed

    for name in ("training", "held-out"):
        (arguments.out / name).mkdir(parents=True, exist_ok=True)
    todo = list(jobs(held_out, arguments.out / "held-out", 1, 0, CHUNK // 8))
    for number in range(arguments.passes):
        shuffled = list(formulas)
        random.Random(number).shuffle(shuffled)
        todo += jobs(shuffled, arguments.out / "training", 1000 * (number + 1), 0.15)
    with Pool(arguments.processes) as pool:
        total = sum(pool.imap_unordered(draw_pack, todo))
    print(f"{total} pictures", flush=True)


if __name__ == "__main__":
    main()
