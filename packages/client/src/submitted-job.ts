import type { JobStatus, PageText, RunResponse, SuccessResponse } from "@parsewright/contract";
import type { CallOptions, WaitOptions } from "./parse-options.ts";

/** Methods of the client that a job uses. */
interface JobReader {
  pages(jobId: string, options?: CallOptions): AsyncGenerator<PageText, void, undefined>;
  wait(jobId: string, options?: WaitOptions): Promise<SuccessResponse>;
}

/** A submitted job. */
export class SubmittedJob implements RunResponse {
  readonly id: string;
  readonly status: JobStatus;
  readonly #client: JobReader;

  constructor({ id, status }: RunResponse, client: JobReader) {
    this.id = id;
    this.status = status;
    this.#client = client;
  }

  /** Its pages as they are read, each once. On a Parsewright gateway. */
  pages(options?: CallOptions): AsyncGenerator<PageText, void, undefined> {
    return this.#client.pages(this.id, options);
  }

  /** Waits for its end. What went wrong with it is thrown. */
  wait(options?: WaitOptions): Promise<SuccessResponse> {
    return this.#client.wait(this.id, options);
  }
}
