import {
  type Environment,
  ParserError,
  type ProbeResponse,
  readVariable,
} from "@parsewright/contract";
import { ENGINE_VERSION } from "@parsewright/document/version";
import type { ModelServerState } from "../model-server/model-server.ts";
import { findModels } from "./find-models.ts";
import { listFolder } from "./list-folder.ts";

/** Folders in which models and documents are looked for. Nothing else of the environment is shown: any other value may be a secret. */
const SHOWN_VARIABLES = [
  "PARSER_MODEL_DIR",
  "PARSER_VOLUME_ROOTS",
  "PARSER_WORK_DIR",
  "PARSER_WARMUP_BACKEND",
  "PARSER_WARMUP_LANG",
  "XDG_CACHE_HOME",
  "XDG_STATE_HOME",
] as const;

export interface ProbeSettings {
  readonly isDisabled: boolean;
  readonly environment: Readonly<Record<string, string>>;
}

export function readProbeSettings(environment: Environment): ProbeSettings {
  return {
    isDisabled: readVariable(environment, "PARSER_DISABLE_PROBE"),
    environment: Object.fromEntries(SHOWN_VARIABLES.map((name) => [name, environment[name] ?? ""])),
  };
}

export interface ProbedWorker {
  readonly settings: ProbeSettings;
  readonly modelDirectory: string;
  /** Folders that `volume_path` may lie in. */
  readonly volumeRoots: readonly string[];
  /** The limits in force, by name. */
  readonly limits: Readonly<Record<string, number>>;
  readonly modelServer: ModelServerState;
  readonly redactValue: (value: unknown) => unknown;
}

/** Folders, models, versions and limits of a worker. Fails only where probes are refused. */
export async function describeWorker(worker: ProbedWorker): Promise<ProbeResponse["probe"]> {
  const { settings, modelDirectory, volumeRoots, limits, modelServer, redactValue } = worker;
  if (settings.isDisabled) {
    throw new ParserError("FORBIDDEN", "probe is disabled on this endpoint (PARSER_DISABLE_PROBE)");
  }
  const folders = [["model store", modelDirectory], ...volumeRoots.map((root) => [root, root])];
  const listings = folders.map(
    async ([label = "", path = ""]) => [label, await listFolder(path)] as const,
  );
  const described = {
    env: settings.environment,
    paths: Object.fromEntries(await Promise.all(listings)),
    models_found: await findModels(modelDirectory),
    versions: {
      parser: ENGINE_VERSION,
      node: process.version,
      system: `${process.platform} ${process.arch}`,
    },
    limits,
    model_server: modelServer,
  };
  return redactValue(described) as ProbeResponse["probe"];
}
