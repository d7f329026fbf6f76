import { stat } from "node:fs/promises";
import { isAbsolute, join, normalize } from "node:path";
import { ParserError, quote, type ResolvedJobInput } from "@parser/contract";
import { fetchDocument } from "@parser/outbound";
import type { JobSources } from "../handler-parts.ts";
import { createTestHandlerParts, type TestHandlerParts } from "./test-handler-parts.ts";

/** A worker as the pairs were recorded with: no bucket, no private hosts, the default input roots. */
export function createGoldenParts(): TestHandlerParts {
  const parts = createTestHandlerParts();
  const sources: JobSources = {
    ...parts.sources,
    check: refuse,
    async fetch(input, to) {
      if (input.file_url !== null) {
        const path = join(to.folder, "document");
        const bytes = await fetchDocument(input.file_url, { path, policy: POLICY, ...to });
        return { path, bytes, format: "pdf" };
      }
      if (input.volume_path !== null) await refuseVolumePath(input.volume_path);
      return parts.sources.fetch(input, to);
    },
  };
  return { ...parts, sources };
}

const POLICY = {
  field: "file_url",
  allowPrivateHosts: false,
  async resolve(host: string) {
    if (host === "localhost") return ["127.0.0.1"];
    throw Object.assign(new Error("not found"), { code: "ENOTFOUND" });
  },
};

const VOLUME_ROOTS = ["/runpod-volume", "/workspace", "/tmp", "/worker"];

function refuse({ server_url, transport }: ResolvedJobInput): void {
  if (server_url !== null) {
    throw new ParserError(
      "SOURCE_FORBIDDEN",
      `server_url must point at a publicly routable host; ${quote(new URL(server_url).hostname)} is not one (set PARSER_ALLOW_LOCAL_FETCH=1 to allow this)`,
    );
  }
  if (transport === "s3") {
    throw new ParserError(
      "STORAGE_NOT_CONFIGURED",
      "transport='s3' requires worker env vars: BUCKET_ENDPOINT_URL, BUCKET_NAME, BUCKET_ACCESS_KEY_ID, BUCKET_SECRET_ACCESS_KEY. " +
        "Set these in the endpoint's environment and redeploy.",
    );
  }
}

async function refuseVolumePath(path: string): Promise<void> {
  const problem = await volumeProblem(path);
  if (problem !== undefined) throw new ParserError("SOURCE_FORBIDDEN", problem);
}

async function volumeProblem(path: string): Promise<string | undefined> {
  if (path.includes("\0")) return "embedded null byte";
  if (!isAbsolute(path)) return `volume_path must be an absolute path; got ${quote(path)}`;
  if (!VOLUME_ROOTS.some((root) => `${normalize(path)}/`.startsWith(`${root}/`))) {
    return (
      `volume_path is outside the configured input roots (${VOLUME_ROOTS.join(", ")}): ${path} ` +
      "(set PARSER_VOLUME_ROOTS to a comma-separated list of absolute paths to change them)"
    );
  }
  const stats = await stat(path).catch(() => undefined);
  return stats?.isFile() ? undefined : `volume_path not found inside container: ${path}`;
}
