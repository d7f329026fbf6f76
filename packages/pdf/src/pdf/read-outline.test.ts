import type { OutlineEntry } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { writePdf } from "@parsewright/document/testing/pdf-writer";
import { openPdfFile } from "./pdf-file.ts";
import { readOutline } from "./read-outline.ts";

describe("readOutline", () => {
  it("lists the bookmarks in reading order with their level and page", async () => {
    const bytes = writePdf([{}, {}, {}], {
      outline: [
        { title: "Trees", pageIndex: 0, children: [{ title: "Oaks", pageIndex: 1 }] },
        { title: "Bees", pageIndex: 2 },
      ],
    });

    expect(await outlineOf(bytes)).toEqual([
      { title: "Trees", level: 1, page: 0 },
      { title: "Oaks", level: 2, page: 1 },
      { title: "Bees", level: 1, page: 2 },
    ]);
  });

  it("is empty where the file has none", async () => {
    expect(await outlineOf(writePdf([{}]))).toEqual([]);
  });

  it("ends on bookmarks that lead in a circle", async () => {
    const bytes = writePdf([{}], {
      outline: [
        { title: "One", pageIndex: 0 },
        { title: "Two", pageIndex: 0 },
      ],
    });
    const looped = Buffer.from(bytes)
      .toString("latin1")
      .replace(/(\/Title \(Two\).*?)\/Prev (\d+ 0 R)/s, "$1/Next $2");

    const titles = (await outlineOf(Buffer.from(looped, "latin1"))).map(({ title }) => title);

    expect(titles).toEqual(["One", "Two"]);
  });
});

async function outlineOf(bytes: Uint8Array): Promise<OutlineEntry[]> {
  const file = await openPdfFile(bytes);
  try {
    return readOutline(file.library, file.document);
  } finally {
    file.close();
  }
}
