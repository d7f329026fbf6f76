import type * as engine from "@parsewright/engine";
import type {
  EngineHost,
  EngineHostDependencies,
  EngineHostSettings,
} from "@parsewright/engine-host";

/** The part of the engine that commands use; loaded late, so that help and usage errors come at once. */
export type EngineModule = Pick<
  typeof engine,
  | "defaultModelDirectory"
  | "explainWriteFailure"
  | "inspectSnapshot"
  | "locateModel"
  | "MODEL_MANIFEST"
  | "modelsForLanguage"
  | "snapshotFolder"
> & {
  readonly createEngine: (options: { modelDirectory?: string }) => engine.Engine;
};

/** All that a command may touch of the world around it. Tests pass their own. */
export interface CommandIo {
  readonly stdin: AsyncIterable<Uint8Array | string>;
  readonly stdout: { write(text: string): unknown };
  readonly stderr: {
    write(text: string): unknown;
    readonly isTTY?: boolean;
    readonly columns?: number;
  };
  readonly environment: engine.Environment;
  /** Asks without showing the answer; not there without a terminal. */
  readonly askSecret?: ((question: string, signal: AbortSignal) => Promise<string>) | undefined;
  /** Aborts on Ctrl-C. */
  readonly signal: AbortSignal;
  loadEngine(): Promise<EngineModule>;
  /** Engine for documents, in processes that they can bring down. */
  createHost(
    settings: Pick<EngineHostSettings, "slots" | "modelDirectory">,
    dependencies?: Pick<EngineHostDependencies, "onPrepared" | "onModelProcess">,
  ): Promise<EngineHost>;
}

/**
 * Removes control characters, and those that reverse what is read: a file name must not be able to steer the
 * terminal. Texts of our own have `lines`.
 */
export function printable(text: string, keep?: "lines"): string {
  const steering = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;
  return text.replaceAll(steering, (found) => (keep === "lines" && found === "\n" ? found : "?"));
}
