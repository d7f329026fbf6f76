import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

export const PYTHON_OPTIONS = new URL(
  "../clients/python/src/parser_client/job_options.py",
  import.meta.url,
);

const LINE_MAX_CHARACTERS = 120;

const TYPES = {
  boolean: "bool",
  integer: "int",
  list: "str, Sequence[str]",
};

/** The module with the job fields of the Python client, from those that the contract offers there. */
export function pythonOptions(options) {
  const renamed = options.filter(({ field, name }) => field !== name);
  return `"""The options of a job. Written by scripts/make-python-options.mjs from the option table: do not edit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict, Union

#: Fields of the job input that have another name here.
WIRE_NAMES = {${renamed.map(({ field, name }) => `"${name}": "${field}"`).join(", ")}}


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

// Run `npm run build` first. A test compares the committed file with the table.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { optionsOn } = await import("../packages/contract/dist/index.js");
  await writeFile(PYTHON_OPTIONS, pythonOptions(optionsOn("python")));
  console.log("Wrote clients/python/src/parser_client/job_options.py");
}
