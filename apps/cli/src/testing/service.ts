import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, vi } from "vitest";
import { runProgram } from "../program.ts";
import { createFakeIo } from "./fake-io.ts";

/** Workers run plain JavaScript: without a build there is none to start. */
export const isBuilt = existsSync(new URL("../../dist/main.js", import.meta.url));

export interface Service {
  readonly url: string;
  readonly apiKey: string;
  readonly dataFolder: string;
}

/** A service of our own with one real worker, for the tests of one file; it is there once they run. */
export function useService(): Service {
  const service = { url: "", apiKey: "", dataFolder: "" };
  const controller = new AbortController();
  let folder = "";
  let ended: Promise<unknown> | undefined;
  beforeAll(async () => {
    if (!isBuilt) return;
    folder = await mkdtemp(join(tmpdir(), "parser-cli-service-"));
    // The embedded database runs as another account when the tests run as root.
    await chmod(folder, 0o755);
    const environment = {
      PARSER_MODEL_DIR: folder,
      PARSER_SKIP_WARMUP: "1",
      PARSER_WORKERS_MIN: "1",
      PARSER_WORKERS_MAX: "1",
    };
    const io = createFakeIo({ environment, signal: controller.signal });
    ended = runProgram(["serve", "--port", "0", "--data-dir", folder], io);
    const isReady = () => expect(io.printed.stderr).toContain("API key: in ");
    await vi.waitFor(isReady, { timeout: 100_000 });
    service.url = /answers at (\S+)/.exec(io.printed.stderr)?.[1] ?? "";
    const keyPath = /API key: in (\S+),/.exec(io.printed.stderr)?.[1] ?? "";
    service.dataFolder = folder;
    service.apiKey = (await readFile(keyPath, "utf8")).trim();
  });
  afterAll(async () => {
    controller.abort();
    await ended;
    if (folder !== "") await rm(folder, { recursive: true, force: true });
  });
  return service;
}
