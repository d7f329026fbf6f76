import { readFileSync } from "node:fs";
import { Chunk, ContentList, contractJsonSchemas, Document } from "@parsewright/contract";
import { expect, it } from "vitest";
// @ts-expect-error -- a plain script
import { OUTPUTS_PAGE, withTables } from "./make-outputs.mjs";

const page = readFileSync(OUTPUTS_PAGE, "utf8");

it("docs/outputs.md has the fields of the schemas, as scripts/make-outputs.mjs writes them", () => {
  const write = withTables as (page: string, schemas: object) => string;

  expect(page).toBe(write(page, contractJsonSchemas()));
  expect(page).toContain("| `text_level` ");
});

it("docs/outputs.md describes every object of the content list, the layout, the chunks and the source map", () => {
  const described = [...page.matchAll(/<!-- fields of (\w+) -->/g)].map(([, name]) => name);
  const schemas: object = contractJsonSchemas();
  const named = ["ContentListEntry", "Document", "Chunk", "SourceMapEntry"].flatMap((name) =>
    namesBelow(name, schemas),
  );

  expect(new Set(described)).toEqual(new Set(named));
});

it("docs/outputs.md shows examples that are what it says", () => {
  const [list = "", middle = "", chunk = ""] = [...page.matchAll(/```json\n([^]*?)```/g)].map(
    ([, text]) => text,
  );

  expect(ContentList.safeParse(JSON.parse(list)).error).toBeUndefined();
  expect(Document.safeParse(JSON.parse(middle)).error).toBeUndefined();
  expect(Chunk.safeParse(JSON.parse(chunk)).error).toBeUndefined();
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
