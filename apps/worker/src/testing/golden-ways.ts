import { homedir } from "node:os";
import type { HandlerResponse } from "@parsewright/contract";
import { createHandler } from "../create-handler.ts";
import { startControlPlane } from "./control-plane.ts";
import { createGoldenParts } from "./golden-parts.ts";
import { isWorkerBuilt, startWorkerProcess } from "./worker-process.ts";

/** All that came of a job. */
export interface Heard {
  readonly output: HandlerResponse;
  readonly progress: readonly unknown[];
  readonly logs: readonly string[];
}

/** A worker that can be asked. */
export interface AskedWorker {
  ask(input: unknown): Promise<Heard>;
  /** Gives the exit code of the worker. Safe to call twice. */
  close(): Promise<number | null>;
}

export interface GoldenWay {
  readonly name: string;
  readonly isAvailable: boolean;
  readonly start: () => Promise<AskedWorker>;
}

/** The ways in which the pairs are replayed: from the sources, and as the platform would. */
export const GOLDEN_WAYS: readonly GoldenWay[] = [
  { name: "the handler alone", isAvailable: true, start: startHandler },
  { name: "a worker over the wire", isAvailable: isWorkerBuilt, start: startWorker },
];

async function startHandler(): Promise<AskedWorker> {
  const parts = createGoldenParts();
  const handleJob = createHandler(parts);
  const { records } = parts.telemetry;
  return {
    async ask(input) {
      const progress: unknown[] = [];
      const logged = records.length;
      const { response, cleanUp } = await handleJob(
        { id: "golden", input },
        {
          signal: new AbortController().signal,
          reportProgress: (update) => void progress.push(update),
        },
      );
      await cleanUp();
      const logs = records.slice(logged).map(({ message }) => message);
      return { output: response, progress, logs };
    },
    async close() {
      await parts.engine.close();
      return 0;
    },
  };
}

const LAST_MESSAGES = ["done", "job failed", "probe job: dumping filesystem layout"];

async function startWorker(): Promise<AskedWorker> {
  const platform = await startControlPlane();
  const worker = startWorkerProcess({
    ...platform.environment(),
    HOME: homedir(),
    PARSER_MODEL_DIR: "/nowhere",
    PARSER_SKIP_WARMUP: "1",
  });
  let count = 0;
  return {
    async ask(input) {
      const id = `golden-${(count += 1)}`;
      platform.submit({ id, input });
      const { output, error } = await platform.result(id);
      const response = output as HandlerResponse;
      if ("error" in response && response.error !== error) throw new Error("two errors");
      const messages = () =>
        worker.lines.filter(({ job_id: jobId }) => jobId === id).map(({ msg }) => msg);
      await worker.until(() => messages().some((message) => LAST_MESSAGES.includes(message)));
      return { output: response, progress: platform.progress(id), logs: messages() };
    },
    async close() {
      const exitCode = await worker.stop();
      await platform.close();
      return exitCode;
    },
  };
}
