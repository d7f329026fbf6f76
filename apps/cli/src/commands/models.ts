import type { Command } from "commander";
import type { CommandIo } from "../command-io.ts";
import type { Finish } from "../exit-codes.ts";
import { modelDirectoryOption } from "../models/model-directory-option.ts";
import { runModelsList } from "./models-list.ts";
import { type PullArguments, runModelsPull } from "./models-pull.ts";
import { type ModelsArguments, runModelsVerify } from "./models-verify.ts";

const PULL_HELP = `
Without NAMES it fetches all models, for scans in all languages. An interrupted pull resumes where it stopped.

Examples:
  parsewright models pull
  parsewright models pull --lang en,ru,ar        for scans in English, Russian and Arabic only
  parsewright models pull --model-dir models     for another machine, to be copied there
  parsewright models pull --from models          on that machine, without a network`;

const LIST_HELP = `
Examples:
  parsewright models list
  parsewright models list --json`;

const VERIFY_HELP = `
Examples:
  parsewright models verify
  parsewright models verify --model-dir models`;

/** The commands that install models and say what is installed. */
export function defineModels(models: Command, io: CommandIo, finish: Finish): void {
  const add = (name: string, description: string) =>
    models
      .command(name)
      .description(description)
      .option("--json", "print one JSON object on stdout, and nothing else there")
      .addOption(modelDirectoryOption());
  add("list", "list the models and show which are installed")
    .addHelpText("after", LIST_HELP)
    .action((options: ModelsArguments) => finish(runModelsList(options, io)));
  add("pull", "fetch models and check their hashes")
    .argument("[names...]", "models to fetch")
    .option(
      "--lang <codes>",
      "of the models for scans, fetch only those for these languages, such as en,ru",
    )
    .option("--from <dir>", "take the files from this folder, without a network")
    .addHelpText("after", PULL_HELP)
    .action((names: string[], options: Omit<PullArguments, "names">) =>
      finish(runModelsPull({ names, ...options }, io)),
    );
  add("verify", "check the hash of every file that is installed")
    .addHelpText("after", VERIFY_HELP)
    .action((options: ModelsArguments) => finish(runModelsVerify(options, io)));
}
