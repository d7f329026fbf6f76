import { existsSync } from "node:fs";
import { basename, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Options } from "../options.ts";
import { readCommittedDocuments } from "./committed-sets.ts";
import { readCorpus } from "./corpus-documents.ts";
import type { GateDocument } from "./gate-document.ts";
import { readDocuments } from "./read-documents.ts";

/** Beside the repository, on machines that have it. */
const USUAL_CORPUS = fileURLToPath(new URL("../../../../shared/corpus/pages", import.meta.url));

/** Real documents that may not be published, made by `corpus/real`; likewise. */
const USUAL_REAL = fileURLToPath(
  new URL("../../../../shared/corpus/real-documents", import.meta.url),
);

export interface DocumentSource {
  /** All documents in the repository: those whose scores are frozen. */
  readonly committed: readonly GateDocument[];
  /** Documents of `--documents`, and real ones beside the repository: scored; of real ones the gap is frozen, of others nothing. */
  readonly further: readonly GateDocument[];
  /** Reported apart, because its truth keeps running heads and feet, and because it is not in the repository. */
  readonly corpus: readonly GateDocument[];
}

/** Reads the lists of all documents that the options name, chosen or not. */
export async function readSources({ documents, corpus, check }: Options): Promise<DocumentSource> {
  const folders = existsSync(USUAL_REAL) && !check ? [USUAL_REAL, ...documents] : documents;
  const further = folders.map((folder) => readDocuments(basename(resolve(folder)), folder));
  const corpusFolder = corpus ?? (existsSync(USUAL_CORPUS) && !check ? USUAL_CORPUS : undefined);
  return {
    committed: await readCommittedDocuments(),
    further: (await Promise.all(further)).flat(),
    corpus: corpusFolder === undefined ? [] : await readCorpus(corpusFolder),
  };
}

/** The documents that `--check` and `--only` leave. Some can only be read with models. */
export function chooseDocuments(
  documents: readonly GateDocument[],
  { check, only }: Pick<Options, "check" | "only">,
  { withModels = false } = {},
): GateDocument[] {
  return documents.filter(
    ({ set, id, inCheck = false, needsModels = false }) =>
      (!check || inCheck || set === "corpus") &&
      (!needsModels || withModels) &&
      (only === undefined || only.test(`${set}/${id}`)),
  );
}
