import { Extraction, type SourceMapEntry } from "@parsewright/contract";
import { describe, expect, it } from "vitest";
import { extractValues } from "./extract-values.ts";
import { checkSchema } from "./schema-leaves.ts";

const MARKDOWN =
  "# Invoice **A-17**\n\nDate: 16 November 2026\n\n<table><tr><td>Oil lamp</td><td>1.234,50 €</td></tr></table>";

const schema = checkSchema({
  type: "object",
  properties: {
    number: { type: "string" },
    date: { type: ["string", "null"], description: "ISO 8601" },
    isPaid: { type: "boolean" },
    currency: { type: "string", enum: ["EUR", "USD"] },
    items: {
      type: "array",
      items: {
        type: "object",
        properties: { name: { type: "string" }, price: { type: "number" } },
      },
    },
  },
});

describe("extractValues", () => {
  it("keeps what the document says, whatever its markup, order of a date or spelling of a number", async () => {
    const { values, fields } = await extract([
      { path: "/number", value: "A-17", quote: "Invoice A-17" },
      { path: "/date", value: "2026-11-16", quote: "16 November 2026" },
      { path: "/currency", value: "EUR", quote: "1.234,50 €" },
      { path: "/items/0/name", value: "oil  lamp", quote: "" },
      { path: "/items/0/price", value: 1234.5, quote: "1.234,50 €" },
    ]);

    expect(values).toEqual({
      number: "A-17",
      date: "2026-11-16",
      isPaid: null,
      currency: "EUR",
      items: [{ name: "oil  lamp", price: 1234.5 }],
    });
    expect(fields.at(0)?.evidence).toMatchObject({
      text: "Invoice **A-17",
      block: "p1.b1",
      page: 1,
    });
    expect(fields.at(-1)).toEqual({ path: "/isPaid", status: "missing" });
  });

  it.each([
    {
      name: "a text that is nowhere",
      field: { path: "/number", value: "B-2", quote: "Invoice B-2" },
    },
    { name: "a part of a word", field: { path: "/number", value: "-1", quote: "" } },
    {
      name: "a number that its quote does not say",
      field: { path: "/items/0/price", value: 17, quote: "1.234,50 €" },
    },
    {
      name: "a quote that is nowhere",
      field: { path: "/isPaid", value: true, quote: "Paid in full" },
    },
    {
      name: "a value of another type",
      field: { path: "/items/0/price", value: "1.234,50 €", quote: "1.234,50 €" },
    },
    {
      name: "a choice that there is not",
      field: { path: "/currency", value: "GBP", quote: "1.234,50 €" },
    },
    {
      name: "a place that the schema does not have",
      field: { path: "/__proto__/x", value: "A-17", quote: "A-17" },
    },
    {
      name: "a date of another day",
      field: { path: "/date", value: "2026-11-17", quote: "16 November 2026" },
    },
  ])("returns $name as unsupported", async ({ field }) => {
    const { fields, values } = await extract([field]);

    expect(fields[0]).toEqual({ path: field.path, status: "unsupported", value: field.value });
    expect(JSON.stringify(values)).not.toContain(JSON.stringify(field.value));
  });

  it("says that an answer is not what was asked for", async () => {
    await expect(extractFrom("I cannot help with that.")).rejects.toMatchObject({
      code: "MODEL_SERVER_FAILED",
    });
  });
});

describe("checkSchema", () => {
  it.each([
    { given: undefined, text: "schema must be a JSON Schema" },
    {
      given: { type: "array", items: { type: "string" } },
      text: "schema must have the type object",
    },
    { given: { type: "object" }, text: "schema must have properties" },
    {
      given: { type: "object", properties: { a: {} } },
      text: "schema.properties.a.type must be one of",
    },
  ])("says what is wrong: $text", ({ given, text }) => {
    expect(() => checkSchema(given)).toThrow(text);
  });
});

async function extract(fields: readonly object[]): Promise<Extraction> {
  const extraction = await extractFrom(JSON.stringify({ fields }));
  return Extraction.parse(extraction);
}

function extractFrom(answer: string): Promise<Extraction> {
  const model = { name: "test", ask: () => Promise.resolve(answer), close: () => undefined };
  const { signal } = new AbortController();
  return extractValues({ markdown: MARKDOWN, sourceMap: mapOf(MARKDOWN) }, schema, {
    model,
    signal,
  });
}

function mapOf(markdown: string): SourceMapEntry[] {
  let start = 0;
  return markdown.split("\n\n").map((text, index) => {
    const entry = {
      block: `p1.b${index + 1}`,
      type: "text",
      start,
      end: start + text.length,
      pages: [1],
      boxes: [],
      runs: [],
    };
    start = entry.end + 2;
    return entry;
  });
}
