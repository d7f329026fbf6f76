import { randomBytes } from "node:crypto";

/** Folder of the payloads of a job. */
export const blobKeys = {
  input: (jobId: string) => `jobs/${jobId}/input`,
  /** A document sent as multipart or raw body. */
  upload: (jobId: string) => `jobs/${jobId}/upload`,
  /** Files that a worker stores beside its result, because they are too large for it. */
  archive: (jobId: string) => `jobs/${jobId}/archive`,
  /** All pages of a result, of which a reader takes what it shows. */
  pages: (jobId: string) => `jobs/${jobId}/pages`,
  /** A picture of the result, for clients that download it by an address of its own. */
  picture: (jobId: string, name: string) => `jobs/${jobId}/picture-${name}`,
  /** Corrections of one version of the result. */
  version: (jobId: string) => `jobs/${jobId}/version-${randomBytes(8).toString("hex")}`,
  /** A new one for every post, so that a late attempt cannot overwrite the result of another. */
  result: (jobId: string) => `jobs/${jobId}/result-${randomBytes(8).toString("hex")}`,
};
