import { writeFile } from "node:fs/promises";
import { type CommandIo, printable } from "../command-io.ts";
import type { BatchSummary } from "./run-batch.ts";

/** The end of a batch: one JSON object for programs, or a few lines and the list of failures for people. */
export function reportBatch(
  summary: BatchSummary,
  { json }: { json?: boolean },
  { stdout, stderr }: Pick<CommandIo, "stdout" | "stderr">,
): void {
  const { done, skipped, refused, unopened, pages, seconds, failures, incomplete } = summary;
  if (json) {
    stdout.write(`${JSON.stringify({ summary: toReport(summary) })}\n`);
    return;
  }
  const rate = (pages / Math.max(seconds, 0.001)).toFixed(1);
  const partly = incomplete.length > 0 ? ` (${incomplete.length} incomplete)` : "";
  const inZips = refused > 0 ? ` (${refused} refused in zips)` : "";
  const archives = `${unopened.length} archive${unopened.length === 1 ? "" : "s"}`;
  const left = unopened.length > 0 ? `, ${archives} in zips not opened` : "";
  const before = skipped > 0 ? `, ${skipped} done before` : "";
  stdout.write(
    `${done} parsed${partly}, ${failures.length} failed${inZips}${left}${before}  ${pages} pages  ${seconds.toFixed(1)} s  ${rate} pages/s\n`,
  );
  if (incomplete.length > 0) stderr.write("Not complete:\n");
  for (const { file, shortfall } of incomplete) {
    stderr.write(`${printable(`  ${file}: ${shortfall?.message}`)}\n`);
  }
  explainUnopened(unopened, stderr);
  if (failures.length > 0) stderr.write("Failed:\n");
  for (const { file, error } of failures) {
    stderr.write(`${printable(`  ${file}: ${error.code}: ${error.message}`)}\n`);
  }
}

/** Names archives in zips. */
export function explainUnopened(
  unopened: readonly string[],
  stderr: Pick<CommandIo["stderr"], "write">,
): void {
  if (unopened.length > 0) stderr.write("Not opened; unpack them to parse what is in them:\n");
  for (const file of unopened) stderr.write(`${printable(`  ${file}`)}\n`);
}

/** Writes the same for `--report`. */
export async function writeReport(path: string, summary: BatchSummary): Promise<void> {
  await writeFile(path, `${JSON.stringify(toReport(summary), undefined, 2)}\n`);
}

function toReport({ failures, incomplete, seconds, ...counts }: BatchSummary) {
  return {
    ...counts,
    failed: failures.length,
    seconds: Number(seconds.toFixed(3)),
    incomplete: incomplete.map(({ file, shortfall }) => ({ file, message: shortfall?.message })),
    failures: failures.map(({ file, error: { code, message } }) => ({ file, code, message })),
  };
}
