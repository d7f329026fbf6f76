import type { ParseProgress } from "@parsewright/engine";
import type { CommandIo } from "../command-io.ts";
import type { DocumentWriter } from "../parsing/document-writer.ts";
import type { WriterSettings } from "../parsing/open-writer.ts";
import { parseFile } from "../parsing/parse-file.ts";
import { type FailedOutcome, type FileOutcome, printOutcome } from "../report-outcome.ts";
import { createBatchProgress } from "./batch-progress.ts";
import { keepManifest, type Manifest, type ManifestEntry } from "./manifest.ts";
import type { BatchPlan } from "./plan-batch.ts";

export interface BatchRun {
  readonly plan: BatchPlan;
  /** Documents that are not parsed: their zips do not give them. */
  readonly refused: readonly FailedOutcome[];
  /** Archives in zips. */
  readonly unopened: readonly string[];
  readonly writer: DocumentWriter;
  readonly settings: WriterSettings & { readonly json?: boolean };
  readonly io: CommandIo;
}

/** Outcome of a batch. */
export interface BatchSummary {
  readonly done: number;
  readonly skipped: number;
  /** Counted among the failures: documents that their zips do not give, and zips that cannot be read. */
  readonly refused: number;
  readonly unopened: readonly string[];
  readonly pages: number;
  readonly seconds: number;
  readonly failures: readonly FailedOutcome[];
  /** Parsed, but lacking pages or text. */
  readonly incomplete: readonly (FileOutcome & { readonly ok: true })[];
}

/** Parses all documents that wait, several at a time, and remembers each in the manifest. Ends early on Ctrl-C. */
export async function runBatch(run: BatchRun): Promise<BatchSummary> {
  const { plan, refused, unopened, io, settings, writer } = run;
  const startMs = performance.now();
  const manifest = keepManifest(settings.output, plan.manifest);
  const progress = createBatchProgress(io.stderr, plan.waiting);
  const outcomes: FileOutcome[] = [...refused];
  progress.aside(() => {
    for (const outcome of refused) printOutcome(outcome, settings, io);
  });
  const waiting = plan.waiting.values();
  const work = async () => {
    for (const entry of waiting) {
      if (io.signal.aborted) return;
      manifest.set({ ...entry, status: "running" });
      await manifest.flush();
      const task = {
        file: entry.file,
        stem: entry.folder,
        onProgress: (pages: ParseProgress) => progress.update(entry.file, pages),
      };
      const outcome = await parseFile(writer, task, run);
      await remember(manifest, entry, outcome);
      if (outcome === "interrupted") return;
      outcomes.push(outcome);
      const status = outcome.ok ? "done" : "failed";
      progress.finish({ ...entry, status }, outcome.ok ? outcome.pages : 0);
      progress.aside(() => printOutcome(outcome, settings, io));
    }
  };
  try {
    await manifest.flush();
    await Promise.all(Array.from({ length: writer.concurrency }, work));
  } finally {
    progress.clear();
    await manifest.flush();
  }
  const done = outcomes.filter((outcome) => outcome.ok);
  return {
    done: done.length,
    skipped: plan.skipped,
    refused: refused.length,
    unopened,
    pages: done.reduce((sum, { pages }) => sum + pages, 0),
    seconds: (performance.now() - startMs) / 1000,
    failures: outcomes.filter((outcome) => !outcome.ok),
    incomplete: done.filter(({ shortfall }) => shortfall !== undefined),
  };
}

async function remember(
  manifest: Manifest,
  entry: ManifestEntry,
  outcome: FileOutcome | "interrupted",
): Promise<void> {
  manifest.set({ ...entry, ...describe(outcome) });
  await manifest.flush();
}

type EntryChange = Pick<ManifestEntry, "status" | "pages" | "seconds" | "error">;

function describe(outcome: FileOutcome | "interrupted"): EntryChange {
  if (outcome === "interrupted") return { status: "waiting" };
  const seconds = Number(outcome.seconds.toFixed(3));
  if (outcome.ok) return { status: "done", pages: outcome.pages, seconds };
  const { code, message } = outcome.error;
  return { status: "failed", seconds, error: { code, message } };
}
