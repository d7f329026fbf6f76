import { describe, expect, it } from "vitest";
import { labelTagged } from "./label-tagged.ts";
import { trustOf } from "./producer-trust.ts";
import type { StructureNode, TaggedLine } from "./tagged-page.ts";
import { element, lineOf } from "./testing.ts";

const WORD = trustOf("Microsoft® Word 2016", "Microsoft® Word 2016");
const CHROME = trustOf("Skia/PDF m117", "Chromium");
const SLIDES = trustOf("Microsoft® PowerPoint® 2016", "");

const pageOf = (lines: readonly TaggedLine[], index = 1) => ({ index, height: 800, lines });

function kindsOf(lines: readonly TaggedLine[], trust = WORD) {
  return labelTagged([pageOf(lines)], trust)[0]?.map(({ kind, mask }) => kind ?? `masked: ${mask}`);
}

const BODY = "A sentence of the text that fills its line.";

function rowsOf(...rows: readonly StructureNode[][]): StructureNode {
  return element(
    "Table",
    rows.map((cells) => element("TR", cells)),
  );
}

describe("labels from tags", () => {
  it("take headings, paragraphs, items and notes from their elements", () => {
    const lines = [
      lineOf("1 Scope", element("H1"), { size: 16 }),
      lineOf(BODY, element("P")),
      lineOf("• an item", element("LBody", [])),
      lineOf("1 A note", element("P")),
    ];
    element("L", [element("LI", [ownerOf(lines[2])])]);
    element("Note", [ownerOf(lines[3])]);

    expect(kindsOf(lines)).toEqual(["title", "text", "list", "footnote"]);
  });

  it("have the number of a heading that is an item of a list as part of the heading", () => {
    const label = element("Lbl");
    const heading = element("H2");
    element("L", [element("LI", [label, element("LBody", [heading])])]);
    const [number, title] =
      labelTagged(
        [
          pageOf([
            lineOf("2.1", label, { size: 14 }),
            lineOf("Terms", heading, { size: 14 }),
            lineOf(BODY, element("P")),
          ]),
        ],
        WORD,
      )[0] ?? [];

    expect([number?.kind, title?.kind, number?.level]).toEqual(["title", "title", 2]);
    expect(number?.block).toBe(title?.block);
  });

  it("say nothing of paragraphs that look like headings", () => {
    const lines = [
      lineOf("Made by hand", element("P"), { isBold: true }),
      lineOf(BODY, element("P")),
    ];

    expect(kindsOf(lines)?.[0]).toBe("masked: looks like a heading");
  });

  it("say nothing of items with numbers and titles of contents that look like headings", () => {
    const lines = [
      lineOf("1. Scope", element("LI"), { isBold: true }),
      lineOf("Contents", element("TOCI"), { size: 14 }),
      lineOf("1 Scope … 3", element("TOCI"), { isBold: true }),
      lineOf(BODY, element("P")),
    ];

    expect(kindsOf(lines)).toEqual([
      "masked: looks like a heading",
      "masked: looks like a heading",
      "contents",
      "text",
    ]);
  });

  it("do not believe headings that look like the text", () => {
    const lines = [lineOf("Plain", element("H1")), lineOf(BODY, element("P"))];

    expect(kindsOf(lines)?.[0]).toBe("masked: headings not believed");
  });

  it("have a caption where a number and a sign follow the name", () => {
    const lines = [
      lineOf("Figure 2 – A meter", element("P")),
      lineOf("Figure 3 shows", element("P")),
      lineOf(BODY, element("P")),
    ];

    expect(kindsOf(lines)).toEqual(["caption", "masked: looks like a caption", "text"]);
  });

  it("do not know items of lists from text where the program has no tags for lists", () => {
    expect(kindsOf([lineOf(BODY, element("P"))], SLIDES)).toEqual(["text-or-list"]);
  });
});

describe("running lines", () => {
  const pages = (owner: StructureNode | "artifact" | "loose") =>
    [0, 1, 2].map((index) =>
      pageOf(
        [lineOf(`Report ${index + 4}`, owner, { at: [50, 20] }), lineOf(BODY, element("P"))],
        index,
      ),
    );

  it("are artifacts that recur", () => {
    expect(labelTagged(pages("artifact"), WORD).map(([first]) => first?.kind)).toEqual([
      "header",
      "header",
      "header",
    ]);
  });

  it("are masked where they do not recur", () => {
    expect(labelTagged(pages("artifact").slice(0, 2), WORD)[0]?.[0]?.mask).toBe("artifact");
  });

  it("are text without marks in files of browsers alone", () => {
    expect(labelTagged(pages("loose"), CHROME)[0]?.[0]?.kind).toBe("header");
    expect(labelTagged(pages("loose"), WORD)[0]?.[0]?.mask).toBe("loose");
  });

  it("are paragraphs that recur", () => {
    expect(labelTagged(pages(element("P")), WORD)[0]?.[0]?.kind).toBe("header");
  });

  it("are masked right beside other text: they may be the last item of a list that is shown again", () => {
    const shown = [0, 1, 2].map((index) =>
      pageOf(
        [
          lineOf(BODY, element("P"), { at: [50, 675] }),
          lineOf("Next steps", element("P"), { at: [50, 690] }),
        ],
        index,
      ),
    );

    expect(labelTagged(shown, SLIDES)[0]?.[1]).toMatchObject({ mask: "unclear element" });
  });

  it("have page numbers apart", () => {
    expect(kindsOf([lineOf("12", "footer", { at: [300, 780] })])).toEqual(["page_number"]);
  });
});

describe("tables", () => {
  it("give rows and columns", () => {
    const cells = ["a", "b", "c", "d"].map(() => element("TD"));
    rowsOf(cells.slice(0, 2), cells.slice(2));
    const labels = labelTagged([pageOf(cells.map((cell) => lineOf("12", cell)))], WORD)[0] ?? [];

    expect(labels.map(({ row, column }) => [row, column])).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ]);
  });

  it("give rows alone where cells are missing, as in files of Word", () => {
    const [wide, left, right] = [element("TD"), element("TD"), element("TD")];
    rowsOf([wide], [left, right]);
    const [label] =
      labelTagged([pageOf([lineOf("Total", wide), lineOf("1", right)])], WORD)[0] ?? [];

    expect([label?.row, label?.column]).toEqual([0, undefined]);
  });

  it("leave the notes of their cells to the page", () => {
    const note = element("Note");
    rowsOf([element("TD", [note]), element("TD")], [element("TD"), element("TD")]);

    expect(kindsOf([lineOf("1 A note", note)])).toEqual(["footnote"]);
  });

  it("of one column are masked, and transparent where they frame headings", () => {
    const [plain, framed] = [element("P"), element("P")];
    rowsOf([element("TD", [plain])], [element("TD", [])]);
    rowsOf([element("TD", [element("H1"), framed])]);

    expect(kindsOf([lineOf(BODY, plain), lineOf(BODY, framed)])).toEqual([
      "masked: table box",
      "text",
    ]);
  });
});

function ownerOf(line: TaggedLine | undefined): StructureNode {
  const owner = line?.owners[0];
  if (owner === undefined || typeof owner === "string") throw new Error("The line has no element.");
  return owner.node;
}
