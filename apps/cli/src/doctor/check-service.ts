import { once } from "node:events";
import { createServer } from "node:net";
import { readVariable } from "@parsewright/contract";
import type { CommandIo } from "../command-io.ts";
import type { Check } from "./check.ts";

/** Says whether `serve` could listen where the variables say. */
export async function checkPort({ environment }: Pick<CommandIo, "environment">): Promise<Check> {
  const host = readVariable(environment, "PARSER_HOST");
  const port = readVariable(environment, "PARSER_PORT");
  const check = { name: "Port of the service" };
  const server = createServer();
  try {
    server.listen({ host, port });
    await once(server, "listening");
    return { ...check, status: "ok", detail: `${host}:${port} is free` };
  } catch {
    const detail = `${host}:${port} cannot be used: a service may already run there`;
    return {
      ...check,
      status: "note",
      detail,
      fix: 'For another, use "parsewright serve --port".',
    };
  } finally {
    server.close();
  }
}

/** Names the file with the service's first key, as the service itself does at its start. */
export async function checkFirstKey({
  environment,
}: Pick<CommandIo, "environment">): Promise<Check> {
  // Loaded late: the other commands do without it.
  const { findFirstKeyFile } = await import("@parsewright/gateway");
  const { path, isThere } = findFirstKeyFile(environment);
  const check = { name: "First key of the service" };
  return isThere
    ? { ...check, status: "note", detail: `in ${path}`, fix: "Note it and delete the file." }
    : { ...check, status: "ok", detail: `a first start leaves it in ${path}` };
}
