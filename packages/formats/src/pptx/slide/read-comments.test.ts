import { expect, it } from "vitest";
import { xmlPart } from "@parsewright/document/testing/ooxml-writer";
import { readSlides, summarize } from "../testing/read-slides.ts";
import { textShape } from "../testing/slide-snippets.ts";

const MODERN = ' xmlns:p188="http://schemas.microsoft.com/office/powerpoint/2018/8/main"';

it("leaves comments out unless they are asked for", async () => {
  expect(await commentsOf(classicComments(), false)).toEqual(["text: slide"]);
});

it("appends the comments with the names of their authors", async () => {
  expect(await commentsOf(classicComments(), true)).toEqual([
    "text: slide",
    "text: [Comment by Ada: Nice]",
    "text: [Comment: Who am I?]",
  ]);
});

it("reads the comments of newer versions and the answers to them", async () => {
  const comments =
    '<p188:cm id="{1}" authorId="{A}"><p188:replyLst><p188:reply id="{2}" authorId="{B}">' +
    "<p188:txBody><a:p><a:r><a:t>Done.</a:t></a:r></a:p></p188:txBody></p188:reply></p188:replyLst>" +
    "<p188:txBody><a:p><a:r><a:t>Please check.</a:t></a:r></a:p></p188:txBody></p188:cm>";
  const authors = '<p188:author id="{A}" name="Ada"/><p188:author id="{B}" name="Ben"/>';
  const parts = {
    "ppt/comments/comment1.xml": xmlPart("p188:cmLst", comments, MODERN),
    "ppt/authors.xml": xmlPart("p188:authorLst", authors, MODERN),
  };

  expect(await commentsOf({ parts, authors: "authors" }, true)).toEqual([
    "text: slide",
    "text: [Comment by Ada: Please check.]",
    "text: [Comment by Ben: Done.]",
  ]);
});

it("reads the slide although its comments are damaged", async () => {
  const parts = { "ppt/comments/comment1.xml": "<broken" };

  expect(await commentsOf({ parts, authors: "commentAuthors" }, true)).toEqual(["text: slide"]);
});

function classicComments() {
  return {
    authors: "commentAuthors",
    parts: {
      "ppt/comments/comment1.xml": xmlPart(
        "p:cmLst",
        '<p:cm authorId="0" idx="1"><p:text>Nice</p:text></p:cm>' +
          '<p:cm authorId="7" idx="2"><p:text>Who am I?</p:text></p:cm>',
      ),
      "ppt/commentAuthors.xml": xmlPart(
        "p:cmAuthorLst",
        '<p:cmAuthor id="0" name="Ada" initials="A"/>',
      ),
    },
  };
}

async function commentsOf(
  { parts, authors }: { parts: Record<string, string>; authors: string },
  includeComments: boolean,
): Promise<string[]> {
  const [page] = await readSlides(
    {
      slides: [
        {
          shapes: textShape("slide"),
          relationships: [{ id: "c", type: "comments", target: "../comments/comment1.xml" }],
        },
      ],
      relationships: [{ id: "authors", type: authors, target: `${authors}.xml` }],
      parts,
    },
    { includeComments },
  );
  return summarize(page?.para_blocks ?? []);
}
