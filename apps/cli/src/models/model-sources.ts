import type { ArchiveSource, ModelEntry, ModelFile, ModelSource } from "@parsewright/engine";
import { findWheel } from "./find-wheel.ts";
import type { ModelServers } from "./model-servers.ts";

/** A file of a mirror, under the names that a model directory has: of the model, its version and the file. */
interface MirrorSource {
  readonly kind: "mirror";
  readonly path: string;
}

/** Addresses of a file: those of the manifest, and before them the user's mirror. */
export type FetchedSource = ModelSource | MirrorSource;

/** All places to ask for a file, in order. */
export function sourcesOf(
  { name, version }: ModelEntry,
  { path, sources }: ModelFile,
  servers: ModelServers,
): readonly FetchedSource[] {
  if (servers.mirror() === undefined) return sources;
  return [{ kind: "mirror", path: `${name}/${version}/${path}` }, ...sources];
}

/** A source in one short phrase, for lists and messages. */
export function describeSource(source: FetchedSource): string {
  if (source.kind === "mirror") return `mirror ${source.path}`;
  if (source.kind === "hub") return `hub ${source.repository}@${source.revision.slice(0, 8)}`;
  if (source.kind === "npm") return `npm ${source.package}@${source.version}`;
  if (source.kind === "pypi") return `pypi ${source.wheel}`;
  return `debian ${archiveName(source)}`;
}

/** The file name of the archive that holds the model's file, as the tools that fetch archives write it. */
export function archiveName(source: ArchiveSource): string {
  if (source.kind === "pypi") return source.wheel;
  if (source.kind === "debian") return source.package.split("/").at(-1) ?? source.package;
  return `${source.package.replace(/^@/, "").replaceAll("/", "-")}-${source.version}.tgz`;
}

/** The address of the file, or of the archive that holds it, on the server that the user's tools use. */
export async function findAddress(
  source: FetchedSource,
  servers: ModelServers,
  signal: AbortSignal,
): Promise<string> {
  if (source.kind === "mirror") return `${servers.mirror()}/${source.path}`;
  if (source.kind === "hub") {
    const { repository, revision, path } = source;
    return `${await servers.hub()}/${repository}/resolve/${revision}/${path}`;
  }
  if (source.kind === "npm") {
    const name = source.package.split("/").at(-1) ?? source.package;
    return `${await servers.npm()}/${source.package}/-/${name}-${source.version}.tgz`;
  }
  if (source.kind === "debian") return `${await servers.debian()}/${source.package}`;
  return findWheel(source.wheel, await servers.pypi(), signal);
}
