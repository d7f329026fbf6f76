/** Goes through the documents of a list: those of the split `training`, read from their repositories and checked, each once. */
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkFiles } from "./check-files.mjs";
import { findRepositories, readBlob } from "./git-blobs.mjs";

/** Documents that are checked at a time. */
const BATCH = 40;

/**
 * `rows` are those that `documents.jsonl` in the folder `out` does not have yet, each with its organisation. `write` adds one
 * with what became of it. `addAll` gives rows and their bytes to `add` where the check says `ok`, and writes what that answers.
 */
export function openList({ list, repositories, out, check }) {
  mkdirSync(out, { recursive: true });
  const log = join(out, "documents.jsonl");
  const done = new Set(existsSync(log) ? readLines(log).map(({ blob }) => blob) : []);
  const sources = new Map(
    JSON.parse(readFileSync(new URL("sources.json", import.meta.url), "utf8")).map((source) => [
      source.repository,
      source,
    ]),
  );
  const rows = readLines(list)
    .filter(
      ({ repository, blob }) => sources.get(repository)?.split === "training" && !done.has(blob),
    )
    .map((row) => ({ ...row, organisation: sources.get(row.repository).organisation }));

  function write(row, result) {
    const { blob, repository, organisation, path, producer, creator, language, pages } = row;
    const facts = { blob, repository, organisation, path, producer, creator, language, pages };
    appendFileSync(log, `${JSON.stringify({ ...facts, ...result })}\n`);
  }

  async function addAll(chosen, add) {
    const directories = new Map(
      findRepositories(repositories).map(({ repository, directory }) => [repository, directory]),
    );
    process.stdout.write(`${chosen.length} documents\n`);
    for (let from = 0; from < chosen.length; from += BATCH)
      await inFolder(async (folder) => {
        const batch = chosen.slice(from, from + BATCH);
        const fileOf = ({ blob }) => join(folder, `${blob}.pdf`);
        for (const row of batch)
          writeFileSync(fileOf(row), readBlob(directories.get(row.repository), row.blob));
        const verdicts = checkFiles(check, batch.map(fileOf));
        for (const row of batch) {
          const verdict = verdicts.get(fileOf(row)) ?? "not checked";
          const isRead = verdict === "ok";
          write(row, isRead ? await add(row, readFileSync(fileOf(row))) : { verdict });
        }
      });
  }

  return { rows, write, addAll };
}

/** Gives a temporary folder to `use`. */
export async function inFolder(use) {
  const folder = mkdtempSync(join(tmpdir(), "real-"));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function readLines(file) {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}
