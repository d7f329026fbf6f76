/**
 * Hands a document over and asks from time to time how it stands, as a program does that must not hold a connection.
 * `client.wait(id)` does the same with fewer requests.
 *
 *     node examples/dist/submit-and-poll.js report.pdf
 */
import { setTimeout } from "node:timers/promises";
import { openDocument, ParserClient } from "@parsewright/client";

const POLL_INTERVAL_MS = 500;
const RUNNING = new Set(["IN_QUEUE", "IN_PROGRESS"]);

const [path = "report.pdf"] = process.argv.slice(2);
const client = new ParserClient();

// Whoever submits twice with one key gets one job, so this may be repeated after a crash.
const { id } = await client.submit({
  file: await openDocument(path),
  idempotencyKey: `my-${path}`,
});
console.log("submitted", id);

let job = await client.status(id);
while (RUNNING.has(job.status)) {
  await setTimeout(POLL_INTERVAL_MS);
  job = await client.status(id);
}
console.log(job.status, "after", job.executionTime, "ms");
