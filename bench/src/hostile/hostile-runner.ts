import { readFile } from "node:fs/promises";
import { ParserError } from "@parsewright/contract";
import { DEFAULT_RENDER_OPTIONS, renderMarkdown } from "@parsewright/document";
import { parseBytes } from "../engine/parse-bytes.ts";
import type { RunnerReport } from "./run-in-child.ts";

// Started by hostile.ts, once for each file; the only argument is the file.
const [path = ""] = process.argv.slice(2);
const outcome = await outcomeOf(await readFile(path));
const peakBytes = process.resourceUsage().maxRSS * 1024;
console.log(JSON.stringify({ outcome, peakBytes } satisfies RunnerReport));

async function outcomeOf(bytes: Uint8Array): Promise<string> {
  try {
    renderMarkdown(await parseBytes(bytes), DEFAULT_RENDER_OPTIONS);
    return "ok";
  } catch (error) {
    return ParserError.from(error).code;
  }
}
