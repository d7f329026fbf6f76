import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { readVariable } from "@parsewright/contract";
import type { Environment } from "@parsewright/engine";

/** Addresses of the servers that carry models, without a slash at the end. */
export interface ModelServers {
  /** A copy of a model directory, which is asked before all others; `undefined` where there is none. */
  mirror(): string | undefined;
  hub(): Promise<string>;
  npm(): Promise<string>;
  pypi(): Promise<string>;
  debian(): Promise<string>;
}

/** Prints a setting of an installed tool; `undefined` when there is no such tool or setting. */
export type AskTool = (command: string, args: readonly string[]) => Promise<string | undefined>;

/** Each tool's own default address. */
const PUBLIC_HUB = "https://huggingface.co";
const PUBLIC_NPM = "https://registry.npmjs.org";
const PUBLIC_PYPI = "https://pypi.org/simple";

/** Sends to a mirror nearby. Debian's tools know mirrors of one system only, so they are not asked. */
const PUBLIC_DEBIAN = "https://deb.debian.org/debian";

/** npm and pip start slowly on a busy machine, but they only read files. */
const TOOL_TIMEOUT_MS = 20_000;

/** Asks where the user's own tools go, so that mirrors and company registries just work. */
export function findModelServers(
  environment: Environment,
  askTool: AskTool = askInstalledTool,
): ModelServers {
  return {
    mirror: () => readVariable(environment, "PARSER_MODEL_MIRROR")?.replace(/\/+$/, ""),
    hub: () => firstAddress([environment["HF_ENDPOINT"]], PUBLIC_HUB),
    npm: () =>
      firstAddress(
        [environment["npm_config_registry"], () => askTool("npm", ["config", "get", "registry"])],
        PUBLIC_NPM,
      ),
    pypi: () =>
      firstAddress(
        [
          environment["PIP_INDEX_URL"],
          () => askTool("pip", ["config", "get", "global.index-url"]),
          () => askTool("pip3", ["config", "get", "global.index-url"]),
        ],
        PUBLIC_PYPI,
      ),
    debian: async () => PUBLIC_DEBIAN,
  };
}

type Candidate = string | undefined | (() => Promise<string | undefined>);

async function firstAddress(candidates: readonly Candidate[], fallback: string): Promise<string> {
  for (const candidate of candidates) {
    const text = typeof candidate === "function" ? await candidate() : candidate;
    if (text !== undefined && /^https?:\/\//i.test(text.trim()))
      return text.trim().replace(/\/+$/, "");
  }
  return fallback;
}

async function askInstalledTool(
  command: string,
  args: readonly string[],
): Promise<string | undefined> {
  // Windows starts `npm.cmd` only through a shell; none of our arguments needs quoting there.
  const shell = process.platform === "win32";
  try {
    const { stdout } = await promisify(execFile)(command, [...args], {
      timeout: TOOL_TIMEOUT_MS,
      shell,
    });
    return stdout;
  } catch {
    return undefined;
  }
}
