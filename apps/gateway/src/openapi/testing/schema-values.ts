import * as fc from "fast-check";

/** The parts of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
}

export type Schemas = Readonly<Record<string, Schema>>;

/** Deeper than any shape that means something. */
const MAX_DEPTH = 5;

/** Texts that programs have stumbled over. */
export const ODD_TEXTS = [
  "",
  "\0",
  "%00",
  "%",
  "..",
  "../..",
  "é",
  "\ud800",
  "$ID",
  "a&b",
  "x".repeat(300),
  "-1",
  "9".repeat(40),
  "__proto__",
  "constructor",
  "' OR 1=1 --",
  "\r\nX-Odd: 1",
  "a\0b",
  "https://example.com/a.pdf",
  "https://example.com/\0",
  "http://[::1]:0/",
  "file:///etc/passwd",
] as const;

const ODD_VALUES = [null, true, -1, 0, 1e308, 2 ** 53, [], {}, [[]], { input: {} }] as const;

/** A text, often an odd one. */
export function aText(): fc.Arbitrary<string> {
  return fc.oneof(fc.constantFrom(...ODD_TEXTS), fc.string(), fc.string({ unit: "binary" }));
}

/** Something that the schema allows, with now and then a part that it does not. */
export function valueOf(schema: Schema, schemas: Schemas, depth = 0): fc.Arbitrary<unknown> {
  const odd = fc.oneof(fc.constantFrom<unknown>(...ODD_VALUES), aText());
  if (depth > MAX_DEPTH) return odd;
  return fc.oneof(
    { arbitrary: allowedBy(schema, schemas, depth + 1), weight: 8 },
    { arbitrary: odd, weight: 1 },
  );
}

function allowedBy(schema: Schema, schemas: Schemas, depth: number): fc.Arbitrary<unknown> {
  const { $ref, anyOf, oneOf, allOf } = schema;
  if ($ref !== undefined)
    return valueOf(schemas[$ref.split("/").at(-1) ?? ""] ?? {}, schemas, depth);
  const choices = anyOf ?? oneOf ?? allOf;
  if (choices) return fc.oneof(...choices.map((choice) => valueOf(choice, schemas, depth)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return fc.jsonValue({ maxDepth: 3 });
  return fc.oneof(...types.map((type) => ofType(type, { schema, schemas, depth })));
}

interface Place {
  readonly schema: Schema;
  readonly schemas: Schemas;
  readonly depth: number;
}

function ofType(type: string, place: Place): fc.Arbitrary<unknown> {
  const { schema, schemas, depth } = place;
  switch (type) {
    case "object":
      return objectOf(place);
    case "array":
      return fc.array(valueOf(schema.items ?? {}, schemas, depth), { maxLength: 4 });
    case "integer":
    case "number":
      return numberOf(schema);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return schema.format === "uri"
        ? fc.oneof(
            fc.webUrl(),
            fc.constantFrom("https://example.com/a.pdf", "https://example.com/\0"),
          )
        : aText();
  }
}

function objectOf({ schema, schemas, depth }: Place): fc.Arbitrary<unknown> {
  const members = Object.entries(schema.properties ?? {}).map(
    ([name, property]) => [name, valueOf(property, schemas, depth)] as const,
  );
  return fc.record(Object.fromEntries(members), { requiredKeys: [...(schema.required ?? [])] });
}

function numberOf({ minimum = -10, maximum = 1_000_000 }: Schema): fc.Arbitrary<number> {
  return fc.integer({
    min: Math.max(minimum, Number.MIN_SAFE_INTEGER),
    max: Math.min(Math.max(minimum, maximum), Number.MAX_SAFE_INTEGER),
  });
}
