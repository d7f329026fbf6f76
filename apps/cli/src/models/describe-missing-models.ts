import type { CommandIo } from "../command-io.ts";
import { chooseModelDirectory } from "./choose-model-directory.ts";

/**
 * The models that every service should have and this machine lacks, each with its purpose, as lines for a person.
 * `undefined` if all are there.
 */
export async function describeMissingModels(io: CommandIo): Promise<string | undefined> {
  const engine = await io.loadEngine();
  const modelDirectory = chooseModelDirectory({}, io, engine);
  const wanted = engine.MODEL_MANIFEST.filter(
    ({ isDefault, isBundled }) => isDefault && !isBundled,
  );
  const found = await Promise.all(
    wanted.map(async ({ name, purpose }) => {
      const model = await engine.locateModel(name, { modelDirectory }).catch(() => undefined);
      return model === undefined ? [`    ${name} ${purpose}`] : [];
    }),
  );
  const missing = found.flat();
  if (missing.length === 0) return undefined;
  const lines = [
    `  Not installed in ${modelDirectory}, so scans stay pictures and difficult pages are read less well:`,
    ...missing,
    "  Install them: parsewright models pull",
  ];
  return `${lines.join("\n")}\n`;
}
