import { readSources } from "./documents/choose-documents.ts";
import { OptionsError, readOptions, USAGE } from "./options.ts";
import { defaultModelDirectory } from "@parsewright/engine";
import { runCalibration } from "./run-calibration.ts";
import { runThreeWays } from "./run-three-ways.ts";
import { runScores } from "./run-scores.ts";

const print = (text: string): void => console.log(`\n${text}`);

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof OptionsError)) throw error;
  console.error(`${error.message}\n\n${USAGE}`);
  process.exitCode = 2;
}

async function run(args: readonly string[]): Promise<void> {
  const options = readOptions(args);
  if (options.help) return console.log(USAGE);
  const sources = await readSources(options);
  if (options.mutants || options.inventory) {
    // The compiler, which reads the thresholds, takes longer to load than some runs of scores take.
    const { runThresholds } = await import("./run-thresholds.ts");
    return runThresholds({ options, sources, print });
  }
  if (options["three-ways"]) {
    const modelDirectory = options.models ?? defaultModelDirectory(process.env);
    if (!(await runThreeWays({ options, sources, modelDirectory, print }))) process.exitCode = 1;
    return;
  }
  if (options.calibrate) {
    const { models: modelDirectory } = options;
    return runCalibration({ options, sources, modelDirectory, print });
  }
  // The check takes minutes; with models it would take an hour.
  const usualModels = options.check ? undefined : process.env["PARSER_MODEL_DIR"];
  const hasPassed = await runScores({
    options,
    sources,
    modelDirectory: options.models ?? usualModels,
    print,
  });
  if (!hasPassed) process.exitCode = 1;
}
