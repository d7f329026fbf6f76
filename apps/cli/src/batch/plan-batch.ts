import { access } from "node:fs/promises";
import { join } from "node:path";
import { nameOutputs } from "../parsing/output-names.ts";
import { UsageError } from "../usage-error.ts";
import type { FoundDocument } from "./found-documents.ts";
import { type ManifestEntry, type ManifestFile, manifestPath } from "./manifest.ts";

/** Documents that a batch has to parse, and those that an earlier one parsed. */
export interface BatchPlan {
  readonly manifest: ManifestFile;
  readonly waiting: readonly ManifestEntry[];
  /** Documents whose results are there and still hold. */
  readonly skipped: number;
}

export interface PlanRequest {
  readonly output: string;
  readonly documents: readonly FoundDocument[];
  readonly options: ManifestFile["options"];
  readonly earlier: ManifestFile | undefined;
  readonly resume: boolean;
}

/** Decides what is to be parsed. Fails with a usage error where going on would mix two batches. */
export async function planBatch(request: PlanRequest): Promise<BatchPlan> {
  const { output, documents, options, earlier } = request;
  if (earlier !== undefined) requireSameBatch(request, earlier);
  const known = new Map((earlier?.documents ?? []).map((entry) => [entry.file, entry]));
  const fresh = documents.filter(({ file }) => !known.has(file));
  const taken = [...known.values()].map(({ folder }) => folder);
  const names = nameOutputs(
    fresh.map(({ file }) => file),
    taken,
  );
  const folders = new Map(fresh.map(({ file }, position) => [file, names[position] ?? "document"]));
  const waiting: ManifestEntry[] = [];
  for (const document of documents) {
    const before = known.get(document.file);
    if (before && (await holds(before, document, output))) continue;
    const folder = before?.folder ?? folders.get(document.file) ?? "document";
    waiting.push({ ...document, folder, status: "waiting" });
  }
  const changed = new Map([...known, ...waiting.map((entry) => [entry.file, entry] as const)]);
  // The document that was parsed when the command was killed comes last: it may have been the reason.
  const wasRunning = ({ file }: ManifestEntry) => Number(known.get(file)?.status === "running");
  return {
    manifest: { version: 1, options, documents: [...changed.values()] },
    waiting: waiting.toSorted((one, other) => wasRunning(one) - wasRunning(other)),
    skipped: documents.length - waiting.length,
  };
}

function requireSameBatch({ output, options, resume }: PlanRequest, earlier: ManifestFile): void {
  const path = manifestPath(output);
  if (!resume) {
    throw new UsageError(
      `${path} shows that there is already a batch. Continue it with --resume, choose another --output, or remove that file to start over.`,
    );
  }
  const names = new Set([...Object.keys(options), ...Object.keys(earlier.options)]);
  const differing = [...names].filter(
    (name) => JSON.stringify(options[name]) !== JSON.stringify(earlier.options[name]),
  );
  if (differing.length === 0) return;
  throw new UsageError(
    `The batch in ${output} was started with another value of ${differing.join(", ")}. Use the same options, or choose another --output.`,
  );
}

async function holds(
  before: ManifestEntry,
  { bytes, modifiedMs, crc }: FoundDocument,
  output: string,
): Promise<boolean> {
  // A zip changes when another document is added to it.
  const isSame = crc === undefined ? before.modifiedMs === modifiedMs : before.crc === crc;
  if (before.status !== "done" || before.bytes !== bytes || !isSame) return false;
  return access(join(output, before.folder)).then(
    () => true,
    () => false,
  );
}
