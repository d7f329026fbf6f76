import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEngine, type Engine } from "@parsewright/engine";
import { parseIntoFolder } from "../child/parse-into-folder.ts";
import type { EngineHost } from "../engine-host.ts";
import { readingLimitsOf, remainingTimeMs } from "../reading-limits.ts";
import { followDrafts } from "../supervisor/follow-drafts.ts";

/** An engine in the process of the test, the real one unless another is given. `openFolders` shows whether callers clean up. */
export function createInProcessHost(
  engine: Engine = createEngine({ threads: 1 }),
): EngineHost & { readonly openFolders: Set<string> } {
  const openFolders = new Set<string>();
  return {
    openFolders,
    start: () => Promise.resolve(),
    async openWorkFolder() {
      const path = await mkdtemp(join(tmpdir(), "parser-job-"));
      openFolders.add(path);
      return {
        path,
        outputFolder: join(path, "output"),
        debugFolder: join(path, "debug"),
        async close() {
          openFolders.delete(path);
          await rm(path, { recursive: true, force: true });
        },
      };
    },
    async parse({ onProgress, onDraft, signal, vision, timeLimit, pageTimeLimit, ...given }) {
      signal.throwIfAborted();
      const limits = { timeLimit, pageTimeLimit };
      await mkdir(given.outputFolder, { recursive: true });
      const readingLimits = readingLimitsOf(limits, remainingTimeMs(limits));
      const hasDrafts = onDraft !== undefined;
      const drafts = followDrafts({ ...given, onDraft });
      const task = {
        ...given,
        hasDrafts,
        readingLimits,
        pageSeconds: 30,
        givenUpPages: [],
        givenUpPictures: [],
        threads: 1,
      };
      const outcome = await parseIntoFolder({ engine, vision }, task, (news) => {
        if (news.kind === "pages") onProgress(news);
        if (news.kind === "draft") drafts.read(news.page);
      });
      await drafts.settled();
      signal.throwIfAborted();
      return outcome;
    },
    async close() {
      for (const path of openFolders) await rm(path, { recursive: true, force: true });
      await engine.close();
    },
  };
}
