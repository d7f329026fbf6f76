export const BACKENDS = [
  "pipeline",
  "vlm-auto-engine",
  "vlm-http-client",
  "hybrid-auto-engine",
  "hybrid-http-client",
] as const;
export type BackendName = (typeof BACKENDS)[number];

/** Formats of a job that names none, in the order a response lists them. */
export const DEFAULT_FORMATS = ["markdown", "content_list", "middle", "images"] as const;

/** Formats that a job returns only if it names them. */
export const FURTHER_FORMATS = [
  "docling",
  "chunks",
  "text",
  "html",
  "source_map",
  "csv",
  "xlsx",
] as const;

/** All formats of a job, in the order a response lists them. */
export const OUTPUT_FORMATS = [...DEFAULT_FORMATS, ...FURTHER_FORMATS] as const;
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

/** Ways in which a result reaches the caller. */
export const TRANSPORTS = ["tarball_b64", "inline", "s3"] as const;
export type TransportName = (typeof TRANSPORTS)[number];

export const ARCHIVE_FORMATS = ["tar.gz", "zip"] as const;
export type ArchiveFormat = (typeof ARCHIVE_FORMATS)[number];

/** Treatment of a table that is larger than a chunk. */
export const CHUNK_TABLES = ["split", "whole"] as const;
/** Checks whether how text is set is part of what is written. */
export const EMPHASIS_CHOICES = ["on", "off"] as const;

/** Smallest things that have boxes in the layout JSON. */
export const BOX_CHOICES = ["lines", "words"] as const;

/** Treatments of the changes that a text document tracks. */
export const TRACKED_CHANGES = ["accepted", "original", "markup"] as const;
export type TrackedChanges = (typeof TRACKED_CHANGES)[number];

export const EFFORTS = ["medium", "high"] as const;

/** Amounts of work for a page, the least first. */
export const TIERS = ["fast", "balanced", "best"] as const;
export type Tier = (typeof TIERS)[number];

/** Sources of a document. A job names exactly one. */
export const SOURCE_FIELDS = ["file_url", "file_b64", "volume_path"] as const;
