import { join } from "node:path";
import { Readable } from "node:stream";
import { createInProcessHost } from "@parsewright/engine-host/testing/in-process-host";
import type { CommandIo } from "../command-io.ts";

/** An io that collects what a command prints and runs the real engine. */
export interface FakeIo extends CommandIo {
  readonly printed: { stdout: string; stderr: string };
}

export function createFakeIo(overrides: Partial<CommandIo> & { isTTY?: boolean } = {}): FakeIo {
  const printed = { stdout: "", stderr: "" };
  return {
    printed,
    stdin: Readable.from([]),
    stdout: { write: (text) => (printed.stdout += text) },
    stderr: { write: (text) => (printed.stderr += text), isTTY: overrides.isTTY ?? false },
    // Models of the machine that runs the tests must not change what they see.
    environment: { PARSER_MODEL_DIR: join(import.meta.dirname, "no-models") },
    signal: new AbortController().signal,
    loadEngine: () => import("@parsewright/engine"),
    createHost: () => Promise.resolve(createInProcessHost()),
    ...overrides,
  };
}
