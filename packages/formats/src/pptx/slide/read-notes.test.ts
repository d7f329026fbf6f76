import { expect, it } from "vitest";
import { readSlides, summarize } from "../testing/read-slides.ts";
import { paragraph, textShape } from "../testing/slide-snippets.ts";

const NOTES = "ppt/notesSlides/notesSlide1.xml";

it("sets speaker notes aside, without the furniture of the notes page", async () => {
  const notes =
    textShape("Header", { placeholder: 'type="hdr"' }) +
    textShape(paragraph("Say hello.") + paragraph("") + paragraph("Smile."), {
      placeholder: 'type="body" idx="1"',
    }) +
    textShape("3", { placeholder: 'type="sldNum"' });

  const [page] = await readSlides({ slides: [{ shapes: textShape("slide"), notes }] });

  expect(page?.discarded_blocks).toEqual([
    {
      type: "page_footnote",
      index: 1,
      lines: [
        { spans: [{ type: "text", content: "Say hello." }] },
        { spans: [{ type: "text", content: "Smile." }] },
      ],
    },
  ]);
});

it("has no block where there are no notes", async () => {
  const notes = textShape(paragraph(""), { placeholder: 'type="body" idx="1"' });

  const [page] = await readSlides({ slides: [{ shapes: textShape("slide"), notes }] });

  expect(page?.discarded_blocks).toEqual([]);
});

it("reads the slide although its notes are damaged", async () => {
  const [page] = await readSlides({
    slides: [{ shapes: textShape("slide"), notes: "" }],
    parts: { [NOTES]: "<broken" },
  });

  expect(summarize(page?.para_blocks ?? [])).toEqual(["text: slide"]);
  expect(page?.parser_notes).toEqual(["The speaker notes are damaged and were left out."]);
});
