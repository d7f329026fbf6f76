import { chooseDocuments, type DocumentSource } from "./documents/choose-documents.ts";
import type { Options } from "./options.ts";
import { formatWays } from "./report/format-ways.ts";
import { missingModels, readThreeWays } from "./three-ways/read-three-ways.ts";

export interface ThreeWaysRun {
  readonly options: Options;
  readonly sources: DocumentSource;
  readonly modelDirectory: string;
  readonly print: (text: string) => void;
}

/** Reads documents of one page in all three ways, and says whether all take every text for the same. */
export async function runThreeWays(run: ThreeWaysRun): Promise<boolean> {
  const { options, sources, modelDirectory, print } = run;
  const missing = await missingModels(modelDirectory);
  if (missing.length > 0) {
    print(
      `SKIPPED: ${modelDirectory} lacks ${missing.join(", ")}. Install: parsewright models pull`,
    );
    return true;
  }
  const documents = chooseDocuments([...sources.committed, ...sources.further], options).filter(
    ({ pages }) => pages === 1,
  );
  const compared = await readThreeWays(documents, modelDirectory);
  print(formatWays(compared));
  return compared.every(({ differences }) => differences.length === 0);
}
