import { resolve } from "node:path";
import { LANGUAGE_CODES, ParserError, resolveLanguage } from "@parsewright/contract";
import type { ModelEntry } from "@parsewright/engine";
import { type CommandIo, type EngineModule, printable } from "../command-io.ts";
import { EXIT_CODES, type ExitCode } from "../exit-codes.ts";
import { chooseModelDirectory } from "../models/choose-model-directory.ts";
import { findModelServers } from "../models/model-servers.ts";
import { pullModel, type PullResult } from "../models/pull-model.ts";
import { createPullProgress } from "../models/pull-progress.ts";
import type { ModelsArguments } from "./models-verify.ts";

export interface PullArguments extends ModelsArguments {
  readonly names: readonly string[];
  readonly from?: string;
  /** Codes of languages, with commas between them. Default: all. */
  readonly lang?: string;
}

type Outcome = { readonly name: string; readonly version: string } & (
  | ({ readonly ok: true } & PullResult)
  | { readonly ok: false; readonly error: ParserError }
);

/** Installs the models that are named, or all there are. One failure never stops the others. */
export async function runModelsPull(args: PullArguments, io: CommandIo): Promise<ExitCode> {
  const engineModule = await io.loadEngine();
  const { MODEL_MANIFEST: manifest } = engineModule;
  const chosen = chooseModels(args, engineModule);
  if ("problem" in chosen) {
    io.stderr.write(`${printable(chosen.problem)}\n`);
    return EXIT_CODES.usage;
  }
  const wanted = manifest.filter(({ name }) => chosen.names.has(name));
  const directory = chooseModelDirectory(args, io, engineModule);
  const outcomes: Outcome[] = [];
  for (const entry of wanted) {
    const outcome = await pull(entry, { args, io, engineModule, directory });
    if (outcome === "interrupted") {
      io.stderr.write("Interrupted. The next pull continues where this one stopped.\n");
      return EXIT_CODES.interrupted;
    }
    outcomes.push(outcome);
    if (!args.json) io.stdout.write(`${toLine(outcome)}\n`);
  }
  const isOk = outcomes.every(({ ok }) => ok);
  if (args.json)
    io.stdout.write(`${JSON.stringify({ ok: isOk, directory, models: outcomes }, null, 2)}\n`);
  return isOk ? EXIT_CODES.ok : EXIT_CODES.failed;
}

/**
 * The models that are named, and those that read the languages that are. Without names, languages narrow what is
 * installed to the recipe of all documents and what reads these.
 */
function chooseModels(
  { names, lang = "" }: PullArguments,
  { MODEL_MANIFEST: manifest, modelsForLanguage }: EngineModule,
): { readonly names: ReadonlySet<string> } | { readonly problem: string } {
  const unknown = names.find((name) => !manifest.some((entry) => entry.name === name));
  if (unknown !== undefined) {
    const known = manifest.map(({ name }) => name).join(", ");
    return { problem: `There is no model "${unknown}". Available: ${known}.` };
  }
  const languages = lang.split(",").flatMap((code) => code.trim() || []);
  const strange = languages.find((code) => resolveLanguage(code) === undefined);
  if (strange !== undefined) {
    const known = LANGUAGE_CODES.join(", ");
    return { problem: `There is no language "${strange}". Available: ${known}.` };
  }
  const codes = languages.flatMap((code) => resolveLanguage(code) ?? []);
  const recipe = manifest.filter(({ isDefault }) => isDefault || codes.length === 0);
  return {
    names: new Set([
      ...(names.length > 0 ? names : recipe.map(({ name }) => name)),
      ...codes.flatMap(modelsForLanguage),
    ]),
  };
}

interface PullSurroundings {
  readonly args: PullArguments;
  readonly io: CommandIo;
  readonly engineModule: EngineModule;
  readonly directory: string;
}

async function pull(
  entry: ModelEntry,
  { args, io, engineModule, directory }: PullSurroundings,
): Promise<Outcome | "interrupted"> {
  const { name, version } = entry;
  const progress = createPullProgress(io.stderr, name);
  try {
    const result = await pullModel(entry, {
      engine: engineModule,
      modelDirectory: directory,
      servers: findModelServers(io.environment),
      signal: io.signal,
      say: progress.say,
      onProgress: progress.update,
      ...(args.from !== undefined && { from: resolve(args.from) }),
    });
    return { name, version, ok: true, ...result };
  } catch (error) {
    if (io.signal.aborted) return "interrupted";
    return { name, version, ok: false, error: asParserError(error, directory) };
  } finally {
    progress.clear();
  }
}

/** Whatever is not a `ParserError` comes from the disk: the sources catch what comes from the network. */
function asParserError(error: unknown, directory: string): ParserError {
  if (ParserError.is(error)) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new ParserError(
    "INTERNAL",
    `The model directory ${directory} cannot be used: ${reason}. Choose another with --model-dir or PARSER_MODEL_DIR.`,
    { cause: error },
  );
}

function toLine(outcome: Outcome): string {
  const { name } = outcome;
  if (!outcome.ok) return printable(`failed  ${name}  ${outcome.error.message}`);
  const words = outcome.status === "installed" ? "installed" : "already installed";
  return printable(`ok  ${name}  ${words}  ${outcome.directory}`);
}
