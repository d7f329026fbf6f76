import { describe, expect, it } from "vitest";
import { readCsv, splitUnquotedLine } from "./read-csv.ts";

describe("readCsv", () => {
  it("reads quotes, commas and line breaks inside fields", () => {
    expect(readCsv('a,"b, ""c""",\r\n"two\nlines",,3\r\n')).toEqual([
      ["a", 'b, "c"', ""],
      ["two\nlines", "", "3"],
    ]);
  });

  it("keeps blank lines", () => {
    expect(readCsv("a\n\nb\n")).toEqual([["a"], [""], ["b"]]);
  });
});

describe("splitUnquotedLine", () => {
  it("keeps together what is looked for", () => {
    expect(
      splitUnquotedLine("x,March 21, 10,2,343.00,", ["x", "March 21, 2010", "2,343.00", ""]),
    ).toEqual(["x", "March 21, 10", "2,343.00", ""]);
  });

  it("splits at every comma where there are no more fields than columns", () => {
    expect(splitUnquotedLine("a,,b", ["a", "", "b"])).toEqual(["a", "", "b"]);
  });
});
