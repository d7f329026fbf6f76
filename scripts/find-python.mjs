import { execFileSync } from "node:child_process";

const NAMES = ["python3", "python3.12", "python3.13", "python3.14"];

/** The path of a Python of at least this minor version; `undefined` where there is none. */
export function findPython(minor) {
  const code = `import sys; print(sys.executable); sys.exit(sys.version_info < (3, ${minor}))`;
  for (const name of NAMES) {
    // pyenv has a command for each version, which only runs when that version is chosen.
    const [version] = /\d+\.\d+/.exec(name) ?? [];
    const env = version ? { ...process.env, PYENV_VERSION: version } : process.env;
    try {
      return execFileSync(name, ["-c", code], { env, stdio: ["ignore", "pipe", "ignore"] })
        .toString()
        .trim();
    } catch {
      // It is not there, or older.
    }
  }
  return undefined;
}
