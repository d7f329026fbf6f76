import type { LostFiles } from "@parsewright/contract";
import { type OpenedFile, openForReading, readPieces } from "../../files/opened-file.ts";
import { systemErrorCode } from "../../files/system-error-code.ts";
import type { Artifact, LostArtifact } from "./list-artifacts.ts";

export type ReadArtifact =
  | { readonly bytes: Buffer; readonly lost?: undefined }
  | { readonly lost: LostArtifact };

/** Opens an artifact if it is still the regular file in its place that was listed. */
export async function openArtifact(artifact: Artifact): Promise<OpenedFile | LostArtifact> {
  try {
    const file = await openForReading(artifact.path);
    if (file.isRegular && file.path === artifact.path) return file;
    await file.handle.close();
    return lose(artifact, "outside_output_dir");
  } catch (error) {
    return lose(artifact, "unreadable", systemErrorCode(error) ?? "Error");
  }
}

/** The whole content of an artifact. */
export async function readArtifact(artifact: Artifact): Promise<ReadArtifact> {
  const file = await openArtifact(artifact);
  if (!("handle" in file)) return { lost: file };
  try {
    const pieces: Buffer[] = [];
    // As much as was listed: what is added since was not counted.
    for await (const piece of readPieces(file.handle, artifact.bytes)) pieces.push(piece);
    return { bytes: Buffer.concat(pieces) };
  } catch (error) {
    return { lost: lose(artifact, "unreadable", systemErrorCode(error) ?? "Error") };
  } finally {
    await file.handle.close();
  }
}

/** An artifact as `degraded` lists it. */
export function lose(
  { format, name }: Artifact,
  reason: LostFiles["items"][number]["reason"],
  errorType?: string,
): LostArtifact {
  const file = name.slice(name.lastIndexOf("/") + 1);
  return { artifact: format, file, reason, ...(errorType && { error_type: errorType }) };
}
