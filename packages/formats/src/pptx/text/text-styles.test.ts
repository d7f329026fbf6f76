import { expect, it } from "vitest";
import { readBlocks, summarize } from "../testing/read-slides.ts";
import { paragraph, textShape } from "../testing/slide-snippets.ts";

const DOT = '<a:buChar char="•"/>';
const NUMBER = '<a:buAutoNum type="arabicPeriod"/>';
const BODY_STYLE =
  `<p:txStyles><p:titleStyle/><p:bodyStyle><a:lvl1pPr>${DOT}</a:lvl1pPr>` +
  `<a:lvl2pPr>${DOT}</a:lvl2pPr></p:bodyStyle><p:otherStyle/></p:txStyles>`;

it("takes the bullets of a body placeholder from the master", async () => {
  const blocks = await readBlocks({
    slides: [textShape("one", { placeholder: 'idx="1"' }) + textShape("two")],
    masterStyles: BODY_STYLE,
  });

  expect(summarize(blocks)).toEqual(["list: one", "text: two"]);
});

it("prefers the layout to the master, the shape to the layout, the paragraph to all", async () => {
  const inheriting = { placeholder: 'idx="1"' };
  const own = { placeholder: 'idx="1"', listStyle: `<a:lvl1pPr>${NUMBER}</a:lvl1pPr>` };
  const blocks = await readBlocks({
    masterStyles: BODY_STYLE,
    layouts: [
      textShape("prompt", {
        placeholder: 'type="body" idx="1"',
        listStyle: "<a:lvl1pPr><a:buNone/></a:lvl1pPr>",
      }),
    ],
    slides: [
      textShape("layout", inheriting) +
        textShape("shape", own) +
        textShape(paragraph("paragraph", { properties: DOT }), own),
    ],
  });

  expect(summarize(blocks)).toEqual(["text: layout", "list: shape", "list: paragraph"]);
  expect(blocks.map(({ attribute }) => attribute)).toEqual([undefined, "ordered", "unordered"]);
});

it("takes the bullet of the paragraph's own level", async () => {
  const listStyle = `<a:lvl1pPr><a:buNone/></a:lvl1pPr><a:lvl2pPr>${DOT}</a:lvl2pPr>`;

  const blocks = await readBlocks(
    textShape(paragraph("Heading") + paragraph("item", { attributes: 'lvl="1"' }), { listStyle }),
  );

  expect(summarize(blocks)).toEqual(["text: Heading", "list: item"]);
});

it("numbers from where the list says", async () => {
  const numbered = { properties: '<a:buAutoNum type="alphaLcParenR" startAt="3"/>' };

  const [list] = await readBlocks(textShape(paragraph("c", numbered) + paragraph("d", numbered)));

  expect(list).toMatchObject({ type: "list", attribute: "ordered", start: 3 });
  expect(list?.blocks).toHaveLength(2);
});

it("takes a blank bullet for none", async () => {
  const blank = { properties: '<a:buChar char=" "/>' };

  expect(summarize(await readBlocks(textShape(paragraph("text", blank))))).toEqual(["text: text"]);
});

it("takes a bullet that was typed for one that was set", async () => {
  const blocks = await readBlocks(
    textShape(paragraph("• one") + paragraph("●two") + paragraph("-three") + paragraph("•")),
  );

  expect(summarize(blocks)).toEqual(["list: one | two", "text: -three", "text: •"]);
});

it("survives levels and numbers that make no sense", async () => {
  const odd = {
    attributes: 'lvl="4000000000"',
    properties: '<a:buAutoNum type="" startAt="-9e99"/>',
  };

  const [list] = await readBlocks(textShape(paragraph("item", odd)));

  expect(list).toMatchObject({ type: "list", ilevel: 8, start: 1 });
});
