import { describe, expect, it } from "vitest";
import { readBlocks, readSlides, summarize } from "../testing/read-slides.ts";
import { group, paragraph, run, textShape } from "../testing/slide-snippets.ts";

describe("titles", () => {
  const opening = textShape("Deck", { placeholder: 'type="ctrTitle"', at: [100, 200, 700, 100] });

  it("name the presentation on its first slide and a slide elsewhere", async () => {
    const pages = await readSlides({
      slides: [
        opening,
        textShape("Section", { placeholder: 'type="ctrTitle"' }),
        textShape("Slide", { placeholder: 'type="title"' }),
      ],
    });

    expect(pages.map(({ para_blocks }) => summarize(para_blocks))).toEqual([
      ["title 1: Deck"],
      ["title 2: Section"],
      ["title 2: Slide"],
    ]);
    expect(pages.map(({ parser_title }) => parser_title)).toEqual(["Deck", "Section", "Slide"]);
  });

  it("come first although they stand below other text", async () => {
    const blocks = await readBlocks(textShape("Date", { at: [100, 20, 200, 30] }) + opening);

    expect(summarize(blocks)).toEqual(["title 1: Deck", "text: Date"]);
  });

  it("are one block whatever paragraphs they have, and not marked as bold", async () => {
    const title = paragraph(run("One", 'b="1"')) + paragraph(run("two", 'b="1" i="1"'));

    const [block] = await readBlocks(textShape(title, { placeholder: 'type="title"' }));

    expect(block).toMatchObject({
      type: "title",
      lines: [
        { spans: [{ type: "text", content: "One" }] },
        { spans: [{ type: "text", content: "two", style: ["italic"] }] },
      ],
    });
  });

  it("are one to a slide: of several, the largest", async () => {
    const titleShape = (text: string, size: number, top: number) =>
      textShape(paragraph(run(text, `sz="${size}"`)), {
        placeholder: 'type="title"',
        at: [100, top, 700, 60],
      });

    const blocks = await readBlocks(
      titleShape("01", 9600, 400) +
        titleShape("below", 2000, 300) +
        titleShape("Deck", 4400, 200) +
        titleShape("above", 2000, 100),
    );

    expect(summarize(blocks)).toEqual(["title 2: Deck", "text: above", "text: below", "text: 01"]);
  });

  it("have subtitles that are text", async () => {
    const subtitle = textShape("By us", { placeholder: 'type="subTitle" idx="1"' });

    expect(summarize(await readBlocks(opening + subtitle))).toEqual([
      "title 1: Deck",
      "text: By us",
    ]);
  });
});

describe("templates", () => {
  it("give their place to placeholders that have none", async () => {
    const [page] = await readSlides({
      slides: [
        textShape("Title", { placeholder: 'type="title"' }) +
          textShape("Content", { placeholder: 'idx="7"' }) +
          textShape("Body", { placeholder: 'type="body" idx="99"' }),
      ],
      layouts: [
        textShape("prompt", { placeholder: 'type="obj" idx="7"', at: [50, 150, 400, 300] }),
      ],
      master:
        textShape("prompt", { placeholder: 'type="title"', at: [40, 20, 800, 80] }) +
        textShape("prompt", { placeholder: 'type="body" idx="1"', at: [60, 460, 800, 60] }),
    });

    expect(page?.para_blocks.map(({ bbox }) => bbox)).toEqual([
      [40, 20, 840, 100],
      [50, 150, 450, 450],
      [60, 460, 860, 520],
    ]);
  });

  it("add none of their own text", async () => {
    const blocks = await readBlocks({
      slides: [textShape("mine")],
      layouts: [textShape("Click to edit", { placeholder: 'type="title"' }) + textShape("ACME")],
      master: textShape("Confidential"),
    });

    expect(summarize(blocks)).toEqual(["text: mine"]);
  });
});

