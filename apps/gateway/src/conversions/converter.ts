import type { Converter } from "../answers/converter.ts";
import { type ConversionName, convert } from "./conversions.ts";

const thread = new URL(
  "./conversion-thread.js",
  import.meta.url.endsWith(".ts") ? import.meta.url.replace("/src/", "/dist/") : import.meta.url,
);

/** Makes answers of outputs, here or in a thread. */
export const converter: Converter = {
  // Callers are typed with the names of the conversions; `Converter` knows only strings.
  convert: (name, output, asked) => convert(name as ConversionName, output, asked as never),
  thread,
};
