import { describe, expect, it } from "vitest";
import { parseXml } from "@parsewright/document/xml";
import { xmlPart } from "@parsewright/document/testing/ooxml-writer";
import { listLevel } from "../testing/snippets.ts";
import { readStyleSheet } from "../styles/style-sheet.ts";
import { createListCounter } from "./list-counter.ts";
import { readNumberingDefinitions } from "./numbering-definitions.ts";

describe("createListCounter", () => {
  it("begins lower levels anew after a higher one", () => {
    const counter = counterOf(outline + num("1", "0"));

    expect(
      labels(counter, [
        ["1", 0],
        ["1", 1],
        ["1", 1],
        ["1", 0],
        ["1", 1],
      ]),
    ).toEqual(["1.", "1.1", "1.2", "2.", "2.1"]);
  });

  it("counts a skipped level as if it had been there once", () => {
    const counter = counterOf(outline + num("1", "0"));

    expect(
      labels(counter, [
        ["1", 0],
        ["1", 2],
        ["1", 1],
      ]),
    ).toEqual(["1.", "1.1.1", "1.2"]);
  });

  it("counts on through uses of the same list, and anew where a use says so", () => {
    const restart = `<w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride>`;
    const counter = counterOf(outline + num("1", "0") + num("2", "0") + num("3", "0", restart));

    expect(
      labels(counter, [
        ["1", 0],
        ["2", 0],
        ["3", 0],
        ["3", 0],
        ["1", 0],
      ]),
    ).toEqual(["1.", "2.", "5.", "6.", "7."]);
  });

  it("keeps counting a level that never restarts", () => {
    const levels =
      listLevel(0, "decimal %1") + listLevel(1, "lowerLetter %2)", '<w:lvlRestart w:val="0"/>');
    const counter = counterOf(list("0", levels) + num("1", "0"));

    expect(
      labels(counter, [
        ["1", 0],
        ["1", 1],
        ["1", 0],
        ["1", 1],
      ]),
    ).toEqual(["1", "a)", "2", "b)"]);
  });

  it("restarts a level only after the level it names", () => {
    const levels =
      listLevel(0, "decimal %1") +
      listLevel(1, "decimal %2") +
      listLevel(2, "decimal %3", '<w:lvlRestart w:val="1"/>');
    const counter = counterOf(list("0", levels) + num("1", "0"));

    expect(
      labels(counter, [
        ["1", 0],
        ["1", 1],
        ["1", 2],
        ["1", 1],
        ["1", 2],
        ["1", 0],
        ["1", 2],
      ]),
    ).toEqual(["1", "1", "1", "2", "2", "2", "1"]);
  });

  it("writes the levels above as they look, or in digits where the list is legal", () => {
    const levels =
      listLevel(0, "upperRoman Article %1.") +
      listLevel(1, "decimal %1.%2") +
      listLevel(2, "decimal %1.%2.%3", "<w:isLgl/>");
    const counter = counterOf(list("0", levels) + num("1", "0"));

    expect(
      labels(counter, [
        ["1", 0],
        ["1", 0],
        ["1", 1],
        ["1", 2],
      ]),
    ).toEqual(["Article I.", "Article II.", "II.1", "2.1.1"]);
  });

  it("takes the look of a level from the use that overrides it", () => {
    const override = `<w:lvlOverride w:ilvl="0">${listLevel(0, "chineseCounting 第%1章")}</w:lvlOverride>`;
    const counter = counterOf(outline + num("1", "0", override));

    expect(
      labels(counter, [
        ["1", 0],
        ["1", 0],
      ]),
    ).toEqual(["第一章", "第二章"]);
  });

  it("finds a list that is defined by a list style", () => {
    const styles = `<w:style w:type="numbering" w:styleId="Clauses"><w:pPr><w:numPr><w:numId w:val="9"/></w:numPr></w:pPr></w:style>`;
    const linked = `<w:abstractNum w:abstractNumId="5"><w:numStyleLink w:val="Clauses"/></w:abstractNum>`;
    const counter = counterOf(outline + linked + num("1", "5") + num("9", "0"), styles);

    expect(
      labels(counter, [
        ["1", 0],
        ["1", 1],
      ]),
    ).toEqual(["1.", "1.1"]);
  });

  it("gives no label to a list that is not defined or shows nothing", () => {
    const counter = counterOf(list("0", listLevel(0, "none ")) + num("1", "0"));

    expect(
      labels(counter, [
        ["1", 0],
        ["7", 0],
      ]),
    ).toEqual([undefined, undefined]);
  });

  it("tells plain numbers from those that say more than their place", () => {
    const levels =
      listLevel(0, "decimal (%1)") +
      listLevel(1, "decimal %1.%2") +
      listLevel(2, "decimal Step %3");
    const counter = counterOf(list("0", levels) + num("1", "0"));

    expect([0, 1, 2].map((at) => counter.next("1", at)?.isPlain)).toEqual([true, false, false]);
  });
});

const list = (id: string, levels: string) =>
  `<w:abstractNum w:abstractNumId="${id}">${levels}</w:abstractNum>`;
const num = (id: string, listId: string, overrides = "") =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${listId}"/>${overrides}</w:num>`;
const outline = list(
  "0",
  listLevel(0, "decimal %1.") + listLevel(1, "decimal %1.%2") + listLevel(2, "decimal %1.%2.%3"),
);

function counterOf(numbering: string, styles = "") {
  const sheet = readStyleSheet(parse("w:styles", styles));
  return createListCounter(readNumberingDefinitions(parse("w:numbering", numbering), sheet));
}

function parse(root: string, content: string) {
  return parseXml(new TextEncoder().encode(xmlPart(root, content)));
}

function labels(counter: ReturnType<typeof counterOf>, uses: [id: string, level: number][]) {
  return uses.map(([id, at]) => counter.next(id, at)?.text);
}
