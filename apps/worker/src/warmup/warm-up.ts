import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type BackendName,
  badVariable,
  type Environment,
  JobInput,
  type ParseOptions,
  parseOptionsOf,
  readVariable,
  resolveLanguage,
} from "@parsewright/contract";
import type { EngineHost, ParseOutcome } from "@parsewright/engine-host";
import type { Telemetry } from "../telemetry/telemetry.ts";
import type { FindJobVision } from "../vision/job-vision.ts";
import { parseWithVision } from "../vision/parse-with-vision.ts";

/** Our own page. The image has it as `/worker/test-fixture.pdf` too, for the platform's own test. */
const FIXTURE = new URL("../../assets/test-fixture.pdf", import.meta.url);

export interface WarmUpSettings {
  readonly isSkipped: boolean;
  readonly backend: BackendName;
  readonly lang: string;
}

export function readWarmUpSettings(environment: Environment): WarmUpSettings {
  return {
    isSkipped: readVariable(environment, "PARSER_SKIP_WARMUP"),
    backend: readVariable(environment, "PARSER_WARMUP_BACKEND"),
    lang: readLanguage(environment),
  };
}

function readLanguage(environment: Environment): string {
  const name = readVariable(environment, "PARSER_WARMUP_LANG");
  const lang = resolveLanguage(name);
  if (lang !== undefined) return lang;
  const fix = "Set it to a code that the field lang of a job takes, such as en or ch";
  throw badVariable("PARSER_WARMUP_LANG", name, fix);
}

export interface WarmUpParts {
  readonly settings: WarmUpSettings;
  readonly engine: Pick<EngineHost, "openWorkFolder" | "parse">;
  readonly findVision: FindJobVision;
  readonly telemetry: Telemetry;
  readonly signal: AbortSignal;
}

/**
 * Parses a page before the first job is taken, so that no job waits for models to load. A failure is logged and
 * the worker goes on: `undefined` then, and when the warm-up is skipped.
 */
export async function warmUp(parts: WarmUpParts): Promise<ParseOutcome | undefined> {
  const { settings, telemetry } = parts;
  const { backend, lang } = settings;
  if (settings.isSkipped) return undefined;
  try {
    // To ask the layout model takes seconds, and the first job that asks it is not faster for it.
    const outcome = await telemetry.warmup({ backend, lang }, () =>
      parseTestPage({ ...parts, isTrial: true }),
    );
    telemetry.log.info("warm-up done", {
      backend: outcome.backend,
      lang,
      model_dir: outcome.modelDirectory,
    });
    return outcome;
  } catch (error) {
    telemetry.log.warn("warm-up failed; the first job may take longer", { backend, lang, error });
    return undefined;
  }
}

/** Rejects when the worker cannot even parse a page of its own. */
export async function parseTestPage({
  settings,
  engine,
  findVision,
  signal,
  isTrial,
}: Omit<WarmUpParts, "telemetry"> & { readonly isTrial?: boolean }): Promise<ParseOutcome> {
  const folder = await engine.openWorkFolder();
  try {
    const documentPath = join(folder.path, "document");
    await copyFile(fileURLToPath(FIXTURE), documentPath);
    const options = optionsOf(settings);
    return await parseWithVision(
      {
        documentPath,
        outputFolder: folder.outputFolder,
        basename: "warmup",
        options,
        maxPages: 0,
        ...(isTrial && { isTrial }),
        signal,
        onProgress: () => undefined,
      },
      { engine, findVision, input: options, format: "pdf" },
    );
  } finally {
    await folder.close();
  }
}

/** One page as plain as can be: a warm-up loads what jobs need, it does not try everything. */
function optionsOf({ backend, lang }: WarmUpSettings): ParseOptions {
  return parseOptionsOf(
    JobInput.parse({ end_page: 0, lang, backend, formula_enable: false, table_enable: false }),
  );
}
