import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

export const OUTPUTS_PAGE = new URL("../docs/outputs.md", import.meta.url);

/** The page with the tables between its marks made from the contract's schemas. */
export function withTables(page, schemas) {
  return page.replaceAll(
    /(?<=<!-- fields of (\w+) -->\n)[^]*?(?=<!-- end -->)/g,
    (_, name) => `\n${fieldTable(name, schemas)}\n`,
  );
}

function fieldTable(name, schemas) {
  const { properties, required = [] } = schemas[name];
  const rows = Object.entries(properties).map(([field, schema]) => [
    `\`${field}\``,
    typeOf(schema, schemas),
    required.includes(field) ? "always" : "",
    describe(schema, schemas),
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

function describe(schema, schemas) {
  const named = schema.$ref === undefined ? {} : schemas[nameOf(schema)];
  const text = schema.description ?? named.description ?? "";
  const mark = schema["x-parser-extension"] ? " Ours." : "";
  return (text + mark).replaceAll("|", "\\|");
}

function typeOf(schema, schemas) {
  if (schema.$ref !== undefined) return typeOfName(nameOf(schema), schemas);
  const choices = (schema.anyOf ?? schema.oneOf)?.filter(({ type }) => type !== "null");
  if (choices !== undefined) return choices.map((one) => typeOf(one, schemas)).join(" or ");
  const values = schema.const === undefined ? schema.enum : [schema.const];
  return values === undefined ? containerOf(schema, schemas) : listValues(values);
}

function listValues(values) {
  return values.map((value) => `\`${value}\``).join(", ");
}

function containerOf(schema, schemas) {
  if (schema.items?.type === "number" && schema.minItems === schema.maxItems)
    return `${schema.minItems} numbers`;
  if (schema.items) return `list of ${typeOf(schema.items, schemas)}`;
  if (schema.additionalProperties) return `map to ${typeOf(schema.additionalProperties, schemas)}`;
  return schema.properties === undefined
    ? [schema.type].flat().join(" or ")
    : `object: ${Object.keys(schema.properties).join(", ")}`;
}

/** Names that have a heading on the page are links to it. */
function typeOfName(name, schemas) {
  const { properties, enum: values } = schemas[name];
  if (values !== undefined) return listValues(values);
  return properties === undefined
    ? typeOf(schemas[name], schemas)
    : `[${name}](#${name.toLowerCase()})`;
}

function nameOf({ $ref }) {
  return $ref.split("/").at(-1);
}

// Run `npm run build` first. A test compares the committed page with the schemas.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { contractJsonSchemas } = await import("../packages/contract/dist/index.js");
  const page = await readFile(OUTPUTS_PAGE, "utf8");
  await writeFile(OUTPUTS_PAGE, withTables(page, contractJsonSchemas()));
  console.log("Wrote docs/outputs.md");
}
