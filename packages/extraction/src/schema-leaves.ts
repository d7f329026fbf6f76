import { ParserError } from "@parsewright/contract";

/** A JSON Schema as far as it is read here. */
export interface ValueSchema {
  readonly type: "object" | "array" | LeafType;
  readonly description?: string | undefined;
  readonly properties?: Readonly<Record<string, ValueSchema>>;
  readonly items?: ValueSchema;
  readonly enum?: readonly unknown[] | undefined;
  /** Such as `date`: how a text is to be written. */
  readonly format?: string | undefined;
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
  const read = readSchema(schema, { at: "schema", depth: 0, root: schema });
  if (read.type !== "object") throw wrong("schema", "must have the type object");
  const leaves = countLeaves(read);
  if (leaves === 0) throw wrong("schema", "must have properties");
  if (leaves > MAX_LEAVES) throw wrong("schema", `must ask for at most ${MAX_LEAVES} values`);
  return read;
}

type Given = Readonly<Record<string, unknown>>;

/** The place of a schema in the whole one. */
interface Place {
  readonly at: string;
  readonly depth: number;
  readonly root: unknown;
}

function readSchema(schema: unknown, place: Place): ValueSchema {
  const { at, depth } = place;
  if (depth > MAX_DEPTH) {
    throw wrong(at, `must not be nested deeper than ${MAX_DEPTH}, nor refer to itself`);
  }
  const given = resolve(schema, place);
  const type = typeOf(given);
  if (!TYPES.has(type)) throw wrong(`${at}.type`, `must be one of ${[...TYPES].join(", ")}`);
  const { description, properties, items, format } = given;
  const below = { ...place, depth: depth + 1, at: `${at}.items` };
  return {
    type: type as ValueSchema["type"],
    ...(typeof description === "string" && { description }),
    ...(typeof format === "string" && { format }),
    ...(type === "object" && { properties: readProperties(properties, place) }),
    ...(type === "array" && { items: readSchema(items, below) }),
    ...(Array.isArray(given["enum"]) && { enum: given["enum"] as unknown[] }),
  };
}

/** A schema with its references followed, without `null` among its choices, as pydantic and zod write optional values. */
function resolve(schema: unknown, place: Place): Given {
  const { at, depth } = place;
  if (typeof schema !== "object" || schema === null || Array.isArray(schema)) {
    throw wrong(at, "must be a JSON Schema: an object with a type");
  }
  const { $ref: reference, anyOf, oneOf, allOf, ...rest } = schema as Given;
  const deeper = { ...place, depth: depth + 1 };
  if (depth > MAX_DEPTH) throw wrong(at, "must not refer to itself");
  if (reference !== undefined) return { ...resolve(follow(reference, place), deeper), ...rest };
  const choices = [anyOf ?? oneOf ?? allOf].flat().filter((choice) => choice !== undefined);
  if (choices.length === 0) return "const" in rest ? { ...rest, enum: [rest["const"]] } : rest;
  const found = choices.map((choice) => resolve(choice, deeper)).filter((one) => !isNull(one));
  return { ...choose(found, { at, isAny: allOf === undefined }), ...rest };
}

/** One of several forms: several enumerations are one, and of several scalar types the first counts. */
function choose(found: readonly Given[], { at, isAny }: { at: string; isAny: boolean }): Given {
  const [first] = found;
  if (first === undefined) throw wrong(at, "must allow more than null");
  const areScalars = found.every((one) => typeOf(one) !== "object" && typeOf(one) !== "array");
  if (found.length > 1 && (!isAny || !areScalars)) {
    throw wrong(at, "must have one form besides null: write the one that is wanted");
  }
  const values = found.flatMap((one) => (Array.isArray(one["enum"]) ? one["enum"] : []));
  const isEnumeration = found.every((one) => Array.isArray(one["enum"]));
  return { ...first, ...(isEnumeration && { enum: values }) };
}

/** Only references within the schema are followed. */
function follow(reference: unknown, { at, root }: Place): unknown {
  if (typeof reference !== "string" || !reference.startsWith("#/")) {
    throw wrong(`${at}.$ref`, "must begin with #/: only references within the schema are followed");
  }
  let found: unknown = root;
  for (const key of keysOf(reference.slice(1))) {
    const isObject = typeof found === "object" && found !== null && Object.hasOwn(found, key);
    if (!isObject) throw wrong(`${at}.$ref`, `names ${reference}, which is not in the schema`);
    found = (found as Given)[key];
  }
  return found;
}

function isNull(schema: Given): boolean {
  return schema["type"] === "null" || (Array.isArray(schema["enum"]) && schema["enum"][0] === null);
}

/** The type, or what the other keywords say about it. */
function typeOf(given: Given): unknown {
  const [type] = [given["type"]].flat().filter((one) => one !== "null");
  if (type !== undefined) return type;
  if (given["properties"] !== undefined) return "object";
  if (given["items"] !== undefined) return "array";
  const [value] = Array.isArray(given["enum"]) ? (given["enum"] as unknown[]) : [];
  return value === undefined ? undefined : typeof value;
}

function readProperties(properties: unknown, { at, depth, root }: Place) {
  if (typeof properties !== "object" || properties === null) return {};
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      readSchema(schema, { at: `${at}.properties.${name}`, depth: depth + 1, root }),
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
