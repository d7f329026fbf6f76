import { openAsBlob } from "node:fs";
import { basename } from "node:path";
import type { SuccessResponse } from "@parsewright/contract";
import { ParserClientError } from "../client-error.ts";
import type { ResponseOrResult } from "../first.ts";
import { ParserApiClient as BrowserApiClient } from "../parser-api-client.ts";
import { ParserClient as BrowserClient } from "../parser-client.ts";
import type { ParseDocumentOptions } from "../parse-options.ts";
import type { TaskResponse } from "../task-types.ts";
import type { SaveOptions } from "./archive-limits.ts";
import { downloadAndExtract, saveInline, saveS3Tarball, saveTarball } from "./save-results.ts";

/** A file on disk as a document. It is read while it is sent. */
export async function openDocument(path: string): Promise<Blob> {
  try {
    return await openAsBlob(path);
  } catch (error) {
    throw new ParserClientError("SOURCE_NOT_FOUND", `The file ${path} cannot be read.`, {
      cause: error,
    });
  }
}

/** The client where there is a disk: it also reads documents from it and writes results to it. */
export class ParserClient extends BrowserClient {
  /** Parses a file on disk, of any size on a Parsewright gateway. */
  async parseDocumentFromFile(
    path: string,
    options: Omit<ParseDocumentOptions, "file"> = {},
  ): Promise<SuccessResponse> {
    const file = await openDocument(path);
    return this.parseDocument({ documentName: basename(path), ...options, file });
  }

  /** Unpacks the archive inside a response into a folder, all of it or nothing. */
  saveTarball(response: ResponseOrResult, folder: string, options: SaveOptions = {}) {
    return saveTarball(response, folder, options);
  }

  /** Downloads the archive of a result and unpacks it into a folder, completely or not at all. */
  saveS3Tarball(response: ResponseOrResult, folder: string, options: SaveOptions = {}) {
    return saveS3Tarball(response, folder, options);
  }

  /** Writes the parts of an inline result into a folder, all of them or none. */
  saveInline(response: ResponseOrResult, folder: string, options: SaveOptions = {}) {
    return saveInline(response, folder, options);
  }
}

/** The compatibility client where there is a disk. */
export class ParserApiClient extends BrowserApiClient {
  /** Downloads the archive of a finished task, given its answer or its id, and unpacks it. */
  async downloadResults(
    task: TaskResponse | string,
    folder: string,
    options: SaveOptions = {},
  ): Promise<readonly string[]> {
    const { signal } = options;
    const { data } = typeof task === "string" ? await this.getTask(task, { signal }) : task;
    if (data.full_zip_url !== undefined) {
      return downloadAndExtract(data.full_zip_url, folder, options);
    }
    throw new ParserClientError(
      "INVALID_INPUT",
      `The task ${data.task_id} is ${data.state}, not done. ${data.err_msg}`.trim(),
      { jobId: data.task_id },
    );
  }
}
