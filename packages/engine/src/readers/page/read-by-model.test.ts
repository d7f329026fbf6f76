import type { Block, Box } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import type { Character, SourcePage } from "@parsewright/document/files";
import type { LayoutLabel, LayoutRegion } from "../layout/layout-reader.ts";
import { upright } from "../formulas/testing/typeset.ts";
import { readByGeometry, readByModel } from "./testing/read-page-blocks.ts";
import { blankPage, typeLine } from "../regions/testing/sample-page.ts";

const BODY = "A line of print that is about as long as a column is wide";

describe("readBlocks with a layout model", () => {
  it("reads regions in their order, with the types of their labels", async () => {
    const blocks = await read(
      [
        ["paragraph_title", "A heading", 100],
        ["text", BODY, 200],
        ["reference_content", "[1] A reference", 300],
        ["abstract", "In short", 400],
      ],
      [3, 0, 1, 2],
    );

    expect(outlineOf(blocks)).toEqual([
      "abstract: In short",
      "paragraph_title: A heading",
      `text: ${BODY}`,
      "ref_text: [1] A reference",
    ]);
    expect(blocks.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
  });

  it("calls running heads, feet and page numbers what they are", async () => {
    const blocks = await read([
      ["header", "The journal", 40],
      ["text", BODY, 400],
      ["footnote", "1 A note", 700],
      ["footer", "The publisher", 770],
      ["number", "7", 790],
    ]);

    expect(blocks.map(({ type }) => type)).toEqual([
      "header",
      "text",
      "page_footnote",
      "footer",
      "page_number",
    ]);
  });

  it("finds the page number where print ends that is smaller than its sheet", async () => {
    const blocks = await read([
      ["text", BODY, 300],
      ["number", "62", 500],
    ]);

    expect(blocks.map(({ type }) => type)).toEqual(["text", "page_number"]);
  });

  it("keeps a sentence in the print of the body that the model calls a head", async () => {
    const blocks = await read([
      ["header", "Record your observations in Table 13.2.", 60],
      ["text", BODY, 400],
      ["footer", "All rights reserved by the authors of this.", 770],
    ]);

    expect(blocks.map(({ type }) => type)).toEqual(["text", "text", "footer"]);
  });

  it("keeps what is typewritten in an algorithm as code", async () => {
    const characters = [
      ...upright("y=$n;", { x: 100, y: 200, font: "CMTT10" }),
      ...[300, 312, 324].flatMap((y) => typeLine(BODY, { x: 60, y })),
    ];
    const seen = region("algorithm", [95, 185, 140, 205]);
    const [block] = await readByModel(blankPage({ characters }), [seen]);

    expect(block?.type).toBe("code");
    expect(block?.sub_type).toBe("code");
  });

  it("does not take a head or foot in the middle of the page for one", async () => {
    const blocks = await read([
      ["header", "Not at the top", 300],
      ["footer", "Not at the foot", 400],
      ["number", "1999", 500],
      ["text", BODY, 600],
    ]);

    expect(new Set(blocks.map(({ type }) => type))).toEqual(new Set(["text"]));
  });

  it("sees a heading that is set large, whatever the model calls it", async () => {
    const page = blankPage({
      index: 1,
      characters: [
        ...typeLine("A large line", { x: 60, y: 100, size: 20 }),
        ...typeLine(BODY, { x: 60, y: 200 }),
        ...typeLine(BODY, { x: 60, y: 212 }),
      ],
    });

    const blocks = await readByModel(page, [
      region("text", [50, 75, 300, 110]),
      region("text", [50, 185, 400, 220]),
    ]);

    expect(outlineOf(blocks)[0]).toBe("paragraph_title: A large line");
  });

  it("keeps what the structure tree of the file says, with a layout model as without one", async () => {
    const page = pageOf([
      ...tagged("H1", typeLine("The first part", { x: 60, y: 100, isBold: true })),
      ...[130, 142, 154].flatMap((y) => tagged("P", typeLine(BODY, { x: 60, y }))),
      ...tagged("H2", typeLine("A section of it", { x: 60, y: 190, isBold: true })),
      ...[220, 232, 244].flatMap((y) => tagged("P", typeLine(BODY, { x: 60, y }))),
    ]);

    const withModel = await readByModel(page, [
      region("paragraph_title", [50, 85, 200, 105]),
      region("text", [50, 120, 400, 160]),
      // The model may take a heading and its text for one region.
      region("text", [50, 178, 400, 250]),
    ]);

    const tagsOf = (blocks: readonly Block[]) =>
      blocks.map(({ type, parser_tag }) => `${type} ${parser_tag}`);
    expect(tagsOf(withModel)).toEqual([
      "paragraph_title H1",
      "text P",
      "paragraph_title H2",
      "text P",
    ]);
    expect(tagsOf(withModel)).toEqual(tagsOf(await readByGeometry(page)));
  });

  it("puts text that the model missed where it belongs", async () => {
    const page = pageOf([
      ...typeLine("The first", { x: 60, y: 100 }),
      ...typeLine("The missed", { x: 60, y: 150 }),
      ...typeLine("The last", { x: 60, y: 200 }),
    ]);

    const blocks = await readByModel(page, [
      region("text", [50, 85, 300, 110]),
      region("text", [50, 185, 300, 210]),
    ]);

    expect(outlineOf(blocks)).toEqual(["text: The first", "text: The missed", "text: The last"]);
  });

  it("reads a page by its geometry when the model missed most of it", async () => {
    const page = pageOf([
      ...typeLine("9", { x: 300, y: 790 }),
      ...[100, 112, 124].flatMap((y) => typeLine(BODY, { x: 60, y })),
    ]);

    const blocks = await readByModel(page, [region("number", [290, 775, 320, 799])]);

    expect(outlineOf(blocks)).toContain(`text: ${BODY} ${BODY} ${BODY}`);
  });

  it("keeps the text inside a figure with the figure", async () => {
    const page = pageOf([
      ...typeLine("Sales", { x: 60, y: 100 }),
      ...typeLine(BODY, { x: 60, y: 400 }),
    ]);

    const [figure, ...others] = await readByModel(page, [
      region("chart", [50, 50, 300, 300]),
      region("text", [50, 385, 400, 410]),
    ]);

    expect(figure).toMatchObject({ type: "chart", parser_text: ["Sales"] });
    expect(outlineOf(others)).toEqual([`text: ${BODY}`]);
  });

  it("drops regions in which there is nothing", async () => {
    const page = pageOf(typeLine(BODY, { x: 60, y: 400 }));

    const blocks = await readByModel(page, [
      region("text", [50, 50, 300, 100]),
      region("image", [50, 120, 300, 200]),
      region("table", [50, 220, 300, 300]),
      region("text", [50, 385, 400, 410]),
    ]);

    expect(outlineOf(blocks)).toEqual([`text: ${BODY}`]);
  });

  it("keeps a table that is only there as a picture", async () => {
    const page = { ...pageOf([]), images: [{ box: [50, 50, 300, 300] as Box }] };

    const [block] = await readByModel(page, [region("table", [50, 50, 300, 300])]);

    expect(block?.type).toBe("table");
  });

  it("reads tables by the reader that it is given, with nothing but what stands in the region", async () => {
    const page = pageOf([
      ...typeLine("cell", { x: 60, y: 100 }),
      ...typeLine("cell", { x: 60, y: 120 }),
      ...typeLine(BODY, { x: 60, y: 400 }),
    ]);
    const regions = [region("table", [50, 50, 300, 300]), region("text", [50, 385, 400, 410])];

    const blocks = await readByModel(page, regions, async ({ characters }, box) => {
      const html = `<table><tr><td>${characters.length}</td></tr></table>`;
      return { box, html, characters: new Set(characters) };
    });

    expect(JSON.stringify(blocks[0])).toContain("<td>8</td>");
    expect(outlineOf(blocks.slice(1))).toEqual([`text: ${BODY}`]);
  });

  it("reads a region of a table with only a line of words as text", async () => {
    const page = pageOf(typeLine("As of May 31", { x: 60, y: 100 }));

    const blocks = await readByModel(page, [region("table", [50, 50, 300, 300])], async () => {
      throw new Error("It was asked.");
    });

    expect(outlineOf(blocks)).toEqual(["text: As of May 31"]);
  });

  it("makes items of a text region one list", async () => {
    const page = pageOf([
      ...typeLine("• one", { x: 60, y: 100 }),
      ...typeLine("• two", { x: 60, y: 112 }),
    ]);

    const [list, ...others] = await readByModel(page, [region("text", [50, 80, 300, 120])]);

    expect(others).toEqual([]);
    expect(list?.type).toBe("list");
    expect(list?.lines?.map(({ spans }) => spans[0]?.content)).toEqual(["- one", "- two"]);
  });

  describe("on a page whose pictures were read", () => {
    const box: Box = [50, 300, 450, 500];
    const own = typeLine(BODY, { x: 60, y: 100, size: 8 });
    const inPicture = typeLine("Dues of the harbour", { x: 80, y: 400, size: 8 }).map(
      (character) => ({
        ...character,
        confidence: 0.9,
      }),
    );
    const page: SourcePage = {
      ...pageOf(own),
      images: [{ box }],
      pictureText: [{ box, characters: inPicture, rulings: [] }],
    };
    const text = region("text", [50, 80, 450, 110]);

    it("keeps the words of a figure with it", async () => {
      const blocks = await readByModel(page, [text, region("image", box)]);

      expect(blocks).toMatchObject([
        { type: "text" },
        { type: "image", parser_text: ["Dues of the harbour"] },
      ]);
    });

    it("gives a seal its words as content", async () => {
      const blocks = await readByModel(page, [text, region("seal", box)]);

      expect(blocks[1]).toMatchObject({ type: "image", sub_type: "seal" });
      expect(blocks[1]).not.toHaveProperty("parser_text");
      expect(blocks[1]?.blocks?.[0]?.lines?.[0]?.spans[0]?.content).toBe("Dues of the harbour");
    });

    it("judges headings by the page's own text, however much is read in its pictures", async () => {
      const heading = typeLine("A heading", { x: 60, y: 60, size: 12 });
      const poster = [320, 340, 360, 380, 400, 420, 440, 460].flatMap((y) =>
        typeLine("Words of a poster in large print", { x: 60, y, size: 16 }),
      );
      const withPoster: SourcePage = {
        ...page,
        index: 1,
        characters: [...heading, ...own],
        pictureText: [{ box, characters: poster, rulings: [] }],
      };
      const blocks = await readByModel(withPoster, [
        region("text", [50, 45, 450, 65]),
        text,
        region("text", box),
      ]);

      expect(outlineOf(blocks)[0]).toBe("paragraph_title: A heading");
    });

    it("makes text of them where the model sees text", async () => {
      const blocks = await readByModel(page, [text, region("text", [70, 380, 400, 410])]);

      expect(outlineOf(blocks)).toEqual([`text: ${BODY}`, "text: Dues of the harbour"]);
    });

    it("shows a formula as a picture", async () => {
      const formula = region("display_formula", [70, 380, 400, 410]);

      const blocks = await readByModel(page, [text, formula]);

      expect(blocks.map(({ type }) => type)).toEqual(["text", "interline_equation"]);
      expect(JSON.stringify(blocks)).not.toContain("Dues");
    });

    it("shows the whole of a picture of which the model sees a part", async () => {
      const blocks = await readByModel(page, [text, region("image", [50, 420, 450, 500])]);

      expect(blocks[1]).toMatchObject({ bbox: box, parser_text: ["Dues of the harbour"] });
    });

    it("drops words of a picture that lie outside of the parts that are shown", async () => {
      const blocks = await readByModel(page, [
        text,
        region("image", [50, 300, 450, 380]),
        region("image", [50, 420, 450, 500]),
      ]);

      expect(JSON.stringify(blocks)).not.toContain("Dues");
    });
  });

  it("shows every character of the page exactly once", async () => {
    const words = ["north", "east", "south", "west", "upper", "lower", "inner", "outer"];
    const page = pageOf(
      words.flatMap((word, row) => typeLine(word, { x: 60 + 40 * (row % 3), y: 60 + 90 * row })),
    );
    const labels: LayoutLabel[] = ["image", "table", "text", "header", "figure_title"];
    const regions = labels.map((label, row) =>
      region(label, [50, 40 + 120 * row, 300, 130 + 120 * row]),
    );

    const shown = JSON.stringify(await readByModel(page, regions));

    expect(words.map((word) => shown.split(word).length - 1)).toEqual(words.map(() => 1));
  });
});

/** Regions of one line each, at the given heights; the model's order may differ from that on the page. */
function read(
  lines: readonly (readonly [LayoutLabel, string, number])[],
  order: readonly number[] = lines.map((_, index) => index),
): Promise<readonly Block[]> {
  // Two columns of places, so that no order of regions is against the way down a column.
  const placeOf = (position: number) => (order.indexOf(position) === 0 ? 320 : 20);
  const page = pageOf(
    lines.flatMap(([, text, y], position) => typeLine(text, { x: placeOf(position), y, size: 8 })),
  );
  const regions = lines.map(([label, text, y], position) => {
    const x = placeOf(position);
    return region(label, [x - 5, y - 10, x + text.length * 4 + 5, y + 5]);
  });
  return readByModel(
    page,
    order.flatMap((position) => regions[position] ?? []),
  );
}

function pageOf(characters: readonly Character[]): SourcePage {
  return blankPage({ characters });
}

function tagged(role: string, characters: readonly Character[]): Character[] {
  return characters.map((character) => ({ ...character, tag: { role, ancestors: [] } }));
}

function region(label: LayoutLabel, box: Box): LayoutRegion {
  return { label, score: 0.9, box };
}

function outlineOf(blocks: readonly Block[]): string[] {
  return blocks.map(({ type, lines = [] }) => {
    const text = lines.flatMap(({ spans }) => spans.map(({ content }) => content)).join(" ");
    return `${type}: ${text}`;
  });
}
