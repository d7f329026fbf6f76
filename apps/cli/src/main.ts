import { runProgram } from "./program.ts";

const controller = new AbortController();
// Once only: a second Ctrl-C ends the process at once.
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => controller.abort());

// A reader such as `head` may close the pipe early; that is no error of ours.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});

process.exitCode = await runProgram(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  environment: process.env,
  signal: controller.signal,
  loadEngine: () => import("@parser/engine"),
});
