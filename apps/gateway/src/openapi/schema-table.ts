import { escapeHtml } from "./escape-html.ts";

/** As much of JSON Schema as the contract's schemas use. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly discriminator?: { readonly propertyName: string };
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

/** The fields of a schema as a table; what is not an object in one line. */
export function schemaTable(schema: JsonSchema): string {
  if (schema.properties === undefined) {
    const { discriminator } = schema;
    const apart = discriminator
      ? ` Distinguished by <code>${escapeHtml(discriminator.propertyName)}</code>.`
      : "";
    return `<p>${typeOf(schema)}.${apart} ${escapeHtml(schema.description ?? "")}</p>`;
  }
  return `<table><thead><tr><th>field</th><th>type</th><th>meaning</th></tr></thead><tbody>${fieldRows(schema, "")}</tbody></table>`;
}

/** Objects that have no name of their own are drawn below their field, under its name. */
function fieldRows({ properties = {}, required = [] }: JsonSchema, prefix: string): string {
  return Object.entries(properties)
    .map(([name, field]) => {
      const row = fieldRow(prefix + name, field, required.includes(name));
      const inner = withoutNull(field);
      const entry = inner.items;
      const isMap = typeof inner.additionalProperties === "object";
      if (inner.properties && !isMap) return row + fieldRows(inner, `${prefix}${name}.`);
      return entry?.properties ? row + fieldRows(entry, `${prefix}${name}[].`) : row;
    })
    .join("");
}

function fieldRow(name: string, field: JsonSchema, isRequired: boolean): string {
  const standard =
    field.default === undefined ? "" : ` Default <code>${literal(field.default)}</code>.`;
  const text = `${escapeHtml(field.description ?? "")}${standard}`;
  const mark = isRequired ? ' <span class="required">required</span>' : "";
  const type = `${typeOf(field)}${boundsOf(withoutNull(field))}`;
  return `<tr><td><code>${escapeHtml(name)}</code>${mark}</td><td>${type}</td><td>${text}</td></tr>`;
}

/** An optional field may be null, which its schema spells as a union. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const [only, ...others] = (schema.anyOf ?? []).filter(({ type }) => type !== "null");
  return only !== undefined && others.length === 0 ? only : schema;
}

function boundsOf({ minimum, maximum, minLength, maxLength, ...schema }: JsonSchema): string {
  const bounds = [
    span(minimum, maximum, ""),
    span(minLength, maxLength, " characters"),
    span(schema.minItems, schema.maxItems, " entries"),
  ];
  return bounds
    .filter((text) => text !== "")
    .map((text) => `, ${text}`)
    .join("");
}

function span(least: number | undefined, most: number | undefined, unit: string): string {
  if (least !== undefined && least === most) return `${least}${unit}`;
  if (least !== undefined && most !== undefined) return `${least} to ${most}${unit}`;
  if (least !== undefined) return `at least ${least}${unit}`;
  return most === undefined ? "" : `at most ${most}${unit}`;
}

function typeOf(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return linkTo(schema.$ref.split("/").at(-1) ?? "");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return typesOf(choices, " or ");
  if (schema.allOf !== undefined) return typesOf(schema.allOf, " and ");
  if (schema.const !== undefined) return `<code>${literal(schema.const)}</code>`;
  if (schema.enum !== undefined)
    return schema.enum.map((value) => `<code>${literal(value)}</code>`).join(" ");
  return containerOf(schema);
}

function containerOf({ type, items, additionalProperties }: JsonSchema): string {
  if (items !== undefined) return `list of ${typeOf(items)}`;
  if (typeof additionalProperties === "object" && Object.keys(additionalProperties).length > 0)
    return `map to ${typeOf(additionalProperties)}`;
  return escapeHtml([type ?? "anything"].flat().join(" or "));
}

/** That any optional field may be null is said once, at the top of the page. */
function typesOf(schemas: readonly JsonSchema[], joint: string): string {
  return schemas
    .filter(({ type }) => type !== "null")
    .map(typeOf)
    .join(joint);
}

export function linkTo(schema: string): string {
  return `<a href="#${escapeHtml(schema)}">${escapeHtml(schema)}</a>`;
}

function literal(value: unknown): string {
  return escapeHtml(JSON.stringify(value));
}
