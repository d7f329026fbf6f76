import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Environment, readVariable } from "@parsewright/contract";
import { embeddedServerFolder } from "../database/database.ts";
import { type DatabaseSettings, readDatabaseSettings } from "../database/database-settings.ts";
import { acceptsConnections, readPostmasterFile } from "../database/postmaster-file.ts";
import { API_TITLE } from "../openapi/openapi-document.ts";

/** Service that keys are for, and signs that another one was meant. */
export interface KeyHome {
  /** "the data folder ..." or "the database ..." */
  readonly name: string;
  /** No service has been started with this data folder. */
  readonly isUnused: boolean;
  /** Address of a service on this machine that uses something else. */
  readonly otherService?: string | undefined;
}

const PROBE_TIMEOUT_MS = 2000;

/** To be asked before the database is opened, which makes the files of an embedded one. */
export async function findKeyHome(environment: Environment): Promise<KeyHome> {
  const settings = readDatabaseSettings(environment);
  if (settings.url)
    return { name: `the database ${withoutSecrets(settings.url)}`, isUnused: false };
  const { dataFolder } = settings;
  const name = `the data folder ${dataFolder}`;
  if (await isInUse(settings)) return { name, isUnused: false };
  const isUnused = !["blobs", "signing-key"].some((left) => existsSync(join(dataFolder, left)));
  return { name, isUnused, otherService: await findService(environment) };
}

/** Checks whether the embedded server of the folder runs, which it does while a gateway does. */
async function isInUse(settings: DatabaseSettings): Promise<boolean> {
  const server = await readPostmasterFile(join(embeddedServerFolder(settings), "data"));
  return server !== undefined && acceptsConnections(server.socketFolder);
}

/** The address of a gateway at the port of this environment. It is not shown any key: anybody can listen there. */
async function findService(environment: Environment): Promise<string | undefined> {
  const url = `http://127.0.0.1:${readVariable(environment, "PARSER_PORT")}`;
  try {
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    const response = await fetch(`${url}/openapi.json`, { signal });
    const { info } = (await response.json()) as { readonly info?: { readonly title?: unknown } };
    return info?.title === API_TITLE ? url : undefined;
  } catch {
    return undefined;
  }
}

/** Host and name: a connection string has the password too. */
function withoutSecrets(databaseUrl: string): string {
  if (!URL.canParse(databaseUrl)) return "of DATABASE_URL";
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}
