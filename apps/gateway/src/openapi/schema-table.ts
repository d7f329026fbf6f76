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
  readonly prefixItems?: readonly JsonSchema[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/** The fields of a schema as a table; what is no object in one line. */
export function schemaTable({ properties, required = [], ...schema }: JsonSchema): string {
  if (properties === undefined) return `<p>${typeOf(schema)}</p>`;
  const rows = Object.entries(properties).map(([name, field]) =>
    fieldRow(name, field, required.includes(name)),
  );
  return `<table><thead><tr><th>field</th><th>type</th><th>meaning</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

function fieldRow(name: string, field: JsonSchema, isRequired: boolean): string {
  const standard =
    field.default === undefined ? "" : ` Default <code>${literal(field.default)}</code>.`;
  const text = `${escapeHtml(field.description ?? "")}${standard}`;
  const mark = isRequired ? ' <span class="required">required</span>' : "";
  return `<tr><td><code>${escapeHtml(name)}</code>${mark}</td><td>${typeOf(field)}</td><td>${text}</td></tr>`;
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

function containerOf({ type, items, prefixItems, additionalProperties }: JsonSchema): string {
  if (items !== undefined) return `list of ${typeOf(items)}`;
  if (prefixItems !== undefined) return `[${prefixItems.map(typeOf).join(", ")}]`;
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
