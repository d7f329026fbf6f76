import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Readable, Writable } from "node:stream";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import type { ParserClient } from "@parsewright/client";
import { checkVariables, FILE_URL_MAX_BYTES } from "@parsewright/contract";
import { createEngineHost, localHostSettings } from "@parsewright/engine-host";
import { readProxySettings } from "@parsewright/outbound";
import { createMcpServer } from "./create-mcp-server.ts";
import { cutLines } from "./cut-lines.ts";
import { createDocumentRoom } from "./documents/document-room.ts";
import { openDocumentStore } from "./documents/document-store.ts";
import type { DocumentSources } from "./documents/open-documents.ts";
import type { HttpOptions } from "./http/http-options.ts";
import { REQUEST_MAX_BYTES, serveHttp } from "./http/serve-http.ts";
import { createDrawPage } from "./parsers/draw-page.ts";
import { createEngineParser } from "./parsers/engine-parser.ts";
import { createServiceParser } from "./parsers/service-parser.ts";

export interface McpOptions {
  /** Folders whose files may be parsed. */
  readonly roots: readonly string[];
  /** Keeps parsed documents for later runs. Without it they are gone when the server ends. */
  readonly cacheDirectory?: string | undefined;
  /** Lets this service parse instead of the engine. */
  readonly client?: ParserClient | undefined;
  readonly modelDirectory?: string | undefined;
  /** Hosts that addresses may name even if they are not public. */
  readonly trustedHosts: readonly string[];
  /** Listens there, instead of speaking over stdin and stdout. */
  readonly http?: HttpOptions | undefined;
  readonly version: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: { write(text: string): unknown };
  readonly signal: AbortSignal;
}

/** A short document does not wait for a long one. More processes would take too much of a user's memory. */
const DOCUMENTS_AT_ONCE = 2;

/** Runs an MCP server until its input ends or the signal is aborted. */
export async function runMcp(options: McpOptions): Promise<void> {
  const { cacheDirectory, client, modelDirectory, roots, trustedHosts, environment } = options;
  checkVariables(environment, "mcp");
  const temporary =
    cacheDirectory === undefined ? await mkdtemp(join(tmpdir(), "parser-mcp-")) : undefined;
  const local = localHostSettings(environment);
  const host = createEngineHost({ ...local, slots: DOCUMENTS_AT_ONCE, modelDirectory });
  try {
    await runServer(options, {
      parser: client ? createServiceParser(client) : createEngineParser(host),
      drawPage: createDrawPage(host),
      store: await openDocumentStore(temporary ?? resolve(cacheDirectory ?? "")),
      room: createDocumentRoom(DOCUMENTS_AT_ONCE * FILE_URL_MAX_BYTES),
      roots: roots.map((root) => resolve(root)),
      urlPolicy: {
        field: "url",
        allowPrivateHosts: false,
        privateHostAdvice: "start this server with --allow-host to allow it",
        trustedHosts,
        proxies: readProxySettings(environment),
      },
    });
  } finally {
    await host.close();
    if (temporary !== undefined) await rm(temporary, { recursive: true, force: true });
  }
}

async function runServer(options: McpOptions, sources: DocumentSources): Promise<void> {
  const { http, version, stdin, stdout, stderr, signal } = options;
  const createSession = () => createMcpServer(sources, version);
  if (http) {
    const service = await serveHttp(http, createSession);
    stderr.write(`The MCP server answers at ${service.url}\n`);
    if (!signal.aborted) await once(signal, "abort");
    await service.close();
    return;
  }
  const server = createSession();
  const note = `A message of more than ${REQUEST_MAX_BYTES / 1024} KB was passed over.\n`;
  const lines = stdin.pipe(cutLines(REQUEST_MAX_BYTES, () => stderr.write(note)));
  const ended = Promise.race([once(lines, "end"), once(stdin, "close"), once(signal, "abort")]);
  await server.connect(new StdioServerTransport(lines, stdout));
  if (!signal.aborted) await ended;
  await server.close();
}
