import { ParserError } from "@parsewright/contract";
import type { CommandIo, EngineModule } from "../command-io.ts";
import { chooseModelDirectory } from "../models/choose-model-directory.ts";
import type { Check } from "./check.ts";

/** Says which models are there and which recipe will therefore read PDFs. */
export async function checkModels(args: { modelDir?: string }, io: CommandIo): Promise<Check[]> {
  let engineModule: EngineModule;
  try {
    engineModule = await io.loadEngine();
  } catch {
    return []; // the engine's own check says so
  }
  const modelDirectory = chooseModelDirectory(args, io, engineModule);
  const models = await Promise.all(
    engineModule.MODEL_MANIFEST.map(async ({ name, isDefault, isBundled = false }) => ({
      isDefault,
      isBundled,
      name,
      check: await checkModel(name, modelDirectory, engineModule),
    })),
  );
  const shown = models.filter(({ isDefault, check }) => isDefault || check.status !== "note");
  return [
    ...shown.map(({ check }) => check),
    languagesOf(models),
    recipeOf(models.filter(({ isDefault, isBundled }) => isDefault && !isBundled)),
  ];
}

interface CheckedModel {
  readonly isDefault: boolean;
  /** Always there: it says nothing of which recipe runs. */
  readonly isBundled: boolean;
  readonly name: string;
  readonly check: Check;
}

/** One line for all that reads single languages. */
function languagesOf(models: readonly CheckedModel[]): Check {
  const optional = models.filter(({ isDefault }) => !isDefault);
  const ready = optional.filter(({ check }) => check.status === "ok");
  const check = { name: "Scripts of scans" };
  if (ready.length === optional.length) return { ...check, status: "ok", detail: "all" };
  return {
    ...check,
    status: "note",
    detail: `Chinese, Japanese, Latin, and data for ${ready.length} of ${optional.length} others`,
    fix: 'For all, run "parsewright models pull"; for a language, add "--lang CODE": see docs/languages.md.',
  };
}

async function checkModel(
  name: string,
  modelDirectory: string,
  { locateModel }: EngineModule,
): Promise<Check> {
  const check = { name: `Model ${name}` };
  try {
    const model = await locateModel(name, { modelDirectory });
    if (model !== undefined) return { ...check, status: "ok", detail: model.directory };
    const fix = `To install it, run "parsewright models pull ${name}".`;
    return { ...check, status: "note", detail: `not installed in ${modelDirectory}`, fix };
  } catch (error) {
    return { ...check, status: "missing", detail: ParserError.from(error).message };
  }
}

function recipeOf(wanted: readonly CheckedModel[]): Check {
  const ready = wanted.filter(({ check }) => check.status === "ok");
  const isComplete = ready.length === wanted.length;
  const check = { name: "PDF recipe", status: isComplete ? "ok" : "note" } as const;
  if (isComplete) {
    const fix = 'For geometry alone, use "parsewright parse --no-models".';
    return { ...check, detail: "with models: layout, tables and geometry", fix };
  }
  const fix = 'For the one with models, run "parsewright models pull".';
  if (ready.length === 0)
    return { ...check, detail: "without installed models: the reader of lines and geometry", fix };
  const names = ready.map(({ name }) => name).join(", ");
  return { ...check, detail: `with some of the models: ${names}; geometry does the rest`, fix };
}
