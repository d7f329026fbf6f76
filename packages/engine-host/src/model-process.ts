import { rmSync } from "node:fs";
import { createServer } from "node:net";
import { startDeviceServer } from "@parsewright/engine/device-server";
import { serveTasks } from "./child/serve-tasks.ts";
import type { ModelProcessSettings } from "./child-messages.ts";

// Started by supervisor/model-process.ts, with its settings as the only argument.
await serveTasks(async () => {
  const { modelDirectory, cores, provider, socketPath } = JSON.parse(
    process.argv[2] ?? "{}",
  ) as ModelProcessSettings;
  const server = await startDeviceServer({
    modelDirectory,
    cores,
    provider,
    onMissing(part, reason) {
      process.stderr.write(`The CPU does for ${part}: ${reason}\n`);
    },
    onBroken(reason) {
      process.stderr.write(`The models fail: ${String(reason)}\n`);
      process.exit(1);
    },
  });
  // One that has ended leaves its name behind.
  rmSync(socketPath, { force: true });
  const listener = createServer((connection) => server.serve(connection));
  await new Promise<void>((resolve, reject) => {
    listener.once("error", reject);
    listener.listen(socketPath, resolve);
  });
  return () => Promise.reject(new Error("This process reads no documents."));
});
