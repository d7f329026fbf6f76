import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { cleanEquation } from "./clean-equation.ts";

/** What upstream's own functions gave, kept beside the checkout and not part of it. */
const fixture = new URL(
  "../../../../../../../shared/fixtures/engine/equations.json",
  import.meta.url,
);

describe("cleanEquation", () => {
  it.skipIf(!existsSync(fixture))("answers like the fixture (needs ../shared/fixtures)", () => {
    const cases = JSON.parse(readFileSync(fixture, "utf8")) as { in: string; out: string }[];

    expect(cases.map((entry) => cleanEquation(entry.in))).toEqual(cases.map((entry) => entry.out));
  });

  it.each([
    { name: "takes the brackets off", latex: "\\[\n a \n\\]", clean: "a" },
    {
      name: "closes a delimiter that nothing closes",
      latex: String.raw`\left\{ a`,
      clean: String.raw`\left\{ \right. a`,
    },
    {
      name: "opens a delimiter that nothing opens",
      latex: String.raw`a \right\rangle`,
      clean: String.raw`a \left. \right\rangle`,
    },
    {
      name: "balances each cell of an array by itself",
      latex: String.raw`\begin{array}{l} \left( a & \left[ b \right] \\ c \end{array}`,
      clean: String.raw`\begin{array}{l}\left( \right. a&\left[ b \right]\\c\end{array}`,
    },
    {
      name: "matches delimiters around an array",
      latex: String.raw`\left( \begin{array}{l} a & \left[ b \end{array} \right)`,
      clean: String.raw`\left(\begin{array}{l}a&\left[ \right. b\end{array}\right)`,
    },
    {
      name: "leaves arrows and escaped signs alone",
      latex: String.raw`a \leftarrow b \& \{ c \}`,
      clean: String.raw`a \leftarrow b \& \{ c \}`,
    },
    {
      name: "keeps a command apart from the letter behind it",
      latex: String.raw`\big{\langle}x`,
      clean: String.raw`\big\langle x`,
    },
    {
      name: "drops braces without a partner",
      latex: String.raw`}{\frac{a}{b}`,
      clean: String.raw`\frac{a}{b}`,
    },
    {
      name: "leaves a formula alone whose arrays do not match",
      latex: String.raw`\left( \begin{array}{l} a`,
      clean: String.raw`\left( \begin{array}{l} a`,
    },
  ])("$name", ({ latex, clean }) => {
    expect(cleanEquation(latex)).toBe(clean);
  });

  it.each([
    String.raw`\left(`,
    String.raw`\right)`,
    "{",
    "_{",
    "_{a}",
    "&",
    String.raw`\begin{array}{l}`,
    String.raw`\left( \begin{array}{l}\end{array}`,
    "\\",
    "<",
  ])("answers 200 KB of %j", (unit) => {
    expect(cleanEquation(unit.repeat(200_000 / unit.length))).toBeTypeOf("string");
  });
});
