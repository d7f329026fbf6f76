import { readFile } from "node:fs/promises";
import { JobInput } from "@parsewright/contract";
import { createEngine } from "@parsewright/engine";
import { expect, it } from "vitest";
import { picturesPdf } from "./scan-pdf.ts";

const SCAN = new URL(
  "../../../quality/documents/papers/scan/article-cm-000-scan.pdf",
  import.meta.url,
);

it("makes a PDF with a page for each picture, as large as the paper was", async () => {
  const scan = await readFile(SCAN);
  const start = scan.indexOf(Buffer.from([0xff, 0xd8, 0xff]));
  const picture = scan.subarray(start, scan.indexOf("\nendstream", start));

  const { pdf_info: pages } = await createEngine({ threads: 1 }).parse({
    bytes: picturesPdf([picture, picture]),
    options: JobInput.parse({ backend: "pipeline" }),
    images: { isDiscarding: true, add: () => Promise.resolve() },
    signal: new AbortController().signal,
  });

  expect(pages.map(({ page_size: size }) => size)).toEqual([
    [595, 842],
    [595, 842],
  ]);
});
