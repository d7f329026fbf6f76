import { readFileSync } from "node:fs";
import { parse } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { createEngine } from "../engine.ts";
import { DEFAULT_RENDER_OPTIONS, renderers } from "@parsewright/document";
import { sampleOptions } from "@parsewright/document/testing/sample-options";

const FIXTURES = new URL("../../../../fixtures/", import.meta.url);

// `npx vitest run -u` writes the expected files anew; read the difference before you commit it.
it.each([
  { folder: "pdf", file: "sample.pdf" },
  { folder: "office", file: "lighthouses.docx" },
  { folder: "office", file: "lighthouse-talk.pptx" },
  { folder: "office", file: "towers.xlsx" },
  { folder: "formats", file: "page.html" },
  { folder: "formats", file: "notes.md" },
  { folder: "formats", file: "letter.txt" },
  { folder: "formats", file: "heights.csv" },
  { folder: "formats", file: "book.epub" },
  { folder: "formats", file: "message.eml" },
  { folder: "formats", file: "saved.mhtml" },
  { folder: "formats", file: "report.odt" },
  { folder: "formats", file: "stock.ods" },
  { folder: "formats", file: "talk.odp" },
  { folder: "formats", file: "memo.rtf" },
  { folder: "formats", file: "towers-97.xls" },
  { folder: "formats", file: "memo-97.doc" },
  { folder: "formats", file: "talk-97.ppt" },
  { folder: "formats", file: "mail.msg" },
  { folder: "formats", file: "mark.jxl" },
])("turns $file into the outputs that were read and approved", async ({ folder, file }) => {
  const document = await createEngine().parse({
    bytes: readFileSync(new URL(`${folder}/sources/${file}`, FIXTURES)),
    options: sampleOptions,
    images: { add: async () => {} },
    signal: new AbortController().signal,
  });

  // Neither the version nor the folder of the models is part of what is approved.
  const stable = { ...document, _version_name: "test" };
  const toJson = (value: unknown) =>
    JSON.stringify(value, (key, item: unknown) => (key === "directory" ? undefined : item), 2);
  const expected = (suffix: string) =>
    fileURLToPath(new URL(`${folder}/expected/${parse(file).name}${suffix}`, FIXTURES));
  await expect(renderers.markdown(stable, DEFAULT_RENDER_OPTIONS)).toMatchFileSnapshot(
    expected(".md"),
  );
  await expect(toJson(renderers.content_list(stable, DEFAULT_RENDER_OPTIONS))).toMatchFileSnapshot(
    expected("_content_list_v2.json"),
  );
  await expect(toJson(renderers.middle(stable, DEFAULT_RENDER_OPTIONS))).toMatchFileSnapshot(
    expected("_middle.json"),
  );
});
