import { homedir } from "node:os";
import { delimiter, join } from "node:path";

const { XDG_CACHE_HOME = join(homedir(), ".cache"), PATH = "" } = process.env;

/** The folder that keeps tools between checks. */
export const TOOL_CACHE = join(XDG_CACHE_HOME, "parser");

/** Prometheus as Debian packs it, unpacked by `debian-packages.mjs`. */
export const PROMETHEUS = join(TOOL_CACHE, "prometheus");

/** The PATH of tests: programs that checks have built or unpacked come after those that are installed. */
export const TOOL_PATH = [PATH, join(TOOL_CACHE, "go-tools"), join(PROMETHEUS, "usr/bin")].join(
  delimiter,
);
