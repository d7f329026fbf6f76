import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@parsewright/gateway/embedded-postgres";

/** A database for gateways, in a folder of its own. */
export interface BenchDatabase {
  readonly url: string;
  readonly folder: string;
  /** Lets a gateway use it. */
  readonly gatewayVariables: { readonly DATABASE_URL: string; readonly PARSER_DATA_DIR: string };
  close(): Promise<void>;
}

export async function startDatabase(): Promise<BenchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  // The database runs under another account when this runs as root.
  await chmod(folder, 0o755);
  const server = await startEmbeddedPostgres({ folder: join(folder, "database"), log: () => {} });
  const url = databaseUrl(server);
  const dataFolder = join(folder, "gateway");
  await mkdir(dataFolder);
  return {
    url,
    folder,
    gatewayVariables: { DATABASE_URL: url, PARSER_DATA_DIR: dataFolder },
    async close() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export function databaseUrl({
  connection: { user, host, port },
}: Awaited<ReturnType<typeof startEmbeddedPostgres>>): string {
  return `postgresql://${user}@${encodeURIComponent(host)}:${port}/postgres`;
}
