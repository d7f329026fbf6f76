import { fileURLToPath } from "node:url";
import { builtUrl } from "@parsewright/engine-host";

/** A line for `PARSER_VLM_COMMAND` that starts the scripted server as a process. */
export function modelServerCommand(mode: string, file = ""): string {
  const script = fileURLToPath(new URL("./model-server-process.js", builtUrl(import.meta.url)));
  return `exec "${process.execPath}" "${script}" $PORT ${mode} "${file}"`;
}
