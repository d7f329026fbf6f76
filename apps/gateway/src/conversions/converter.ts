import type { Converter } from "../answers/convert-output.ts";
import { convert } from "./conversions.ts";

const thread = new URL(
  "./conversion-thread.js",
  import.meta.url.endsWith(".ts") ? import.meta.url.replace("/src/", "/dist/") : import.meta.url,
);

/** Makes answers of outputs, here or in a thread. */
export const converter: Converter = { convert, thread };