describe("page furniture", () => {
  it("is set aside", async () => {
    const number = '<a:fld id="{0}" type="slidenum"><a:t>‹#›</a:t></a:fld>';
    const [page] = await readSlides({
      slides: [
        textShape("1 May", { placeholder: 'type="dt"' }) +
          textShape("ACME", { placeholder: 'type="ftr"' }) +
          textShape(paragraph(number), { placeholder: 'type="sldNum"', at: [900, 500, 40, 30] }) +
          textShape("text"),
      ],
    });

    expect(summarize(page?.para_blocks ?? [])).toEqual(["text: text"]);
    expect(summarize(page?.discarded_blocks ?? [])).toEqual([
      "footer: 1 May",
      "footer: ACME",
      "page_number: 1",
    ]);
    expect(page?.discarded_blocks[2]).toMatchObject({ bbox: [900, 500, 940, 530], index: 3 });
  });

  it("can be a number in an ordinary text box, but not a number that only looks like one", async () => {
    const number = '<a:fld id="{0}" type="slidenum"><a:t>1</a:t></a:fld>';
    const [page] = await readSlides({
      slides: [textShape(paragraph(number)) + textShape("1")],
    });

    expect(summarize(page?.para_blocks ?? [])).toEqual(["text: 1"]);
    expect(summarize(page?.discarded_blocks ?? [])).toEqual(["page_number: 1"]);
  });
});

describe("reading order", () => {
  it("goes by place, not by the order of the file", async () => {
    const blocks = await readBlocks(
      textShape("right", { at: [500, 100, 400, 300] }) +
        textShape("left", { at: [40, 100, 400, 300] }) +
        textShape("top", { at: [40, 20, 860, 60] }),
    );

    expect(summarize(blocks)).toEqual(["text: top", "text: left", "text: right"]);
    expect(blocks.map(({ index }) => index)).toEqual([0, 1, 2]);
  });

  it("keeps groups together", async () => {
    const members =
      textShape("label", { at: [0, 0, 100, 20] }) + textShape("value", { at: [0, 300, 100, 20] });

    const blocks = await readBlocks(
      textShape("between", { at: [300, 150, 300, 50] }) +
        group(members, { at: [40, 100, 100, 320], members: [0, 0, 100, 320] }),
    );

    expect(summarize(blocks)).toEqual(["text: label", "text: value", "text: between"]);
  });

  it("reads what stands on a drawn card together", async () => {
    const cardAt = (left: number) => textShape(paragraph(""), { at: [left, 100, 400, 350] });

    const blocks = await readBlocks(
      cardAt(40) +
        cardAt(450) +
        textShape("heading left", { at: [50, 110, 380, 40] }) +
        textShape("heading right", { at: [460, 110, 380, 40] }) +
        textShape("text left", { at: [50, 250, 380, 190] }) +
        textShape("text right", { at: [460, 250, 380, 190] }),
    );

    expect(summarize(blocks)).toEqual([
      "text: heading left",
      "text: text left",
      "text: heading right",
      "text: text right",
    ]);
  });
});

describe("what is not shown", () => {
  it("is left out when it lies beside the slide, with a note", async () => {
    const [page] = await readSlides({
      slides: [textShape("beside", { at: [1000, 0, 100, 100] }) + textShape("on it")],
    });

    expect(summarize(page?.para_blocks ?? [])).toEqual(["text: on it"]);
    expect(page?.parser_notes).toEqual(["What lies outside the slide was left out."]);
  });

  it("is left out when it is hidden, with a note", async () => {
    const [page] = await readSlides({
      slides: [textShape("hidden", { properties: 'hidden="1"' }) + textShape("shown")],
    });

    expect(summarize(page?.para_blocks ?? [])).toEqual(["text: shown"]);
    expect(page?.parser_notes).toEqual(["Hidden objects were left out."]);
  });

  it("is kept without a box when it is the title", async () => {
    const [block] = await readBlocks(
      textShape("For screen readers", { placeholder: 'type="title"', at: [0, -200, 900, 100] }),
    );

    expect(block).toMatchObject({ type: "title", level: 2 });
    expect(block?.bbox).toBeUndefined();
  });
});
