import { parse } from "node:path";
import { toSafeNames } from "@parsewright/document/archives";

/** One folder name per input file, in order: its name without the extension, safe and unique. Names in `used` are not given again. */
export function nameOutputs(files: readonly string[], used: readonly string[] = []): string[] {
  return toSafeNames(
    files.map((file) => parse(file).name),
    used,
  );
}
