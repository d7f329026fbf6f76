import type { ResolvedJobInput } from "@parsewright/contract";
import type { SourceKind } from "../telemetry/telemetry.ts";

type Source = Pick<ResolvedJobInput, "file_url" | "file_b64" | "volume_path">;

/** The `source` of a result: where the document came from, without what a signed address must not show. */
export function describeSource({ file_url, volume_path }: Source): string {
  if (file_url !== null) {
    const { origin, pathname } = new URL(file_url);
    return `url:${origin}${pathname}`;
  }
  return volume_path === null ? "b64" : `volume:${volume_path}`;
}

/** The same for telemetry, which counts kinds. */
export function sourceKindOf({ file_url, file_b64, volume_path }: Source): SourceKind {
  if (file_url !== null) return "url";
  if (file_b64 !== null) return "b64";
  return volume_path === null ? "unknown" : "volume";
}
