import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, extname, join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "./npm.mjs";

// Turns a reported document into a document of the quality gate: the file, its truth, and its row in documents.json.
// Without --expected the truth is what is read today, to be corrected by hand. Needs `npm run build`.

const USAGE = `Usage: node scripts/report-to-gate.mjs FILE FOLDER --licence SPDX [options]

  FOLDER              a set of documents; made if it does not exist
  --licence SPDX      licence of the document, such as CC0-1.0 or CC-BY-4.0
  --expected FILE     Markdown as it should be; default: what is read today
  --id NAME           default: the name of the file
  --language CODE     default: en
  --producer NAME     program that wrote the document; default: unknown
  --origin TEXT       where the document comes from`;

const options = {
  licence: { type: "string" },
  expected: { type: "string" },
  id: { type: "string" },
  language: { type: "string", default: "en" },
  producer: { type: "string", default: "unknown" },
  origin: { type: "string" },
};

/** Ends with a message for a command line that is wrong. */
function refuse(reason) {
  console.error(`${reason}\n\n${USAGE}`);
  process.exit(2);
}

/** The number of pages and the Markdown of a document, as the gate scores it. */
function read(file) {
  const folder = mkdtempSync(join(tmpdir(), "report-to-gate-"));
  try {
    const command = join(ROOT, "apps", "cli", "bin", "parsewright.js");
    const args = [command, "parse", file, "-o", folder, "--json", "--formats", "markdown"];
    const printed = execFileSync(process.execPath, [...args, "--emphasis", "off", "--no-models"], {
      encoding: "utf8",
    });
    const { pages, output } = JSON.parse(printed);
    return { pages, markdown: readFileSync(output.markdown, "utf8") };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

let given;
try {
  given = parseArgs({ options, allowPositionals: true });
} catch (error) {
  refuse(error.message);
}
const { values, positionals } = given;
const [file, folder] = positionals;
if (file === undefined || folder === undefined) refuse("Name the document and the folder.");
if (!existsSync(file)) refuse(`There is no ${file}.`);
if (values.licence === undefined)
  refuse("--licence is missing: only documents that may be shared can join the gate.");
const ending = extname(file);
const id = values.id ?? basename(file, ending).replaceAll(/[^\w.-]+/g, "-");
if (!/^[\w.-]+$/.test(id)) refuse(`--id is "${id}": letters, digits, dots and dashes are allowed.`);
const list = join(folder, "documents.json");
const documents = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : [];
if (documents.some((document) => document.id === id))
  refuse(`${list} has a document "${id}" already. Give --id.`);

const { pages, markdown } = read(file);
mkdirSync(folder, { recursive: true });
copyFileSync(file, join(folder, `${id}${ending}`));
const truth = values.expected === undefined ? markdown : readFileSync(values.expected, "utf8");
writeFileSync(join(folder, `${id}.md`), truth);
const { language, producer, licence, origin } = values;
const row = {
  id,
  file: `${id}${ending}`,
  truth: `${id}.md`,
  pages,
  producer,
  language,
  split: "seen",
  licence,
};
documents.push(origin === undefined ? row : { ...row, origin });
writeFileSync(list, `${JSON.stringify(documents, null, 2)}\n`);

const set = basename(folder);
console.log(`${values.expected === undefined ? `Correct ${join(folder, `${id}.md`)} by hand: it is the truth. Then` : "Next"}:

  npm run quality -- --documents ${folder} --only '^${set}/${id}$' --keep output/reported
  git diff --no-index output/reported/${set}/${id}.truth.md output/reported/${set}/${id}.md`);
