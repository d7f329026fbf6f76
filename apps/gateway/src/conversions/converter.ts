import type { Converter } from "../answers/converter.ts";
import { type ConversionName, convert } from "./conversions.ts";

const thread = new URL(
  "./conversion-thread.js",
  import.meta.url.endsWith(".ts") ? import.meta.url.replace("/src/", "/dist/") : import.meta.url,
);

/** Makes answers of outputs, here or in a thread. */
export const converter: Converter = {
  // Those who call it are typed by the names of the conversions.
  convert: (name, output, asked) => convert(name as ConversionName, output, asked as never),
  thread,
};
