import { spawn } from "node:child_process";
import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Ends every server whose files are in the folder `$2` when the process `$1` is gone, and removes the folder. */
const WATCH = `
while kill -0 "$1" && [ -d "$2" ]; do sleep 1; done
for file in $(find "$2" -name postmaster.pid); do
  pid=$(head -n 1 "$file")
  grep -q "$2" "/proc/$pid/cmdline" || continue
  kill -QUIT "$pid"
  while kill -0 "$pid"; do sleep 1; done
done
rm -rf "$2"`;

/**
 * A temporary folder for an embedded server. A test run that is killed must not leave the server behind, so another
 * process looks after it, from before the server starts and whoever starts it again.
 */
export async function makeServerFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "parser-test-"));
  // The server runs as another account when the tests run as root.
  await chmod(folder, 0o755);
  const watch = ["-c", WATCH, "sh", String(process.pid), folder];
  spawn("sh", watch, { detached: true, stdio: "ignore" }).unref();
  return folder;
}
