import { describe, expect, it } from "vitest";
import {
  isBulletSign,
  isListMarker,
  startsListItem,
  startsWithBullet,
  startsWithBulletSign,
  startsWithInitial,
  startsWithPlainBullet,
  withMarkdownBullet,
} from "./list-marker.ts";

const STOCK_BULLETS = Array.from("•◦▪▫‣⁃●○■□◆◇❖❍❑❒►▶▸➔➢➤✓✔✗✘☐☑☒★☆∙");
const WINGDINGS = ["\uf071", "\uf076", "\uf0a7", "\uf0a8", "\uf0b7", "\uf0d8", "\uf0fc"];
const TYPED_SIGNS = Array.from("·⋅※»›–—*-");

describe("a bullet", () => {
  it.each([...STOCK_BULLETS, ...WINGDINGS])("is a bullet wherever it stands: %j", (sign) => {
    expect(startsListItem(`${sign} item`)).toBe(true);
    expect(startsWithBullet(`${sign} item`)).toBe(true);
    expect(startsWithBulletSign(sign)).toBe(true);
    expect(isBulletSign(sign)).toBe(true);
    expect(isListMarker(sign)).toBe(true);
  });

  it.each(TYPED_SIGNS)("is a bullet only before a space, as other signs are typed: %s", (sign) => {
    expect(startsListItem(`${sign} item`)).toBe(true);
    expect(isListMarker(sign)).toBe(true);
    expect(startsListItem(`${sign}item`)).toBe(false);
    expect(startsWithBulletSign(`${sign} item`)).toBe(false);
    expect(isBulletSign(sign)).toBe(false);
  });

  it("may touch its text", () => {
    expect(startsListItem("•item")).toBe(true);
    expect(startsListItem("●项目")).toBe(true);
    expect(startsListItem("○○公司")).toBe(false);
    expect(startsListItem("○Item")).toBe(true);
    expect(startsListItem("□Yes □No")).toBe(false);
  });

  it("may be a sign that its font does not name, before a space and a word", () => {
    expect(startsListItem("\uFFFD Modules have ports.")).toBe(true);
    expect(withMarkdownBullet("\uFFFD Modules have ports.")).toBe("- Modules have ports.");
    expect(withMarkdownBullet("\uFFFDModules have ports.")).toBe("- Modules have ports.");
    expect(withMarkdownBullet("\uFFFD “Simple” =")).toBe("- “Simple” =");
    expect(startsListItem("\uFFFDnal report")).toBe(false);
    expect(startsListItem("\uFFFDSCHE")).toBe(false);
    expect(startsListItem("\uFFFD \uFFFD \uFFFD")).toBe(false);
  });

  it("is plain unless it is a dash or a box to tick", () => {
    expect(["• item", "•item", "➢ item", "✓ item"].every(startsWithPlainBullet)).toBe(true);
    expect(["- item", "☐ item", "○○公司", "•"].some(startsWithPlainBullet)).toBe(false);
  });

  it.each(["", "•", "• ", "item •", "▲ 5 %", "→ next"])("is not found in %j", (text) => {
    expect(startsWithBullet(text)).toBe(false);
  });

  it.each([
    ["• item", "- item"],
    ["❖ item", "- item"],
    ["\uf0a7 item", "- item"],
    ["●项目", "- 项目"],
    ["» item", "- item"],
    ["○Item", "- Item"],
    ["☑ done", "- ☑ done"],
    ["1. item", "1. item"],
    ["plain", "plain"],
  ])("is written as Markdown's: %j as %j", (text, expected) => {
    expect(withMarkdownBullet(text)).toBe(expected);
  });
});

describe("the number of an item", () => {
  it.each(["1.", "12)", "(3)", "a)", "B.", "(c)", "iv.", "(ii)", "X.", "٣.", "б)", "א.", "가."])(
    "is a digit, a letter or a Roman number with a sign behind it: %s",
    (marker) => {
      expect(startsListItem(`${marker} item`)).toBe(true);
      expect(isListMarker(marker)).toBe(true);
    },
  );

  it.each(["[4]", "[Knu84]", "[RFC2119]"])("is the label of a reference: %s", (marker) => {
    expect(startsListItem(`${marker} item`)).toBe(true);
    expect(isListMarker(marker)).toBe(true);
  });

  it.each([
    "①项目",
    "㈠ 项目",
    "一、项目",
    "十二．项目",
    "（二）项目",
    "(3)项目",
    "3、项目",
    "（ア）項目",
    "・項目",
  ])("needs no space in Chinese and Japanese: %s", (text) => {
    expect(startsListItem(text)).toBe(true);
  });

  it.each(["①", "一、", "（1）", "・"])(
    "stands alone in a column beside the items: %s",
    (marker) => {
      expect(isListMarker(marker)).toBe(true);
    },
  );

  it.each([
    "1.5 metres",
    "1234. item",
    "(3)x",
    "[The] court held",
    "г. Москва",
    "One. Two",
    "3、metres",
    "Smith, A.",
  ])("is not found in %j", (text) => {
    expect(startsListItem(text)).toBe(false);
  });

  it.each(["12", "-5", "3.14", "A", "total", "(12", "1.2."])("is not the cell %j", (text) => {
    expect(isListMarker(text)).toBe(false);
  });

  it("is as likely an initial when it is a capital with a point", () => {
    expect(startsWithInitial("A. Smith")).toBe(true);
    expect(startsWithInitial("a. item")).toBe(false);
  });
});
