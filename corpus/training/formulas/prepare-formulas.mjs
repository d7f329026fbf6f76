/**
 * Makes the lists that training reads: one formula in a line, its canonical tokens separated by spaces.
 *
 *   node prepare-formulas.mjs --out DIR [--exclude FILE ...] SOURCE ...
 *
 * A source is a text file with one formula in a line, or JSON whose strings are formulas (`{ "id": "latex" }` or `[{ "input": "latex" }]`).
 * Formulas that `--exclude` files have (the same kinds of file, or Markdown with `$`) are left out, and so are those with rare tokens.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { canonicalTokens } from "./canonical-latex.mjs";
import { joinTokens } from "./write-tokens.mjs";

const MIN_USES = 20;
const MAX_TOKENS = 250;
const HELD_OUT = 5000;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: "string" }, exclude: { type: "string", multiple: true, default: [] } },
});

const counts = { read: 0, unread: 0, unstable: 0, excluded: 0, double: 0, long: 0, rare: 0 };
const excluded = new Set(
  values.exclude.flatMap(formulasOf).flatMap((latex) => canonicalLine(latex) ?? []),
);
const lines = new Set();
for (const latex of positionals.flatMap(formulasOf)) {
  counts.read++;
  const line = canonicalLine(latex);
  if (line === undefined) counts.unread++;
  else if (excluded.has(line)) counts.excluded++;
  else if (lines.has(line)) counts.double++;
  else if (line.split(" ").length > MAX_TOKENS) counts.long++;
  else if (canonicalLine(joinTokens(line.split(" "))) !== line) counts.unstable++;
  else lines.add(line);
}

const uses = new Map();
for (const line of lines)
  for (const token of line.split(" ")) uses.set(token, (uses.get(token) ?? 0) + 1);
const common = [...lines].filter((line) =>
  line.split(" ").every((token) => uses.get(token) >= MIN_USES),
);
counts.rare = lines.size - common.length;

// By hash, so that the order and the split depend on nothing but the formulas.
const ordered = common
  .map((line) => [createHash("sha1").update(line).digest("hex"), line])
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([, line]) => line);
const vocabulary = [...new Set(ordered.flatMap((line) => line.split(" ")))].toSorted((a, b) =>
  a < b ? -1 : 1,
);
mkdirSync(values.out, { recursive: true });
const write = (name, list) => writeFileSync(join(values.out, name), `${list.join("\n")}\n`);
write("held-out.txt", ordered.slice(0, HELD_OUT));
write("training.txt", ordered.slice(HELD_OUT));
write("vocabulary.txt", vocabulary);
process.stdout.write(
  `${JSON.stringify({
    ...counts,
    kept: ordered.length,
    vocabulary: vocabulary.length,
    excludable: excluded.size,
  })}\n`,
);

function canonicalLine(latex) {
  try {
    const tokens = canonicalTokens(latex);
    return tokens.length > 0 ? tokens.join(" ") : undefined;
  } catch {
    return undefined;
  }
}

function formulasOf(path) {
  const text = readFileSync(path, "utf8");
  if (path.endsWith(".md"))
    return [...text.matchAll(/\$\$?([^$]+)\$\$?/g)].map(([, latex]) => latex);
  if (!path.endsWith(".json")) return text.split("\n").filter((line) => line !== "");
  const isFormula = (entry) =>
    typeof entry === "string" || entry.input !== undefined || entry.type?.endsWith("-formula");
  return Object.values(JSON.parse(text))
    .filter(isFormula)
    .map((entry) =>
      (typeof entry === "string" ? entry : (entry.input ?? entry.data)).replaceAll(
        /^\$+|\$+$/g,
        "",
      ),
    );
}
