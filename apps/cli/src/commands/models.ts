import { type Command, Option } from "commander";
import type { CommandIo } from "../command-io.ts";
import type { Finish } from "../exit-codes.ts";
import { runModelsList } from "./models-list.ts";
import { type PullArguments, runModelsPull } from "./models-pull.ts";
import { type ModelsArguments, runModelsVerify } from "./models-verify.ts";

const PULL_HELP = `
Without NAMES and --lang it fetches what the default recipe needs. A pull that was cut off goes on where it stopped.

Examples:
  parser models pull
  parser models pull --lang ru,ar           for scans in Russian and Arabic
  parser models pull --model-dir models     for another machine, to be copied there
  parser models pull --from models          on that machine, without a network`;

/** The commands that install models and say what is installed. */
export function addModelsCommand(program: Command, io: CommandIo, finish: Finish): void {
  const models = program.command("models").description("install models and see what is installed");
  const add = (name: string, description: string) =>
    models
      .command(name)
      .description(description)
      .option("--json", "print one JSON object on stdout, and nothing else there")
      .addOption(modelDirectoryOption());
  add("list", "say which models there are and which are installed").action(
    (options: ModelsArguments) => finish(runModelsList(options, io)),
  );
  add("pull", "fetch models and check their hashes")
    .argument("[names...]", "models to fetch")
    .option("--lang <codes>", "fetch what reads scans in these languages, as in ru,ar")
    .option("--from <dir>", "take the files from this folder, and nothing from a network")
    .addHelpText("after", PULL_HELP)
    .action((names: string[], options: Omit<PullArguments, "names">) =>
      finish(runModelsPull({ names, ...options }, io)),
    );
  add("verify", "check the hash of every file that is installed").action(
    (options: ModelsArguments) => finish(runModelsVerify(options, io)),
  );
}

export function modelDirectoryOption(): Option {
  return new Option(
    "--model-dir <dir>",
    "folder of the models; default: PARSER_MODEL_DIR or your cache",
  );
}
