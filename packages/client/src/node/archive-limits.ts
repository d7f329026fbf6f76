/** Limits for whoever unpacks an archive. */
export interface ArchiveLimits {
  readonly maxDownloadBytes: number;
  readonly maxMembers: number;
  readonly maxExpandedBytes: number;
  /** Expanded bytes for each byte of the archive, once there are more than 16 MB of them. */
  readonly maxRatio: number;
}

const GIBIBYTE = 1024 ** 3;

/** Far above what a document of 200 MB becomes, and below what fills a disk. */
export const DEFAULT_ARCHIVE_LIMITS: ArchiveLimits = {
  maxDownloadBytes: 2 * GIBIBYTE,
  maxMembers: 50_000,
  maxExpandedBytes: 4 * GIBIBYTE,
  maxRatio: 200,
};

/** Small archives of text may shrink more than any picture. */
export const RATIO_FREE_BYTES = 16 * 1024 * 1024;

/** The longest name that common file systems take, in bytes of UTF-8. */
export const MAX_NAME_BYTES = 255;
/** The longest path inside an archive, in bytes of UTF-8; leaves room for the folder it goes to. */
export const MAX_PATH_BYTES = 1024;

export interface SaveOptions {
  /** Replace the folder as a whole when it has content. Without it such a folder is refused. */
  readonly overwrite?: boolean | undefined;
  readonly limits?: Partial<ArchiveLimits> | undefined;
  readonly signal?: AbortSignal | undefined;
}
