import { describe, expect, it } from "vitest";
import { OptionsError, readOptions } from "./options.ts";

describe("readOptions", () => {
  it("gives every option its default", () => {
    expect(readOptions([])).toEqual({
      check: false,
      accept: false,
      tier: ["balanced"],
      geometry: false,
      documents: [],
      tables: false,
      formulas: false,
      "three-ways": false,
      calibrate: false,
      mutants: false,
      tests: false,
      inventory: false,
      help: false,
    });
  });

  it("reads numbers, patterns and repeated folders", () => {
    const args = ["--worst", "3", "--only", "Typst", "--documents", "a", "--documents", "b"];

    expect(readOptions(args)).toMatchObject({
      worst: 3,
      only: /Typst/iu,
      documents: ["a", "b"],
    });
  });

  it.each([
    { args: ["--wurst", "3"], problem: /--wurst/ },
    { args: ["generated"], problem: /generated/ },
    { args: ["--worst", "many"], problem: "--worst must be a whole number above 0" },
    { args: ["--worst", "0"], problem: "--worst must be a whole number above 0" },
    { args: ["--only", "("], problem: '--only "(" is not a regular expression' },
    { args: ["--sample", "5"], problem: "--sample needs --mutants" },
    { args: ["--tests"], problem: "--tests needs --mutants" },
    { args: ["--mutants", "--accept"], problem: "--mutants and --accept do not go together" },
  ])("refuses $args", ({ args, problem }) => {
    expect(() => readOptions(args)).toThrow(OptionsError);
    expect(() => readOptions(args)).toThrow(problem);
  });
});
