import { dirname } from "node:path";
import type { Environment } from "@parsewright/contract";
import { readGatewaySettings } from "./config.ts";
import { type ReadyFacts, serve } from "./serve.ts";

/** Parts that the process of a gateway gives to it. */
export interface GatewayProcess {
  readonly environment: Environment;
  readonly signal: AbortSignal;
  readonly workerCommand: readonly [string, ...string[]];
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
}

/** Runs a gateway until the signal: its log on stdout, what a person has to know on stderr. */
export async function runGateway(process: GatewayProcess): Promise<void> {
  const { environment, signal, workerCommand, stdout, stderr } = process;
  await serve(readGatewaySettings(environment), {
    signal,
    environment,
    workerCommand,
    write: (line) => stdout.write(`${line}\n`),
    onReady: (facts) => stderr.write(welcome(facts)),
  });
}

function welcome({ url, endpoints, keyFile }: ReadyFacts): string {
  const lines = [
    `The gateway answers at ${url}`,
    ...endpoints.map((id) => `  submit documents to ${url}/v2/${id}/run`),
    `  page: ${url}/`,
    `  reference: ${url}/docs`,
  ];
  if (keyFile !== undefined) {
    lines.push(
      `  API key: in ${keyFile}, readable only by you`,
      `  Note it and delete the file. Further keys: parsewright keys create --data-dir ${dirname(keyFile)}`,
    );
  }
  return `${lines.join("\n")}\n`;
}
