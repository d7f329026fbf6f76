import { readFileSync } from "node:fs";

const { version } = JSON.parse(
  readFileSync(new URL("../package.json", import.meta.url), "utf8"),
) as { version: string };

/** Reported as `parser_version` in responses and `_version_name` in the middle document. */
export const ENGINE_VERSION = version;
