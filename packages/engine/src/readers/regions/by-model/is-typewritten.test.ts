import { describe, expect, it } from "vitest";
import type { Character } from "@parsewright/document/files";
import { typeLine } from "../testing/sample-page.ts";
import { isTypewritten } from "./is-typewritten.ts";

const NAMED = typeLine("if [ $n -le 3 ]; then", { x: 40, y: 100 });
const CODE = withFont("", NAMED);

describe("isTypewritten", () => {
  it("knows fonts for code by their name", () => {
    expect(isTypewritten(withFont("CMTT10", NAMED.slice(0, 3)))).toBe(true);
  });

  it("knows fonts without a name by the even places of their letters", () => {
    expect(isTypewritten(CODE)).toBe(true);
  });

  it("is false of other fonts, whatever the places of their letters", () => {
    expect(isTypewritten(NAMED)).toBe(false);
  });

  it("is false of letters that differ in width, of several lines and of few letters", () => {
    const uneven = CODE.map((one, index) => ({
      ...one,
      baseline: { x: one.baseline.x + (index % 3), y: one.baseline.y },
    }));

    expect(isTypewritten(uneven)).toBe(false);
    expect(isTypewritten([...CODE, ...withFont("", typeLine("fi", { x: 40, y: 112 }))])).toBe(
      false,
    );
    expect(isTypewritten(CODE.slice(0, 4))).toBe(false);
    expect(isTypewritten([])).toBe(false);
  });
});

function withFont(name: string, characters: readonly Character[]): Character[] {
  return characters.map((one) => ({ ...one, font: { ...one.font, name } }));
}
