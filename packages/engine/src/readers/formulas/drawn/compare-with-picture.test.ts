import { beforeAll, describe, expect, it } from "vitest";
import { picture, pictureOfLatex } from "../testing/formula-picture.ts";
import { compareWithPicture } from "./compare-with-picture.ts";
import { createLatexDrawer, type LatexDrawer } from "./draw-latex.ts";

const FORMULA = String.raw`\sum_{n=1}^{\infty}\frac{1}{n^{2}}=\frac{\pi^{2}}{6}`;

describe("compareWithPicture", () => {
  let drawer: LatexDrawer;

  beforeAll(async () => {
    drawer = await createLatexDrawer();
  });

  async function likenesses(shown: string, ...candidates: string[]): Promise<number[]> {
    return compareWithPicture({ picture: await pictureOfLatex(drawer, shown), candidates }, drawer);
  }

  it("finds a formula like itself, in another size and weight", async () => {
    const [likeness = 0] = await likenesses(FORMULA, FORMULA);

    expect(likeness).toBeGreaterThan(0.85);
  });

  it.each([
    [String.raw`\sum_{n=1}^{\infty}\frac{1}{n^{3}}=\frac{\pi^{2}}{6}`, "another sign"],
    [String.raw`\sum_{n=1}^{\infty}\frac{1}{n}=\frac{\pi^{2}}{6}`, "a sign too few"],
    [String.raw`\sum_{n=1}^{\infty}\frac{1}{n^{2}}=\frac{\pi^{2}}{6}x`, "a sign too many"],
    [String.raw`\int_{n=1}^{\infty}\frac{1}{n^{2}}=\frac{\pi^{2}}{6}`, "another operator"],
  ])("finds %s less like it: %s", async (wrong) => {
    const [right = 0, other = 1] = await likenesses(FORMULA, FORMULA, wrong);

    expect(other).toBeLessThan(right);
  });

  it("draws letters of all alphabets", async () => {
    const letters = String.raw`\boldsymbol{\mu}+\mathbf{x}=\mathfrak{a}\mathbb{B}\mathcal{C}`;
    const [likeness] = await likenesses(letters, letters);

    expect(likeness).toBeGreaterThan(0.85);
  });

  it("finds rows like themselves that stand at two edges", async () => {
    const [upper, lower] = ["a+b+c=d", "+x+y+z"];
    const apart = String.raw`\begin{array}{ll}${upper}&\hskip 10em\\&${lower}\end{array}`;
    const [likeness] = await likenesses(
      apart,
      String.raw`\begin{gathered}${upper}\\${lower}\end{gathered}`,
    );

    expect(likeness).toBeGreaterThan(0.6);
  });

  it("finds another formula unlike it", async () => {
    const [likeness] = await likenesses(FORMULA, String.raw`a_{i}=b_{j}+\sqrt{c}`);

    expect(likeness).toBeLessThan(0.4);
  });

  it("leaves the number beside an equation out", async () => {
    const numbered = String.raw`${FORMULA}\hskip 10em (12)`;

    const [likeness] = await likenesses(numbered, String.raw`${FORMULA}\tag{12}`);

    expect(likeness).toBeGreaterThan(0.85);
  });

  it("leaves the edges of lines above and below out", async () => {
    const { width, height, rgb } = await pictureOfLatex(drawer, FORMULA);
    const edge = new Uint8Array(width * 3).fill(255).fill(0, 60, 120);
    const paper = new Uint8Array(width * 3 * 3).fill(255);
    const cut = { width, height: height + 4, rgb: Buffer.concat([rgb, paper, edge]) };

    const [likeness] = await compareWithPicture({ picture: cut, candidates: [FORMULA] }, drawer);

    expect(likeness).toBeGreaterThan(0.85);
  });

  it("compares lines one by one", async () => {
    const lines = String.raw`\begin{aligned}a+b&=c\\d+e+f&=g\end{aligned}`;

    const [right = 0, wrong = 1] = await likenesses(lines, lines, lines.replace("g", "h"));

    expect(right).toBeGreaterThan(wrong);
  });

  it("answers nothing for LaTeX that cannot be drawn, and for empty paper", async () => {
    expect(await likenesses(FORMULA, String.raw`\frac{1`, "")).toEqual([0, 0]);
    const empty = picture(20, 10, () => 255);
    expect(await compareWithPicture({ picture: empty, candidates: ["x"] }, drawer)).toEqual([0]);
  });
});
