import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const PAGES = new URL("../docs/outputs/", import.meta.url);

/** The pages that describe outputs, by their file names. */
export function readOutputPages() {
  return new Map(
    readdirSync(PAGES).map((name) => [name, readFileSync(new URL(name, PAGES), "utf8")]),
  );
}

/** The pages with the tables between their marks made from the contract's schemas. */
export function withTables(pages, schemas) {
  const homes = new Map(
    [...pages].flatMap(([name, page]) => objectsOf(page).map((one) => [one, name])),
  );
  return new Map(
    [...pages].map(([name, page]) => {
      const linkTo = (one) =>
        `${homes.get(one) === name ? "" : homes.get(one)}#${one.toLowerCase()}`;
      const write = (_, one) => `\n${fieldTable(schemas[one], { schemas, linkTo })}\n`;
      return [
        name,
        page.replaceAll(/(?<=<!-- fields of (\w+) -->\n)[^]*?(?=<!-- end -->)/g, write),
      ];
    }),
  );
}

/** The objects whose fields a page has. */
export function objectsOf(page) {
  return [...page.matchAll(/<!-- fields of (\w+) -->/g)].map(([, name]) => name);
}

function fieldTable({ properties, required = [] }, context) {
  const rows = Object.entries(properties).map(([field, schema]) => [
    `\`${field}\``,
    typeOf(schema, context),
    required.includes(field) ? "always" : "",
    describe(schema, context),
  ]);
  return alignTable([["field", "type", "present", "meaning"], ...rows]);
}

/** As the formatter aligns it, so that it has nothing to change. */
function alignTable([head, ...rows]) {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((cells) => cells[column].length)),
  );
  const line = (cells) => `| ${cells.map((cell, at) => cell.padEnd(widths[at])).join(" | ")} |`;
  return `${[line(head), line(widths.map((width) => "-".repeat(width))), ...rows.map(line)].join("\n")}\n`;
}

function describe(schema, { schemas }) {
  const named = schema.$ref === undefined ? {} : schemas[nameOf(schema)];
  const text = schema.description ?? named.description ?? "";
  const mark = schema["x-parser-extension"] ? " Ours." : "";
  return (text + mark).replaceAll("|", "\\|");
}

function typeOf(schema, context) {
  if (schema.$ref !== undefined) return typeOfName(nameOf(schema), context);
  const choices = (schema.anyOf ?? schema.oneOf)?.filter(({ type }) => type !== "null");
  if (choices !== undefined) return choices.map((one) => typeOf(one, context)).join(" or ");
  const values = schema.const === undefined ? schema.enum : [schema.const];
  return values === undefined ? containerOf(schema, context) : listValues(values);
}

function listValues(values) {
  return values.map((value) => `\`${value}\``).join(", ");
}

function containerOf(schema, context) {
  if (schema.items?.type === "number" && schema.minItems > 0 && schema.minItems === schema.maxItems)
    return `${schema.minItems} numbers`;
  if (schema.items) return `list of ${typeOf(schema.items, context)}`;
  if (schema.additionalProperties) return `map to ${typeOf(schema.additionalProperties, context)}`;
  return schema.properties === undefined
    ? [schema.type].flat().join(" or ")
    : `object: ${Object.keys(schema.properties).join(", ")}`;
}

/** Names that have a heading on a page are links to it. */
function typeOfName(name, context) {
  const { properties, enum: values } = context.schemas[name];
  if (values !== undefined) return listValues(values);
  return properties === undefined
    ? typeOf(context.schemas[name], context)
    : `[${name}](${context.linkTo(name)})`;
}

function nameOf({ $ref }) {
  return $ref.split("/").at(-1);
}

// Run `npm run build` first. A test compares the committed pages with the schemas.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { contractJsonSchemas } = await import("../packages/contract/dist/index.js");
  const pages = withTables(readOutputPages(), contractJsonSchemas());
  for (const [name, page] of pages) writeFileSync(new URL(name, PAGES), page);
  console.log(`Wrote ${[...pages.keys()].map((name) => `docs/outputs/${name}`).join(", ")}`);
}
