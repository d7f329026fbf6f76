import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type BackendName,
  BACKENDS,
  DEFAULT_BACKEND,
  isSwitchedOn,
  ParserError,
  type ParseOptions,
  resolveLanguage,
} from "@parser/contract";
import type { EngineRunner, ParseOutcome } from "../engine-process/engine-runner.ts";
import { OWNER_ONLY } from "../engine-process/work-folders/choose-work-directory.ts";
import type { Environment } from "../environment-values.ts";
import type { Telemetry } from "../telemetry/telemetry.ts";
import type { FindJobVision } from "../vision/job-vision.ts";
import { parseWithVision } from "../vision/parse-with-vision.ts";

/** One page of ours. The image has it as `/worker/test-fixture.pdf` too, for the platform's own test. */
const FIXTURE = new URL("../../assets/test-fixture.pdf", import.meta.url);

export interface WarmUpSettings {
  readonly isSkipped: boolean;
  readonly backend: BackendName;
  readonly lang: string;
}

export function readWarmUpSettings(environment: Environment): WarmUpSettings {
  return {
    isSkipped: isSwitchedOn(environment["PARSER_SKIP_WARMUP"]),
    backend: readBackend(environment["PARSER_WARMUP_BACKEND"]),
    lang: readLanguage(environment["PARSER_WARMUP_LANG"]),
  };
}

function readBackend(value: string | undefined): BackendName {
  const name = value?.trim() || DEFAULT_BACKEND;
  const backend = BACKENDS.find((known) => known === name);
  if (backend !== undefined) return backend;
  throw new ParserError(
    "INVALID_INPUT",
    `PARSER_WARMUP_BACKEND is "${name}". Set it to one of: ${BACKENDS.join(", ")}.`,
  );
}

function readLanguage(value: string | undefined): string {
  const name = value?.trim() || "en";
  const lang = resolveLanguage(name);
  if (lang !== undefined) return lang;
  throw new ParserError(
    "INVALID_INPUT",
    `PARSER_WARMUP_LANG is "${name}". Set it to a code that the field lang of a job takes, such as en or ch.`,
  );
}

export interface WarmUpParts {
  readonly settings: WarmUpSettings;
  readonly engine: Pick<EngineRunner, "openWorkFolder" | "parse">;
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
    const outcome = await telemetry.warmup({ backend, lang }, () => parseTestPage(parts));
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
}: Omit<WarmUpParts, "telemetry">): Promise<ParseOutcome> {
  const folder = await engine.openWorkFolder();
  try {
    const documentPath = join(folder.path, "document");
    const outputFolder = join(folder.path, "output");
    await copyFile(fileURLToPath(FIXTURE), documentPath);
    await mkdir(outputFolder, { mode: OWNER_ONLY });
    const options = optionsOf(settings);
    return await parseWithVision(
      {
        documentPath,
        outputFolder,
        basename: "warmup",
        options,
        maxPages: 0,
        signal,
        onProgress: () => undefined,
      },
      { engine, findVision, input: options, format: "pdf" },
    );
  } finally {
    await folder.close();
  }
}

function optionsOf({ backend, lang }: WarmUpSettings): ParseOptions {
  return {
    start_page: 0,
    end_page: 0,
    lang,
    backend,
    effort: null,
    server_url: null,
    formula_enable: false,
    table_enable: false,
  };
}
