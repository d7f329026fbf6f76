import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { JSON_MAX_DEPTH, JsonScanner } from "./json-scanner.ts";

describe("JsonScanner", () => {
  it("finds the bytes of each outermost member, however the text is cut", () => {
    fc.assert(
      fc.property(fc.object(), fc.integer({ min: 1, max: 7 }), (value, chunkBytes) => {
        const text = JSON.stringify(value);
        const expected = Object.entries(JSON.parse(text) as object);

        expect([...membersOf(text, chunkBytes)]).toEqual(expected);
      }),
    );
  });

  it("accepts what JSON.parse accepts and refuses what it refuses", () => {
    const anything = fc.oneof(
      fc.json(),
      fc.string({ unit: fc.constantFrom(...'{}[]",:0-1.eE+tfn\\u "') }),
      fc.json().map((text) => text.slice(0, -1)),
      fc.json().map((text) => `${text},`),
    );
    fc.assert(
      fc.property(anything, fc.integer({ min: 1, max: 5 }), (text, chunkBytes) => {
        expect(isAccepted(text, chunkBytes)).toBe(isJson(text));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    { name: "nothing", text: "" },
    { name: "two values", text: "1 2" },
    { name: "a comma before the end", text: "[1,]" },
    { name: "a line break in a string", text: '"a\nb"' },
    { name: "a wrong bracket", text: "[1}" },
    { name: "a number without end", text: "1".repeat(1000) },
  ])("refuses $name", ({ text }) => {
    expect(isAccepted(text, 4)).toBe(false);
  });

  it("refuses what is nested too deeply before it is parsed", () => {
    const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

    expect(isAccepted(nested(JSON_MAX_DEPTH), 64)).toBe(true);
    expect(() => scan(nested(10_000_000), 65_536)).toThrow("nested deeper than");
  });

  it("refuses text that is not UTF-8", () => {
    const scanner = new JsonScanner();
    expect(() => scanner.write(Buffer.from([0x22, 0xff, 0x22]))).toThrow("not UTF-8");
  });

  it("survives a member with a name of many megabytes", () => {
    const text = JSON.stringify({ ["k".repeat(5_000_000)]: 1, output: 2 });
    expect(membersOf(text, 65_536).get("output")).toBe(2);
  });

  it("marks where a repeated member begins again", () => {
    const pieces = new JsonScanner().write(Buffer.from('{"a":1,"b":0,"a":2}'));
    expect(pieces.map(({ key, isFirst }) => [key, isFirst])).toEqual([
      ["a", true],
      ["b", true],
      ["a", true],
    ]);
  });
});

function scan(text: string, chunkBytes: number) {
  const scanner = new JsonScanner();
  const bytes = Buffer.from(text);
  const pieces = [];
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    pieces.push(...scanner.write(bytes.subarray(start, start + chunkBytes)));
  }
  scanner.end();
  return pieces;
}

function membersOf(text: string, chunkBytes: number): Map<string, unknown> {
  const found = new Map<string, string>();
  for (const { key, bytes } of scan(text, chunkBytes)) {
    found.set(key, (found.get(key) ?? "") + Buffer.from(bytes).toString("latin1"));
  }
  return new Map(
    [...found].map(([key, value]) => [
      key,
      JSON.parse(Buffer.from(value, "latin1").toString("utf8")),
    ]),
  );
}

function isAccepted(text: string, chunkBytes: number): boolean {
  try {
    scan(text, chunkBytes);
    return true;
  } catch {
    return false;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
