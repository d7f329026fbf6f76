import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

export const PYTHON_OPTIONS = new URL(
  "../clients/python/src/parser_client/job_options.py",
  import.meta.url,
);

export const PYTHON_OUTPUTS = new URL("outputs.py", PYTHON_OPTIONS);

const LINE_MAX_CHARACTERS = 120;

const TYPES = {
  boolean: "bool",
  integer: "int",
  list: "str, Sequence[str]",
};

/** The module with the job fields of the Python client, from those that the contract offers there. */
export function pythonOptions(options, extensions) {
  const renamed = options.filter(({ field, name }) => field !== name);
  return `"""The options of a job. Written by scripts/make-python-options.mjs from the option table: do not edit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict, Union

#: Fields of the job input that have another name here.
WIRE_NAMES = {${renamed.map(({ field, name }) => `"${name}": "${field}"`).join(", ")}}

#: What files that can be parsed are named, for zips of them.
DOCUMENT_EXTENSIONS = frozenset(
    [
${extensions.map((extension) => `        "${extension}",`).join("\n")}
    ]
)


class JobOptions(TypedDict, total=False):
    """What to do with a document. What is left out, or \`\`None\`\`, has the service's default."""

${options.map(declare).join("\n")}
`;
}

function declare({ name, option }) {
  const values = option.values?.map((value) => `\`\`${value}\`\``).join(", ");
  const count = option.type === "list" ? "One or more of" : "One of";
  const text =
    values === undefined ? option.description : `${option.description} ${count} ${values}.`;
  const type = `Union[${TYPES[option.type] ?? "str"}, None]`;
  return [...wrap(text).map((line) => `    #: ${line}`), `    ${name}: ${type}`].join("\n");
}

function wrap(text) {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = `${lines.at(-1)} ${word}`.trim();
    if (line.length + "    #: ".length > LINE_MAX_CHARACTERS) lines.push(word);
    else lines[lines.length - 1] = line;
  }
  return lines;
}

/** The objects of results that the Python client declares, in the order in which they need each other. */
const OUTPUT_TYPES = [
  "ContentSpan",
  "TextEntry",
  "EquationEntry",
  "TableEntry",
  "ImageEntry",
  "CodeEntry",
  "BlockBox",
  "RatedCell",
  "BlockCell",
  "Chunk",
  "SourceRun",
  "SourceMapEntry",
];

/** The module with the shapes of content lists, chunks and source maps, from the contract's schemas. */
export function pythonOutputs(schemas) {
  return `"""What results hold. Written by scripts/make-python-options.mjs from the contract: do not edit."""

from __future__ import annotations

from typing import Literal, TypedDict, Union

${OUTPUT_TYPES.map((name) => declareObject(name, schemas[name])).join("\n")}
#: One entry of a content list; \`\`type\`\` says which.
ContentListEntry = Union[TextEntry, EquationEntry, TableEntry, ImageEntry, CodeEntry]
`;
}

/** Python 3.9 has no way to say in one class which members are always there. */
function declareObject(name, { properties, required = [] }) {
  const fields = Object.entries(properties);
  const always = fields.filter(([field]) => required.includes(field));
  const sometimes = fields.filter(([field]) => !required.includes(field));
  if (sometimes.length === 0) return `\nclass ${name}(TypedDict):\n${members(always)}\n`;
  return (
    `\nclass _${name}Base(TypedDict):\n${members(always)}\n\n` +
    `\nclass ${name}(_${name}Base, total=False):\n${members(sometimes)}\n`
  );
}

function members(fields) {
  return fields
    .flatMap(([field, schema]) => [
      ...wrap(schema.description ?? "").map((line) => `    #: ${line}`.trimEnd()),
      `    ${field}: ${pythonType(schema)}`,
    ])
    .join("\n");
}

function pythonType(schema) {
  const values = schema.const === undefined ? schema.enum : [schema.const];
  if (values !== undefined) return `Literal[${values.map((one) => `"${one}"`).join(", ")}]`;
  const named = schema.$ref?.split("/").at(-1);
  if (named !== undefined) return named === "Box" ? "list[float]" : named;
  if (schema.type === "array") return `list[${pythonType(schema.items)}]`;
  return { string: "str", integer: "int", number: "float", boolean: "bool" }[schema.type];
}

// Run `npm run build` first. A test compares the committed file with the table.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { contractJsonSchemas, INPUT_EXTENSIONS, optionsOn } =
    await import("../packages/contract/dist/index.js");
  await writeFile(PYTHON_OPTIONS, pythonOptions(optionsOn("python"), INPUT_EXTENSIONS));
  await writeFile(PYTHON_OUTPUTS, pythonOutputs(contractJsonSchemas()));
  console.log("Wrote job_options.py and outputs.py in clients/python/src/parser_client");
}
