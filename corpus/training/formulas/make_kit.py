"""Collects the part of a TeX installation that drawing formulas needs into one folder that runs anywhere.

  python make_kit.py --texmf DIR [--texmf DIR] --programs DIR --out DIR

`--texmf` are trees such as Debian's texlive packages unpack (`usr/share/texlive/texmf-dist`, `usr/share/texmf`, `usr/share/fonts`);
`--programs` holds `bin/pdftex`, `bin/dvipng`, `lib/` with all that they load, their loader included, `texmf.cnf` that looks for
everything in `$TEXKIT/f`, and `f/latex.fmt`. Each family sets all tokens once; what TeX opened is copied, with the fonts behind it.
"""

import argparse
import os
import re
import shutil
import subprocess
from pathlib import Path

from draw_formulas import FAMILIES, PREAMBLE
from vocabulary import read_lines

KINDS = {".tfm", ".vf", ".pfb", ".enc", ".sty", ".fd", ".def", ".tex", ".clo", ".cls", ".cfg", ".ltx", ".dcl"}
SIZES = ["10pt", "11pt", "12pt"]
ALPHABETS = ["mathcal", "mathscr", "mathbb", "mathfrak", "mathbf", "boldsymbol", "mathrm", "mathsf", "mathtt"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--texmf", type=Path, action="append", required=True)
    parser.add_argument("--programs", type=Path, required=True)
    parser.add_argument("--data", type=Path, required=True, help="the folder that prepare-formulas.mjs wrote")
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    everything = {path.name: path for tree in arguments.texmf for path in tree.rglob("*") if path.suffix in KINDS}
    maps = read_maps(arguments.texmf)
    work = arguments.out / "work"
    prepare(work, everything, maps, arguments.programs)
    used = {"latex.fmt"}
    for name, preamble in FAMILIES.items():
        for size in SIZES:
            used |= opened_by(work, PREAMBLE % (size, preamble) + sample_lines(arguments.data) + "\\end{document}\n", name)
    fonts, lines = fonts_behind({Path(name).stem for name in used if name.endswith(".tfm")}, everything, maps)
    kit = arguments.out / "tex"
    (kit / "f").mkdir(parents=True)
    for name in used | fonts:
        shutil.copyfile((work / "f" / name).resolve(), kit / "f" / name)
    (kit / "f/psfonts.map").write_text("".join(lines))
    for part in ("bin", "lib"):
        shutil.copytree(arguments.programs / part, kit / part, symlinks=True)
    shutil.copyfile(arguments.programs / "texmf.cnf", kit / "texmf.cnf")
    shutil.rmtree(work)


def read_maps(trees) -> dict[str, str]:
    """The line of each font that a Type 1 file draws."""
    paths = [path for tree in trees for path in tree.rglob("fonts/map/dvips/**/*.map")]
    lines = [line for path in paths for line in path.read_text(errors="replace").splitlines() if re.search(r"\.pf[ab]", line)]
    # Some maps give a font the outlines of another: those of its own name win.
    lines.sort(key=lambda line: f"<{line.split()[0]}.pf" in line)
    return {line.split()[0]: f"{line}\n" for line in lines if not line.startswith("%")}


def prepare(work: Path, everything, maps, programs: Path):
    (work / "f").mkdir(parents=True)
    for name, path in everything.items():
        (work / "f" / name).symlink_to(path.resolve())
    for part in ("bin", "lib", "texmf.cnf"):
        (work / part).symlink_to((programs / part).resolve())
    (work / "f/latex.fmt").symlink_to((programs / "f/latex.fmt").resolve())
    (work / "f/psfonts.map").write_text("".join(maps.values()))


def sample_lines(data: Path) -> str:
    """Formulas in which each token occurs, and all letters of all alphabets in three sizes."""
    seen, lines = set(), []
    for line in read_lines(data / "training.txt"):
        tokens = line.split(" ")
        if len(tokens) < 40 and not seen.issuperset(tokens):
            seen.update(tokens)
            lines.append("".join(f"{token} " if re.fullmatch(r"\\[A-Za-z]+", token) else token for token in tokens))
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    lines += [f"\\{name}{{{letters}}}_{{\\{name}{{{letters}}}_{{\\{name}{{{letters}}}}}}}" for name in ALPHABETS]
    return "\n".join(f"\\begin{{preview}}${line}$\\end{{preview}}" for line in lines) + "\n"


def opened_by(work: Path, source: str, name: str) -> set[str]:
    scratch = work / "scratch"
    scratch.mkdir(exist_ok=True)
    (scratch / "f.tex").write_text(source)
    environment = {"TEXKIT": str(work), "TEXMFCNF": str(work), "TEXMFOUTPUT": ".", "PATH": os.environ["PATH"]}
    loader = [str(work / "lib/ld-linux-x86-64.so.2"), "--library-path", str(work / "lib")]
    options = ["-recorder", "-fmt=latex", "-progname=latex", "-output-format=dvi", "-interaction=nonstopmode"]
    subprocess.run([*loader, str(work / "bin/pdftex"), *options, "f.tex"], cwd=scratch, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, timeout=300, check=False)
    errors = (scratch / "f.log").read_text(errors="replace").count("\n! ")
    print(f"{name}: {errors} errors", flush=True)
    inputs = re.findall(rf"^INPUT {re.escape(str(work))}/f/(.+)$", (scratch / "f.fls").read_text(), re.MULTILINE)
    return set(inputs)


def fonts_behind(names: set[str], everything, maps) -> tuple[set[str], list[str]]:
    """Files of the fonts, those that virtual fonts are made of included, and their lines of the map."""
    files, lines, done, left = set(), [], set(), list(names)
    while left:
        name = left.pop()
        if name in done:
            continue
        done.add(name)
        files |= {file for file in (f"{name}.tfm", f"{name}.vf") if file in everything}
        if f"{name}.vf" in everything:
            left += parts_of_virtual_font(everything[f"{name}.vf"].read_bytes())
        elif name in maps:
            needed = re.findall(r"<<?\[?\s*([^\s<\"\[]+)", maps[name])
            if all(file in everything for file in needed):
                files |= set(needed)
                lines.append(maps[name])
            else:
                print(f"{name} lacks {needed}", flush=True)
        else:
            print(f"{name} has no outlines", flush=True)
    return files, lines


def parts_of_virtual_font(content: bytes) -> list[str]:
    """Names in the font definitions (operations 243 to 246) that follow the preamble."""
    names, at = [], 3 + content[2] + 8
    while 243 <= content[at] <= 246:
        at += 1 + (content[at] - 242) + 12
        length = content[at] + content[at + 1]
        names.append(content[at + 2 : at + 2 + length].decode("latin1").rsplit("/", 1)[-1])
        at += 2 + length
    return names


if __name__ == "__main__":
    main()
