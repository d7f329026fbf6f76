/**
 * Shows how far a document is, page by page.
 *
 *     node examples/dist/stream-progress.js report.pdf
 */
import { openDocument, ParserClient } from "@parsewright/client";

const [path = "report.pdf"] = process.argv.slice(2);
const client = new ParserClient();

const { id } = await client.submit({ file: await openDocument(path) });
for await (const update of client.stream(id)) {
  if (update.phase === "reading_pages") {
    console.log(`page ${update.pages_done} of ${update.pages_total}`);
  } else {
    console.log(update.phase);
  }
}

// The stream ends when the job does. Whether it ended well, `wait` tells.
const response = await client.wait(id);
console.log(`done in ${response.elapsed_seconds} s`);
