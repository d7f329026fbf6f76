import { describe, expect, it } from "vitest";
import { OptionsError, readOptions } from "./options.ts";

describe("readOptions", () => {
  it("reads what is given and has defaults for the rest", () => {
    const options = readOptions(["--out", "DIR", "--pages", "2000", "--producers", "typst,groff"]);
    expect(options).toMatchObject({
      folder: "DIR",
      pages: 2000,
      seed: 1,
      first: 0,
      isCheckSet: false,
    });
    expect(options?.producers.map(({ name }) => name)).toEqual(["typst", "groff"]);
  });

  it("reads how many papers of each family are wanted", () => {
    const options = readOptions(["--out", "DIR", "--papers", "2", "--scans", "cm"]);
    expect(options).toMatchObject({ set: { name: "papers", count: 2 }, scans: /cm/u });
  });

  it("gives nothing when help is wanted", () => {
    expect(readOptions(["--help"])).toBeUndefined();
  });

  it.each([
    [["--pages", "9"], "--out must name a folder"],
    [["--out", "DIR", "--pages", "9x"], "--pages must be a whole number, not 9x"],
    [["--out", "DIR", "--producers", "word"], "--producers: there is no word"],
  ])("refuses %j", (commandLine, message) => {
    expect(() => readOptions(commandLine)).toThrow(new OptionsError(message));
  });
});
