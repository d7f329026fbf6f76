import type { ModelProcessNews } from "@parsewright/engine-host";
import { secretAsker } from "./ask-secret.ts";
import { runProgram } from "./program.ts";

const controller = new AbortController();
// Once only: a second Ctrl-C ends the process at once.
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => controller.abort());

const argv = process.argv.slice(2);
const isWorker = argv[0] === "worker";

// A reader such as `head` may close the pipe early; that is not our error. A worker goes on without its log.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  if (!isWorker) process.exit();
});

/** A document is read all the same, on the CPU. */
function onModelProcess({ status, detail }: ModelProcessNews): void {
  if (status === "ended" || status === "failed")
    process.stderr.write(`The process with the models on the GPU has ${status}: ${detail}\n`);
}

process.exitCode = await runProgram(argv, {
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  environment: process.env,
  askSecret: secretAsker(process),
  signal: controller.signal,
  loadEngine: () => import("@parsewright/engine"),
  async createHost(settings, dependencies) {
    const { createEngineHost, localHostSettings } = await import("@parsewright/engine-host");
    const local = localHostSettings(process.env, settings.slots);
    return createEngineHost({ ...local, ...settings }, { onModelProcess, ...dependencies });
  },
});

// Not by itself: whatever a job may have left open must not keep a worker that has ended.
if (isWorker) process.exit();
