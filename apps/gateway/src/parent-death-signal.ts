import { existsSync } from "node:fs";

const SETPRIV = "/usr/bin/setpriv";

/** Makes the kernel send a signal to a process when this one dies, however that happens. Linux only. */
export function withParentDeathSignal(
  signal: "TERM" | "INT",
  command: readonly [string, ...string[]],
): [string, ...string[]] {
  if (process.platform !== "linux" || !existsSync(SETPRIV)) return [...command];
  return [SETPRIV, "--pdeathsig", signal, "--", ...command];
}
