import {
  above,
  below,
  fence,
  type Formula,
  fraction,
  grid,
  large,
  root,
  row,
} from "../model/formula.ts";
import type { Random } from "../random.ts";

const LETTERS = ["x", "y", "n", "k", "t", "v", "p", "q", "m", "r"];
const GREEK = ["α", "β", "γ", "λ", "μ", "σ", "θ", "ρ"];

/** A short formula for the middle of a line. */
export function inventInlineFormula(random: Random): Formula {
  const [first, second] = [random.pick(LETTERS), random.pick(GREEK)];
  const number = String(random.integer(2, 9));
  return random.pick<() => Formula>([
    () => row(first, "=", number),
    () => row(below(first, "0"), "≤", second),
    () => row(above(first, "2"), "+", number),
    () => row(second, "=", `0.${random.integer(11, 99)}`),
    () => row("p", "<", "0.05"),
    () => below(first, random.pick(["i", "max", "1"])),
  ])();
}

/** A formula on a line of its own. */
export function inventDisplayFormula(random: Random): Formula {
  const [a, b, c] = random.sample(LETTERS, 3) as [string, string, string];
  const [greek, other] = random.sample(GREEK, 2) as [string, string];
  return random.pick<() => Formula>([
    () => row(a, "=", fraction(row(b, "+", greek), row("2", c)), "+", above(b, "2")),
    () =>
      row(
        "E",
        "=",
        large("sum", row("i", "=", "1"), "n"),
        below(a, "i"),
        above(below(b, "i"), "2"),
      ),
    () => row(greek, "=", root(row(above(a, "2"), "+", above(b, "2")))),
    () =>
      row("F", fence(a), "=", large("integral", "0", "∞"), above("e", row("−", greek, a)), "d", a),
    () => row(below("T", "max"), "=", below("T", "0"), "+", fraction("P", row(other, "A"))),
    () =>
      row(
        fraction(row("∂", a), row("∂", "t")),
        "=",
        greek,
        fraction(row(above("∂", "2"), a), row("∂", above(b, "2"))),
      ),
    () =>
      row(
        a,
        "=",
        fraction(row("−", b, "±", root(row(above(b, "2"), "−", "4", "r", c))), row("2", "r")),
      ),
    () => row("P", fence(row(a, "≥", greek)), "≤", fraction(row("μ"), greek)),
    () =>
      row(
        below(a, row("k", "+", "1")),
        "=",
        below(a, "k"),
        "−",
        other,
        fraction(row("f", fence(below(a, "k"))), row("g", fence(below(a, "k")))),
      ),
    () => row("A", "=", grid("matrix", [below(a, "1"), "0"], [row("−", greek), below(a, "2")])),
    () =>
      row(
        "f",
        fence(a),
        "=",
        grid("cases", [above(a, "2"), row(a, "≥", greek)], [row("−", b), row(a, "<", greek)]),
      ),
  ])();
}
