import { describe, expect, it } from "vitest";
import { checkSchema } from "./schema-leaves.ts";

/** As pydantic 2 writes a model with an optional text, a nested model, an enumeration, a date and a decimal. */
const PYDANTIC = {
  $defs: {
    Item: {
      properties: {
        name: { title: "Name", type: "string" },
        price: {
          anyOf: [{ type: "number" }, { pattern: "^\\\\d+$", type: "string" }],
          title: "Price",
        },
      },
      required: ["name", "price"],
      title: "Item",
      type: "object",
    },
    Kind: { enum: ["invoice", "reminder"], title: "Kind", type: "string" },
  },
  properties: {
    number: { anyOf: [{ type: "string" }, { type: "null" }], default: null, title: "Number" },
    kind: { $ref: "#/$defs/Kind", description: "What it is" },
    date: { anyOf: [{ format: "date", type: "string" }, { type: "null" }], default: null },
    items: { items: { $ref: "#/$defs/Item" }, title: "Items", type: "array" },
    buyer: { anyOf: [{ $ref: "#/$defs/Item" }, { type: "null" }] },
  },
  title: "Invoice",
  type: "object",
};

describe("checkSchema", () => {
  it("reads what pydantic writes", () => {
    const item = {
      type: "object",
      properties: { name: { type: "string" }, price: { type: "number" } },
    };
    expect(checkSchema(PYDANTIC)).toEqual({
      type: "object",
      properties: {
        number: { type: "string" },
        kind: { type: "string", enum: ["invoice", "reminder"], description: "What it is" },
        date: { type: "string", format: "date" },
        items: { type: "array", items: item },
        buyer: item,
      },
    });
  });

  it("reads what zod writes", () => {
    const schema = {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      properties: {
        state: {
          anyOf: [
            { type: "string", const: "paid" },
            { type: "string", const: "open" },
          ],
        },
        when: { type: "string", format: "date-time" },
        note: { type: ["string", "null"] },
      },
      additionalProperties: false,
    };
    expect(checkSchema(schema).properties).toEqual({
      state: { type: "string", enum: ["paid", "open"] },
      when: { type: "string", format: "date-time" },
      note: { type: "string" },
    });
  });

  it.each([
    { name: "another document", a: { $ref: "https://e.com/a.json" }, text: "a.$ref must begin" },
    { name: "nothing", a: { $ref: "#/$defs/Gone" }, text: "which is not in the schema" },
    { name: "itself", a: { $ref: "#/properties/a" }, text: "refer to itself" },
    {
      name: "two objects",
      a: { anyOf: [{ type: "object" }, { type: "array", items: {} }] },
      text: "one form besides null",
    },
  ])("refuses what refers to or allows $name", ({ a, text }) => {
    expect(() => checkSchema({ type: "object", properties: { a } })).toThrow(text);
  });
});
