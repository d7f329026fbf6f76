import { readFileSync } from "node:fs";
import { Chunk, ContentList, contractJsonSchemas, Document } from "@parsewright/contract";
import { expect, it } from "vitest";
// @ts-expect-error -- a plain script
import { objectsOf, readOutputPages, withTables } from "./make-outputs.mjs";

const pages: Map<string, string> = readOutputPages();

it("the pages of docs/outputs have the fields of the schemas, as scripts/make-outputs.mjs writes them", () => {
  const write = withTables as (pages: object, schemas: object) => Map<string, string>;

  expect(pages).toEqual(write(pages, contractJsonSchemas()));
  expect(pages.get("content-list.md")).toContain("| `text_level` ");
  expect(pages.get("layout.md")).toContain("[Confidence](confidence.md#confidence)");
});

it("the pages of docs/outputs describe every object of the content list, the layout, the chunks and the source map once", () => {
  const described = [...pages.values()].flatMap(objectsOf as (page: string) => string[]);
  const schemas: object = contractJsonSchemas();
  const named = ["ContentListEntry", "Document", "Chunk", "SourceMapEntry"].flatMap((name) =>
    namesBelow(name, schemas),
  );

  expect(described.toSorted()).toEqual([...new Set(named)].toSorted());
});

it.each([
  ["content-list.md", ContentList],
  ["layout.md", Document],
  ["chunks.md", Chunk],
])("docs/outputs/%s shows an example that is what it says", (name, schema) => {
  const [, example = ""] = /```json\n([^]*?)```/.exec(pages.get(name) ?? "") ?? [];

  expect(schema.safeParse(JSON.parse(example)).error).toBeUndefined();
});

it("docs/outputs.md leads to every page, and keeps the headings that links from outside lead to", () => {
  const index = readFileSync(new URL("../docs/outputs.md", import.meta.url), "utf8");
  const headings = [...index.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);

  expect([...pages.keys()].filter((name) => !index.includes(`(outputs/${name}`))).toEqual([]);
  expect(headings).toEqual(
    expect.arrayContaining([
      "Markdown",
      "Content list",
      "Middle",
      "Chunks",
      "Source map",
      "Docling",
    ]),
  );
});

/** The objects that a schema refers to, and those that they refer to; lists of values and boxes have no fields. */
function namesBelow(name: string, schemas: object, seen = new Set<string>()): string[] {
  if (!seen.has(name)) {
    seen.add(name);
    const schema: unknown = new Map(Object.entries(schemas)).get(name);
    for (const [, next = ""] of JSON.stringify(schema).matchAll(/schemas\/(\w+)"/g)) {
      namesBelow(next, schemas, seen);
    }
  }
  const all = new Map<string, object>(Object.entries(schemas));
  return [...seen].filter((one) => "properties" in (all.get(one) ?? {}));
}
