import type { CommandIo } from "../command-io.ts";
import type { Check } from "./check.ts";

/** Says which vision model the `auto` engines of a worker would ask. Starts nothing. */
export async function checkModelServer({ environment, signal }: CommandIo): Promise<Check> {
  // Loaded late: the other commands do without it.
  const { inspectVision } = await import("@parsewright/worker");
  const { status, detail } = await inspectVision(environment, signal);
  const check = { name: "Model server", detail };
  if (status === "ok") return { ...check, status };
  const fix = "See docs/how-to/run-a-model-server.md.";
  return { ...check, fix, status: status === "none" ? "note" : "missing" };
}
