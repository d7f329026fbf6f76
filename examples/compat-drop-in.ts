/**
 * Tasks in the manner of the hosted API, on an endpoint of your own. The endpoint needs the BUCKET_* variables.
 *
 *     node examples/dist/compat-drop-in.js https://documents.example/report.pdf out
 */
import { ParserApiClient } from "@parsewright/client";

const [url = "", folder = "out"] = process.argv.slice(2);
const client = new ParserApiClient();

const { data } = await client.createTask(url, { modelVersion: "pipeline", pageRanges: "1-2" });
const task = await client.waitForTask(data.task_id, { pollIntervalMs: 500 });
if (task.data.state === "failed") throw new Error(task.data.err_msg);
for (const saved of await client.downloadResults(task, folder)) console.log(saved);
