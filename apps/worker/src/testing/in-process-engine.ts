import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEngine } from "@parser/engine";
import { parseIntoFolder } from "../engine-process/child/parse-into-folder.ts";
import type { EngineRunner } from "../engine-process/engine-runner.ts";

/** The real engine in the process of the test, without models. `openFolders` tells whether jobs clean up. */
export function createInProcessEngine(): EngineRunner & { readonly openFolders: Set<string> } {
  const engine = createEngine({ threads: 1 });
  const openFolders = new Set<string>();
  return {
    openFolders,
    start: () => Promise.resolve(),
    async openWorkFolder() {
      const path = await mkdtemp(join(tmpdir(), "parser-job-"));
      openFolders.add(path);
      return {
        path,
        async close() {
          openFolders.delete(path);
          await rm(path, { recursive: true, force: true });
        },
      };
    },
    parse: ({ onProgress, signal: _signal, vision, ...task }) =>
      parseIntoFolder({ engine, vision }, task, (news) => {
        if (news.kind === "pages") onProgress(news);
      }),
    async close() {
      for (const path of openFolders) await rm(path, { recursive: true, force: true });
      await engine.close();
    },
  };
}
