import { ParserError } from "@parsewright/contract";

/** A JSON Schema as far as it is read here. */
export interface ValueSchema {
  readonly type: "object" | "array" | LeafType;
  readonly description?: string | undefined;
  readonly properties?: Readonly<Record<string, ValueSchema>>;
  readonly items?: ValueSchema;
  readonly enum?: readonly unknown[] | undefined;
}

type LeafType = "string" | "number" | "integer" | "boolean";

const TYPES: ReadonlySet<unknown> = new Set([
  "object",
  "array",
  "string",
  "number",
  "integer",
  "boolean",
]);
const MAX_DEPTH = 12;
const MAX_LEAVES = 500;
const MAX_CHARACTERS = 64 * 1024;

/** Reads a schema, or says what of it is not read. */
export function checkSchema(schema: unknown): ValueSchema {
  if (JSON.stringify(schema ?? null).length > MAX_CHARACTERS) {
    throw wrong("schema", `must have at most ${MAX_CHARACTERS} characters as JSON`);
  }
  const read = readSchema(schema, "schema", 0);
  if (read.type !== "object") throw wrong("schema", "must have the type object");
  const leaves = countLeaves(read);
  if (leaves === 0) throw wrong("schema", "must have properties");
  if (leaves > MAX_LEAVES) throw wrong("schema", `must ask for at most ${MAX_LEAVES} values`);
  return read;
}

function readSchema(schema: unknown, at: string, depth: number): ValueSchema {
  if (depth > MAX_DEPTH) throw wrong(at, `must not be nested deeper than ${MAX_DEPTH}`);
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) {
    throw wrong(at, "must be a JSON Schema: an object with a type");
  }
  const given = schema as Readonly<Record<string, unknown>>;
  for (const keyword of ["$ref", "anyOf", "oneOf", "allOf"]) {
    if (keyword in given) throw wrong(`${at}.${keyword}`, "is not read here: write the type out");
  }
  const [type] = [given["type"]].flat().filter((one) => one !== "null");
  if (!TYPES.has(type)) throw wrong(`${at}.type`, `must be one of ${[...TYPES].join(", ")}`);
  const { description, properties, items } = given;
  return {
    type: type as ValueSchema["type"],
    ...(typeof description === "string" && { description }),
    ...(type === "object" && { properties: readProperties(properties, at, depth) }),
    ...(type === "array" && { items: readSchema(items, `${at}.items`, depth + 1) }),
    ...(Array.isArray(given["enum"]) && { enum: given["enum"] as unknown[] }),
  };
}

function readProperties(properties: unknown, at: string, depth: number) {
  if (typeof properties !== "object" || properties === null) return {};
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      readSchema(schema, `${at}.properties.${name}`, depth + 1),
    ]),
  );
}

function countLeaves({ type, properties = {}, items }: ValueSchema): number {
  if (type === "array") return items === undefined ? 0 : countLeaves(items);
  if (type !== "object") return 1;
  return Object.values(properties).reduce((sum, schema) => sum + countLeaves(schema), 0);
}

/** The leaf that a JSON Pointer leads to; `undefined` where the schema has none. */
export function leafAt(schema: ValueSchema, pointer: string): ValueSchema | undefined {
  let found: ValueSchema | undefined = schema;
  for (const key of keysOf(pointer)) {
    if (found?.type === "array") found = isIndex(key) ? found.items : undefined;
    else {
      const properties: ValueSchema["properties"] = found?.properties ?? {};
      found = Object.hasOwn(properties, key) ? properties[key] : undefined;
    }
  }
  return found?.type === "object" || found?.type === "array" ? undefined : found;
}

/** The parts of a JSON Pointer. */
export function keysOf(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** An array of more would not come from one document. */
function isIndex(key: string): boolean {
  return /^(?:0|[1-9]\d{0,3})$/.test(key);
}

/** The pointers of all leaves that are in no array, which have one place each. */
export function fixedLeaves(schema: ValueSchema, below = ""): string[] {
  if (schema.type === "array") return [];
  if (schema.type !== "object") return [below];
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const key = name.replaceAll("~", "~0").replaceAll("/", "~1");
    return fixedLeaves(property, `${below}/${key}`);
  });
}

function wrong(field: string, problem: string): ParserError {
  return new ParserError("INVALID_INPUT", `${field} ${problem}.`);
}
