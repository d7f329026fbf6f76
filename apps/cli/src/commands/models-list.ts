import type { ModelEntry } from "@parsewright/engine";
import { type CommandIo, type EngineModule, printable } from "../command-io.ts";
import { EXIT_CODES, type ExitCode } from "../exit-codes.ts";
import { chooseModelDirectory } from "../models/choose-model-directory.ts";
import { describeSource } from "../models/model-sources.ts";
import { toMegabytes } from "../models/pull-progress.ts";
import type { ModelsArguments } from "./models-verify.ts";

/** Lists every model of the manifest. Sizes of installed files are checked, hashes are not. */
export async function runModelsList(args: ModelsArguments, io: CommandIo): Promise<ExitCode> {
  const engineModule = await io.loadEngine();
  const directory = chooseModelDirectory(args, io, engineModule);
  const models = await Promise.all(
    engineModule.MODEL_MANIFEST.map((entry) => describe(entry, directory, engineModule)),
  );
  if (args.json) {
    io.stdout.write(`${JSON.stringify({ directory, models }, null, 2)}\n`);
    return EXIT_CODES.ok;
  }
  io.stdout.write(`Model directory: ${printable(directory)}\n`);
  for (const model of models) io.stdout.write(`${toText(model)}\n`);
  return EXIT_CODES.ok;
}

async function describe(entry: ModelEntry, modelDirectory: string, engineModule: EngineModule) {
  const { name, version, purpose, licence, authors, origin, files, isBundled = false } = entry;
  const directory = engineModule.snapshotFolder(modelDirectory, entry);
  const problem = await engineModule.inspectSnapshot(directory, entry, { checkHashes: false });
  return {
    name,
    version,
    status: problem?.kind ?? ("installed" as const),
    purpose,
    licence,
    authors,
    origin,
    default: entry.isDefault,
    bundled: isBundled,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    directory,
    files,
  };
}

const STATUS_WORDS = {
  installed: "installed",
  missing: "not installed",
  damaged: "damaged",
} as const;

function toText(model: Awaited<ReturnType<typeof describe>>): string {
  const sources = model.bundled
    ? ["part of Parsewright"]
    : model.files.flatMap((file) => file.sources.map(describeSource));
  const facts = [
    `${model.name} ${model.version}`,
    STATUS_WORDS[model.status],
    toMegabytes(model.bytes),
    model.licence,
  ];
  return [
    "",
    facts.join("  "),
    `  ${model.purpose}; by ${model.authors}, ${model.origin}`,
    ...[...new Set(sources)].map((source) => `  source: ${source}`),
  ].join("\n");
}
