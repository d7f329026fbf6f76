import { type CommandIo, printable } from "../command-io.ts";
import { EXIT_CODES, type ExitCode } from "../exit-codes.ts";
import { chooseModelDirectory } from "../models/choose-model-directory.ts";

export interface ModelsArguments {
  readonly json?: boolean;
  readonly modelDir?: string;
}

/** Checks the hash of every installed file. Fails when one is wrong; a model that is not installed is not a failure. */
export async function runModelsVerify(args: ModelsArguments, io: CommandIo): Promise<ExitCode> {
  const engineModule = await io.loadEngine();
  const directory = chooseModelDirectory(args, io, engineModule);
  const models = [];
  for (const entry of engineModule.MODEL_MANIFEST) {
    const folder = engineModule.snapshotFolder(directory, entry);
    const problem = await engineModule.inspectSnapshot(folder, entry, { checkHashes: true });
    const { name, version } = entry;
    const status = problem === undefined ? ("ok" as const) : problem.kind;
    const detail = problem?.detail ?? "every file has the right hash";
    models.push({ name, version, status, detail });
  }
  const isSound = models.every(({ status }) => status !== "damaged");
  if (args.json) {
    io.stdout.write(`${JSON.stringify({ ok: isSound, directory, models }, null, 2)}\n`);
  } else {
    for (const { name, status, detail } of models) {
      const fix =
        status === "damaged" ? `. Run "parsewright models pull ${name}" to replace it` : "";
      io.stdout.write(`${printable(`${status.padEnd(8)} ${name}  ${detail}${fix}`)}\n`);
    }
  }
  return isSound ? EXIT_CODES.ok : EXIT_CODES.failed;
}
