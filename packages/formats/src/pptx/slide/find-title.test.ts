import { expect, it } from "vitest";
import { readBlocks, summarize } from "../testing/read-slides.ts";
import { paragraph, run, textShape } from "../testing/slide-snippets.ts";

const body = textShape("Body text", { at: [40, 200, 800, 200] });

it("takes the first, largest line of a slide without a title for its title", async () => {
  expect(summarize(await readBlocks(heading("Results", 28) + body))).toEqual([
    "title 2: Results",
    "text: Body text",
  ]);
});

it.each([
  ["is hardly larger than the rest", heading("Results", 20) + body],
  ["is long", heading("A sentence that goes on. ".repeat(5), 28) + body],
  ["stands low on the slide", heading("Results", 28, 150) + body],
  ["is all there is", heading("Results", 28)],
  [
    "is a bullet",
    textShape(paragraph(run("Results", 'sz="2800"'), { properties: '<a:buChar char="•"/>' }), {
      at: [40, 20, 800, 50],
    }) + body,
  ],
])("takes no text for a title that %s", async (_, shapes) => {
  const blocks = await readBlocks(shapes);

  expect(blocks.map(({ type }) => type)).not.toContain("title");
});

it("looks for no other title when there is one", async () => {
  const title = textShape("Real title", { placeholder: 'type="title"', at: [40, 400, 800, 50] });

  expect(summarize(await readBlocks(heading("Results", 40) + body + title))).toEqual([
    "title 2: Real title",
    "text: Results",
    "text: Body text",
  ]);
});

function heading(text: string, size: number, top = 20): string {
  return textShape(paragraph(run(text, `sz="${size * 100}"`)), { at: [40, top, 800, 40] });
}
