import { stat } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { type Command, InvalidArgumentError } from "commander";
import { findInbox, listDocuments } from "../batch/find-documents.ts";
import { type FoundDocument, type FoundDocuments, joinFound } from "../batch/found-documents.ts";
import { readManifest } from "../batch/manifest.ts";
import { planBatch } from "../batch/plan-batch.ts";
import { explainUnopened } from "../batch/report-batch.ts";
import { runBatch } from "../batch/run-batch.ts";
import { withZips } from "../batch/unpack-zip.ts";
import type { CommandIo } from "../command-io.ts";
import { EXIT_CODE_HELP, EXIT_CODES, type ExitCode, type Finish } from "../exit-codes.ts";
import type { DocumentWriter } from "../parsing/document-writer.ts";
import {
  addWriterOptions,
  openWriter,
  WRITER_HELP,
  type WriterSettings,
} from "../parsing/open-writer.ts";
import { makeFolder } from "../parsing/make-folder.ts";
import { addParseOptions, describeSettings, OUTPUT_HELP } from "../parsing/parse-options.ts";
import { explainOutcome } from "../report-outcome.ts";
import { SERVICE_HELP } from "../service/service-options.ts";
import { UsageError } from "../usage-error.ts";

interface WatchArguments extends WriterSettings {
  readonly folder: string;
  readonly interval: number;
  readonly json?: boolean;
}

const WATCH_HELP = `${OUTPUT_HELP}
  .parser-batch.json           in DIR: the state of each document

A document is parsed when it has not changed between two checks, and again when it changes. A failed document is not
parsed again until it changes. Links in the folder are not followed. When started again, the command continues where it
stopped. Press Ctrl-C to stop it.
${WRITER_HELP}${SERVICE_HELP}

Examples:
  parsewright watch inbox -o output
  parsewright watch inbox -o output --formats md --json >> results.jsonl
${EXIT_CODE_HELP}`;

/** The command that parses what appears in a folder. */
export function defineWatch(watch: Command, io: CommandIo, finish: Finish): void {
  watch
    .argument("<folder>", "folder to watch, including its subfolders")
    .requiredOption("-o, --output <dir>", "folder that gets the results")
    .option("--interval <seconds>", "seconds between checks of the folder", toSeconds, 2);
  addParseOptions(watch);
  addWriterOptions(watch)
    .option("--json", "print one JSON object per document")
    .addHelpText("after", WATCH_HELP)
    .action((folder: string, options: Omit<WatchArguments, "folder" | "overwrite">) =>
      finish(runWatch({ folder, ...options, overwrite: true }, io)),
    );
}

async function runWatch(args: WatchArguments, io: CommandIo): Promise<ExitCode> {
  const { folder, output, interval } = args;
  const facts = await stat(folder).catch(() => undefined);
  if (!facts?.isDirectory()) throw new UsageError(`${folder} is not a folder. Name one to watch.`);
  await makeFolder(output);
  const writer = await openWriter(args, io);
  const isNew = createNewness();
  io.stderr.write(`Watching ${folder}. Press Ctrl-C to stop.\n`);
  try {
    while (!io.signal.aborted) {
      const found = (await findInbox(folder, { ...args, ...io })).filter(isNew);
      const contents: FoundDocuments[] = [];
      for (const document of found) contents.push(await listDocuments(document));
      await parseDocuments(joinFound(contents), { args, io, writer });
      await delay(interval * 1000, undefined, { signal: io.signal }).catch(() => undefined);
    }
    return EXIT_CODES.ok;
  } finally {
    await writer.close();
  }
}

/** Passes a document once for each state that it has kept from one look to the next: it may still be written. */
function createNewness(): (document: FoundDocument) => boolean {
  const seen = new Map<string, { readonly state: string; readonly isPassed: boolean }>();
  return ({ file, bytes, modifiedMs }) => {
    const state = `${bytes} ${modifiedMs}`;
    const before = seen.get(file);
    const isSettled = before?.state === state;
    seen.set(file, { state, isPassed: isSettled });
    return isSettled && !before.isPassed;
  };
}

/** Reports documents that their zips do not give once, and leaves them alone until the zips change. */
async function parseDocuments(
  { documents, refused, unopened, zipped }: FoundDocuments,
  { args, io, writer }: { args: WatchArguments; io: CommandIo; writer: DocumentWriter },
): Promise<void> {
  explainUnopened(unopened, io.stderr);
  if (documents.length + refused.length === 0) return;
  const { output } = args;
  const plan = await planBatch({
    output,
    documents,
    options: describeSettings(args),
    earlier: await readManifest(output),
    resume: true,
  });
  if (plan.waiting.length + refused.length === 0) return;
  const run = { plan, refused, unopened, writer: withZips(writer, zipped, io), settings: args, io };
  const { failures, incomplete } = await runBatch(run);
  for (const outcome of [...incomplete, ...failures]) explainOutcome(outcome, io);
}

function toSeconds(text: string): number {
  const seconds = Number(text);
  if (seconds >= 0.1 && seconds <= 3600) return seconds;
  throw new InvalidArgumentError("Give seconds from 0.1 to 3600.");
}
