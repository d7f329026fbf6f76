import { describe, expect, it } from "vitest";
import { TINY_DOCUMENT, tinyStyle } from "../model/tiny-document.ts";
import { compareWords } from "./compare-words.ts";

const work = { document: TINY_DOCUMENT, style: tinyStyle() };
const compare = (truth: string, ...pages: string[]) => compareWords(truth, pages, work);

describe("compareWords", () => {
  it("finds nothing where page and truth agree but for hyphens and running lines", () => {
    expect(compare("# The temperature rises", "K. Byrne 2021\nThe temper-\nature rises")).toEqual({
      missing: [],
      extra: [],
    });
  });

  it("finds words that the page lacks", () => {
    expect(compare("The temperature rises", "The rises").missing).toEqual(["temperature"]);
  });

  it("finds words that the truth lacks", () => {
    expect(compare("The rises", "The temperature rises").extra).toEqual(["temperature"]);
  });

  it("knows words of formulas, wherever they are", () => {
    const truth = "$$\na=b\n$$\n\nIt is $x_{\\mathrm{max}}=\\beta0.42$ here";
    expect(compare(truth, "a = b\nIt is xmax=β0.42 here")).toEqual({ missing: [], extra: [] });
  });

  it("keeps what a listing has between signs of comparison", () => {
    const truth = "```\nif (count < limit) stop(valve);\nif (a > b) go;\n```";
    expect(compare(truth, "if (count < limit) stop(valve);\nif (a > b) go;")).toEqual({
      missing: [],
      extra: [],
    });
  });

  it("does not compare formulas", () => {
    expect(compare("It is $\\sqrt{abcd}$ here", "It is √abcd here")).toEqual({
      missing: [],
      extra: [],
    });
  });
});
