import { join } from "node:path";
import {
  type BackendName,
  type EFFORTS,
  JobInput,
  OUTPUT_FILES,
  type OutputFormat,
  ParserError,
} from "@parser/contract";
import type { Engine, RenderOptions } from "@parser/engine";
import type { CommandIo, EngineModule } from "../command-io.ts";
import { type CommandVision, connectVision } from "../connect-vision.ts";
import { openDebugFolder } from "../debug/debug-folder.ts";
import { EXIT_CODES, type ExitCode } from "../exit-codes.ts";
import { chooseModelDirectory } from "../models/choose-model-directory.ts";
import { nameOutputs } from "../output-names.ts";
import type { PageRange } from "../page-range.ts";
import { createProgressLine } from "../progress-line.ts";
import { readDocument } from "../read-document.ts";
import { type FileOutcome, reportOutcome } from "../report-outcome.ts";
import { stageFolder } from "../staged-folder.ts";

export interface ParseArguments {
  readonly files: readonly string[];
  /** Gets one folder per file. */
  readonly output: string;
  readonly pages: PageRange;
  readonly formats: readonly OutputFormat[];
  readonly pageFurniture: RenderOptions["pageFurniture"];
  readonly backend: BackendName;
  readonly lang: string;
  /** Of the model server that reads pages, for the backends that ask one. */
  readonly serverUrl?: string;
  readonly effort?: (typeof EFFORTS)[number];
  readonly comments?: boolean;
  /** Gets one folder per file that shows how it was read. */
  readonly debug?: string;
  readonly json?: boolean;
  /** False with `--no-models`. */
  readonly models: boolean;
  readonly modelDir?: string;
}

/** Parses files one after another; a bad one never stops the others. */
export async function runParse(args: ParseArguments, io: CommandIo): Promise<ExitCode> {
  const engineModule = await io.loadEngine();
  const engine = engineModule.createEngine(chooseModels(args, io, engineModule));
  const vision = args.backend === "pipeline" ? undefined : await connectVision(args.serverUrl, io);
  try {
    return await parseFiles({ args, io, engineModule, engine, vision });
  } finally {
    vision?.close();
  }
}

async function parseFiles(context: ParseContext): Promise<ExitCode> {
  const { args, io } = context;
  const stems = nameOutputs(args.files);
  let exitCode: ExitCode = EXIT_CODES.ok;
  for (const [position, file] of args.files.entries()) {
    const outcome = await parseFile(context, file, stems[position] ?? "document");
    if (outcome !== "interrupted") reportOutcome(outcome, args, io);
    if (io.signal.aborted) {
      io.stderr.write("Interrupted. Results finished before that are kept.\n");
      return EXIT_CODES.interrupted;
    }
    if (outcome === "interrupted" || !outcome.ok) exitCode = EXIT_CODES.failed;
  }
  return exitCode;
}

function chooseModels(args: ParseArguments, io: CommandIo, engineModule: EngineModule) {
  return args.models ? { modelDirectory: chooseModelDirectory(args, io, engineModule) } : {};
}

interface ParseContext {
  readonly args: ParseArguments;
  readonly io: CommandIo;
  readonly engineModule: EngineModule;
  readonly engine: Engine;
  readonly vision: CommandVision | undefined;
}

async function parseFile(
  context: ParseContext,
  file: string,
  stem: string,
): Promise<FileOutcome | "interrupted"> {
  const { args, io } = context;
  const startMs = performance.now();
  const elapsedSeconds = () => (performance.now() - startMs) / 1000;
  try {
    const pages = await writeResult(context, file, stem);
    const folder = join(args.output, stem);
    const output = Object.fromEntries(
      args.formats.map((format) => [format, join(folder, OUTPUT_FILES[format](stem))]),
    );
    return { ok: true, file, pages, seconds: elapsedSeconds(), folder, output };
  } catch (error) {
    if (io.signal.aborted) return "interrupted";
    return { ok: false, file, seconds: elapsedSeconds(), error: ParserError.from(error) };
  }
}

/** The number of pages, once their outputs stand in their folder. A failure leaves nothing behind. */
async function writeResult(context: ParseContext, file: string, stem: string): Promise<number> {
  const { args, io, engineModule, engine, vision } = context;
  const { createImageSink, explainWriteFailure, makeImageFolder, writeOutputs } = engineModule;
  const { formats, pageFurniture } = args;
  const bytes = await readDocument(file, io.signal);
  const debug =
    args.debug === undefined
      ? undefined
      : await explainWriteFailure(openDebugFolder(join(args.debug, stem), engineModule));
  const staged = await explainWriteFailure(stageFolder(args.output, stem));
  const progress = createProgressLine(io.stderr, file);
  try {
    const document = await engine.parse({
      bytes,
      options: parseOptions(args),
      images: createImageSink(await makeImageFolder(staged.path, formats)),
      signal: io.signal,
      onProgress: (pages) => progress.update(pages),
      ...(debug && { onStage: debug.addStage }),
      ...(vision && { vision: vision.model }),
      includeComments: args.comments === true,
    });
    await debug?.drawPages({ bytes, document, signal: io.signal });
    const renderOptions: RenderOptions = {
      ...engineModule.DEFAULT_RENDER_OPTIONS,
      pageFurniture,
    };
    const result = { folder: staged.path, stem, document, formats, renderOptions };
    await explainWriteFailure(writeOutputs(result));
    io.signal.throwIfAborted();
    await explainWriteFailure(staged.commit());
    return document.pdf_info.length;
  } finally {
    progress.clear();
    await staged.discard();
  }
}

function parseOptions({ pages, lang, backend, effort, serverUrl }: ParseArguments) {
  const { first: start_page, last: end_page } = pages;
  return JobInput.parse({ start_page, end_page, lang, backend, effort, server_url: serverUrl });
}
