import { expect, it } from "vitest";
import { readDocx } from "../testing/read-docx.ts";
import {
  bullets,
  item,
  numbering,
  paragraph,
  run,
  style,
  table,
  text,
} from "../testing/snippets.ts";

const BREAK = '<w:r><w:br w:type="page"/></w:r>';
const RENDERED = "<w:r><w:lastRenderedPageBreak/></w:r>";

it.each([
  { what: "behind a break of the author", body: text("one") + paragraph(BREAK) + text("two") },
  { what: "that begins with a break", body: text("one") + paragraph(BREAK + run("two")) },
  { what: "behind one that ends with a break", body: paragraph(run("one") + BREAK) + text("two") },
  { what: "that Word put on a new page", body: text("one") + paragraph(RENDERED + run("two")) },
  {
    what: "behind one that goes on to the new page",
    body: paragraph(run("on") + RENDERED + run("e")) + text("two"),
  },
  {
    what: "that asks for a page of its own",
    body: text("one") + paragraph(run("two"), "<w:pageBreakBefore/>"),
  },
  { what: "whose style asks for a page of its own", body: text("one") + text("two", "Chapter") },
  {
    what: "behind a break that the author and Word both noted",
    body: text("one") + paragraph(BREAK) + paragraph(RENDERED + run("two")),
  },
])("a paragraph $what begins a page", async ({ body }) => {
  const styles = style("Chapter", "Chapter", "<w:pPr><w:pageBreakBefore/></w:pPr>");

  expect(await newPages({ body: body + text("three"), styles })).toEqual([false, true, false]);
});

it("a table and a list begin a page as a paragraph does", async () => {
  const body = text("one") + table([[paragraph(RENDERED + run("a")), "b"]]) + text("two");
  expect(await newPages({ body })).toEqual([false, true, false]);

  const { pages } = await readDocx({
    body: text("one") + paragraph(BREAK) + item("a", "1") + item("b", "1"),
    numbering: numbering(bullets),
  });
  expect(pages[0]?.para_blocks[1]?.blocks?.map((block) => block.parser_new_page)).toEqual([
    true,
    undefined,
  ]);
});

it("a section begins a page by itself, and one without breaks says nothing of pages", async () => {
  expect(await newPages({ body: paragraph(RENDERED + run("one")) + text("two") })).toEqual([
    false,
    false,
  ]);
  expect(
    await newPages({
      body: text("one") + paragraph(run("two"), '<w:pageBreakBefore w:val="0"/>'),
    }),
  ).toEqual([false, false]);
});

async function newPages(content: Parameters<typeof readDocx>[0]): Promise<boolean[]> {
  const { pages } = await readDocx(content);
  return pages.flatMap(({ para_blocks }) =>
    para_blocks.map((block) => block.parser_new_page === true),
  );
}
