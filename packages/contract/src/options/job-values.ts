export const BACKENDS = [
  "pipeline",
  "vlm-auto-engine",
  "vlm-http-client",
  "hybrid-auto-engine",
  "hybrid-http-client",
] as const;
export type BackendName = (typeof BACKENDS)[number];

/** What a job returns that names no formats, in the order a response lists it. */
export const DEFAULT_FORMATS = ["markdown", "content_list", "middle", "images"] as const;

/** What a job returns only where it is named. */
export const FURTHER_FORMATS = [
  "docling",
  "chunks",
  "text",
  "html",
  "source_map",
  "csv",
  "xlsx",
] as const;

/** What one job can return, in the order a response lists it. */
export const OUTPUT_FORMATS = [...DEFAULT_FORMATS, ...FURTHER_FORMATS] as const;
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

/** How a result reaches the caller. */
export const TRANSPORTS = ["tarball_b64", "inline", "s3"] as const;
export type TransportName = (typeof TRANSPORTS)[number];

export const ARCHIVE_FORMATS = ["tar.gz", "zip"] as const;
export type ArchiveFormat = (typeof ARCHIVE_FORMATS)[number];

/** What becomes of a table that is larger than a chunk. */
export const CHUNK_TABLES = ["split", "whole"] as const;
/** Whether how text is set is part of what is written. */
export const EMPHASIS_CHOICES = ["on", "off"] as const;

export const EFFORTS = ["medium", "high"] as const;

/** How much work a page gets, the least first. */
export const TIERS = ["fast", "balanced", "best"] as const;
export type Tier = (typeof TIERS)[number];

/** Where a document can come from. A job names exactly one. */
export const SOURCE_FIELDS = ["file_url", "file_b64", "volume_path"] as const;
