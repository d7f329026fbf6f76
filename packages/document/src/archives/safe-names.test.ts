import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { isSafePath, toSafeNames } from "./safe-names.ts";
import { streamZip } from "./zip-writer.ts";

/** Pieces of names that mean something to one system or another. */
const PIECES = [
  ".",
  "..",
  "/",
  "\\",
  ":",
  "C:",
  " ",
  "a",
  "A",
  "ä",
  "a\u0308",
  "\0",
  "\n",
  "CON",
  "nul",
  "com1",
  "\uD800",
  "😀",
  "~",
  "*",
  "?",
  "|",
  "x".repeat(150),
];

describe("toSafeNames", () => {
  it.each([
    { stem: "..", name: "document" },
    { stem: "C:", name: "C_" },
    { stem: "a/../..", name: "a_.._" },
    { stem: "aux .v2", name: "_aux .v2" },
    { stem: "report. ", name: "report" },
    { stem: "COM\u00B9", name: "_COM\u00B9" },
    { stem: "lpt\u00B3.v2", name: "_lpt\u00B3.v2" },
    { stem: "CONIN$", name: "_CONIN$" },
    { stem: "conout$ .x", name: "_conout$ .x" },
    // Shown as `report-exe.pdf`, with what follows the mark from right to left.
    { stem: "report-\u202Efdp", name: "report-_fdp" },
    { stem: "\u2066a\u2069\u200F", name: "_a__" },
    // Both are part of words.
    {
      stem: "\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645",
      name: "\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645",
    },
    { stem: "\u{1F468}\u200D\u{1F469}", name: "\u{1F468}\u200D\u{1F469}" },
    { stem: "\u200B\uFEFF", name: "__" },
  ])("makes $stem safe", ({ stem, name }) => {
    expect(toSafeNames([stem])).toEqual([name]);
  });

  it("numbers names that are the same to a file system", () => {
    expect(toSafeNames(["same", "SAME", "\u00E4", "a\u0308", "..", "."])).toEqual([
      "same",
      "SAME_2",
      "\u00E4",
      "a\u0308_2",
      "document",
      "document_2",
    ]);
  });

  it("names very many files of one name, as folders of scans have them", () => {
    const names = toSafeNames(Array<string>(100_000).fill("scan"), ["scan_3"]);
    expect(new Set(names).size).toBe(100_000);
    expect(names.slice(0, 3)).toEqual(["scan", "scan_2", "scan_4"]);
    expect(names.at(-1)).toBe("scan_100001");
  });

  it("gives safe and unique names whatever the stems are", () => {
    const random = seeded(7);
    for (let round = 0; round < 500; round++) {
      const stems = Array.from({ length: 20 }, () =>
        Array.from({ length: random(5) }, () => PIECES[random(PIECES.length)]).join(""),
      );
      const names = toSafeNames(stems);
      expect(new Set(names.map((name) => name.normalize("NFC").toLowerCase())).size).toBe(20);
      for (const name of names) {
        expect(isSafePath(name)).toBe(true);
        expect(name).toMatch(/^[^.\s/\\:\p{Cc}][^/\\:\p{Cc}]*$/u);
        expect(name).toMatch(/[^.\s]$/);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(210);
      }
    }
  });
});

describe("streamZip", () => {
  it.each(["../a", "a/../b", "/a", "C:/a", "a\\b", "a//b", ".", "a/.", "", "a\0"])(
    "refuses the path %j",
    async (name) => {
      const zip = streamZip(Readable.from([{ name, data: "x" }]));
      await expect(zip.next()).rejects.toThrow("leads out of its archive");
    },
  );

  it("takes paths into folders", async () => {
    const zip = streamZip(Readable.from([{ name: "a.b/..c/.d", data: "x" }]));
    expect((await zip.next()).done).toBe(false);
  });
});

function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}
