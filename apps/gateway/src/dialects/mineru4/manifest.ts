import { FILE_URL_MAX_BYTES, type JobInput } from "@parsewright/contract";
import { z } from "zod";
import { type Mineru4Request, OCR_MODES, TIERS, toJobInput } from "./to-job-input.ts";

/** The one output that is made here of those that MinerU 4.1 has: an archive. */
const OUTPUT = "default";

const Bytes = z.int().min(1).max(FILE_URL_MAX_BYTES).nullish();
const Digest = z
  .string()
  .regex(/^[\da-f]{64}$/i, "must be 64 hexadecimal digits")
  .nullish();

/** A file is described in the words of 4.1, or in those of the uploads of 4.0. */
const ManifestFile = z
  .object({
    name: z.string().min(1).nullish(),
    filename: z.string().min(1).nullish(),
    size: Bytes,
    bytes: Bytes,
    sha256: Digest,
    sha256sum: Digest,
    url: z.url({ protocol: /^https?$/ }).nullish(),
    page_range: z.string().nullish(),
  })
  .refine(({ name, filename, url }) => Boolean(name ?? filename ?? url), {
    path: ["name"],
    message: "is missing: send the name of a file to be uploaded, or url",
  })
  .transform((file) => ({
    name: file.name ?? file.filename ?? undefined,
    bytes: file.size ?? file.bytes ?? undefined,
    sha256: (file.sha256 ?? file.sha256sum)?.toLowerCase(),
    url: file.url ?? undefined,
    pageRange: file.page_range ?? "",
  }));

/** The body of a request of MinerU 4.1. */
export const Manifest = z.object({
  files: z.array(ManifestFile).min(1).max(100),
  tier: z.enum(TIERS).nullish(),
  ocr_mode: z.enum(OCR_MODES).nullish(),
  output_formats: z.array(z.enum([OUTPUT])).nullish(),
});

/** Facts of a task of MinerU 4.1. A file has a job once it was uploaded. */
export interface ManifestFacts {
  readonly tier: Mineru4Request["tier"];
  readonly ocrMode: Mineru4Request["ocrMode"];
  readonly files: readonly AnnouncedFile[];
  readonly isCanceled: boolean;
}

/** A file of a manifest. */
export interface AnnouncedFile {
  /** Also of its job. */
  readonly id: string;
  readonly name: string;
  readonly pageRange: string;
  /** Missing where the manifest does not say it. */
  readonly bytes?: number | undefined;
  readonly sha256?: string | undefined;
}

/** Distinguishes 4.1 from 4.0, whose files have sources. A body that is neither is refused as 4.0's. */
export function isManifest(body: unknown): body is object {
  const { files } = Object(body) as { readonly files?: unknown };
  return (
    Array.isArray(files) && files.length > 0 && files.every((file) => !("source" in Object(file)))
  );
}

/** The job of one of the files. */
export function jobInputOf(
  { tier, ocrMode }: Pick<ManifestFacts, "tier" | "ocrMode">,
  pageRange: string,
): JobInput {
  return toJobInput({ tier, ocrMode, pageRange, outputs: ["zip"] });
}
