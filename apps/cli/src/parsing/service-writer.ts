import { mkdir, readFile, rename, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { openDocument, type ParserClient, type SubmitOptions } from "@parsewright/client";
import {
  fromJobFields,
  OUTPUT_FILES,
  OUTPUT_FORMATS,
  ParserError,
  type ProgressUpdate,
  type Shortfall,
} from "@parsewright/contract";
import type { CommandIo } from "../command-io.ts";
import { connectService, type ServiceArguments } from "../service/service-options.ts";
import { UsageError } from "../usage-error.ts";
import type { DocumentTask, DocumentWriter, WrittenDocument } from "./document-writer.ts";
import type { LocalSettings } from "./local-writer.ts";
import { findLocalOption, jobInputOf } from "./parse-options.ts";
import { stageFolder } from "./staged-folder.ts";

export interface ServiceSettings extends LocalSettings, ServiceArguments {}

/** The service takes letters and digits only; the files get their own name when they are here. */
const REMOTE_NAME = "document";

/** A Parsewright gateway starts three workers by default; one more job keeps them busy. */
const SERVICE_CONCURRENCY = 4;

/** Sends documents to a service and writes what comes back as the engine on this machine would. */
export async function openServiceWriter(
  settings: ServiceSettings,
  io: CommandIo,
): Promise<DocumentWriter> {
  refuseLocalOptions(settings);
  const client = await connectService(settings, io);
  return {
    concurrency: settings.concurrency ?? SERVICE_CONCURRENCY,
    write: (task) => writeResult({ settings, io, client }, task),
    close: async () => {},
  };
}

interface ServiceContext {
  readonly settings: ServiceSettings;
  readonly io: CommandIo;
  readonly client: ParserClient;
}

/** Said before anything is sent: a result without what was asked for would be a surprise. */
function refuseLocalOptions(settings: ServiceSettings): void {
  const given = {
    "--no-models": !settings.models,
    "--model-dir": settings.modelDir !== undefined,
    "--debug": settings.debug !== undefined,
  };
  const [command] = Object.entries(given).find(([, isGiven]) => isGiven) ?? [];
  const option = findLocalOption(settings) ?? command;
  if (option === undefined) return;
  throw new UsageError(
    `A service does not take ${option}. Leave it out, or parse on this machine, without --url and --service.`,
  );
}

async function writeResult(context: ServiceContext, task: DocumentTask): Promise<WrittenDocument> {
  const { settings, io, client } = context;
  const { signal } = io;
  const file = await openFile(task.path ?? task.file);
  const staged = await stageFolder(settings.output, task.stem, settings);
  try {
    const fields: SubmitOptions = {
      file,
      documentName: basename(task.file),
      ...fromJobFields(jobInputOf(settings), "client"),
      basename: REMOTE_NAME,
      signal,
    };
    const response = task.onDraft
      ? await parseByPage(client, fields, task.onDraft)
      : await client.parseDocument({ ...fields, onProgress: (update) => forward(update, task) });
    await client.saveTarball(response, staged.path, { signal });
    const written = await nameFiles(staged.path, task.stem, settings);
    signal.throwIfAborted();
    await staged.commit();
    return written;
  } finally {
    await staged.discard();
  }
}

async function parseByPage(
  client: ParserClient,
  fields: SubmitOptions,
  onDraft: NonNullable<DocumentTask["onDraft"]>,
) {
  const { signal } = fields;
  const job = await client.submit(fields);
  try {
    for await (const { page_number: pageNumber, markdown } of job.pages({ signal })) {
      onDraft({ pageNumber, markdown });
    }
    return await job.wait({ signal });
  } catch (error) {
    if (signal?.aborted) await client.cancel(job.id).catch(() => undefined);
    throw error;
  }
}

async function openFile(path: string): Promise<Blob> {
  const facts = await stat(path).catch(() => undefined);
  if (facts?.isDirectory()) {
    throw new ParserError(
      "INVALID_INPUT",
      "This is a folder. Name the files in it, or use parsewright batch.",
    );
  }
  return openDocument(path);
}

function forward(update: ProgressUpdate, { onProgress }: DocumentTask): void {
  if (update.phase !== "reading_pages") return;
  onProgress({ pagesDone: update.pages_done, pagesTotal: update.pages_total });
}

/** Gives the files the document's name, leaves out what nobody asked for, and counts the pages. */
async function nameFiles(
  folder: string,
  stem: string,
  { formats }: ServiceSettings,
): Promise<WrittenDocument> {
  const middlePath = join(folder, OUTPUT_FILES.middle(REMOTE_NAME));
  const middle = JSON.parse(await readFile(middlePath, "utf8")) as {
    readonly pdf_info: readonly unknown[];
    readonly parser_shortfall?: Shortfall;
  };
  // An archive holds the formats that every job has, but no empty folder.
  await mkdir(join(folder, OUTPUT_FILES.images(stem)), { recursive: true });
  for (const format of OUTPUT_FORMATS) {
    const path = join(folder, OUTPUT_FILES[format](REMOTE_NAME));
    if (formats.includes(format)) await rename(path, join(folder, OUTPUT_FILES[format](stem)));
    else await rm(path, { recursive: true, force: true });
  }
  return { pages: middle.pdf_info.length, shortfall: middle.parser_shortfall };
}
