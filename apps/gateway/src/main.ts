import { fileURLToPath } from "node:url";
import { runGateway } from "./run-gateway.ts";

const controller = new AbortController();
// Once only: a second signal ends the process at once.
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => controller.abort());

const worker = fileURLToPath(new URL("../../worker/dist/main.js", import.meta.url));
try {
  await runGateway({
    environment: process.env,
    signal: controller.signal,
    workerCommand: [process.execPath, worker],
    stdout: process.stdout,
    stderr: process.stderr,
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
