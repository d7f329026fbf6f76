import { useMemo, useRef, useState } from "preact/hooks";
import type { PageClient } from "../api/page-client.ts";
import { isAboutFile, wordsOfError } from "../job/people-words.ts";
import { useLeaveWarning } from "../common/use-leave-warning.ts";
import { checkFile } from "./check-file.ts";
import { type ChosenDocument, type Upload, UploadQueue } from "./upload-queue.ts";

/** The uploads of this tab. */
export interface Uploads {
  readonly uploads: readonly Upload[];
  readonly queue: UploadQueue;
  /**
   * Number of documents that were sent since the page was opened. A change means that the list of jobs is out of date.
   */
  readonly sentCount: number;
  /** The file that a job was made of, where it is still in this tab's memory. */
  readonly fileOf: (jobId: string) => File | undefined;
  /** Time at which the first byte of a job's document was sent. */
  readonly startOf: (jobId: string) => number | undefined;
}

/** A queue for as long as the page is open. Documents stay in memory, so that their pages can be drawn. */
export function useUploads(client: PageClient): Uploads {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const sent = useRef(new Map<string, Upload>());
  const latestClient = useRef(client);
  latestClient.current = client;
  const queue = useMemo(
    () =>
      new UploadQueue({
        describeFailure: (error) => ({
          problem: wordsOfError(error),
          isFinal: isAboutFile((error as { readonly code?: string }).code),
        }),
        async send({ name, source }, fields, { signal, onSent }) {
          if ("file" in source) await checkFile(source.file);
          const options = { ...fields, ...fieldsOf(name, source), signal };
          return latestClient.current.submit(options, onSent);
        },
        onChange(changed) {
          for (const upload of changed) {
            if (upload.jobId !== undefined) sent.current.set(upload.jobId, upload);
          }
          setUploads(changed);
        },
      }),
    [],
  );
  useLeaveWarning(uploads.some(({ state }) => state === "waiting" || state === "sending"));
  return {
    uploads,
    queue,
    sentCount: sent.current.size,
    fileOf(jobId) {
      const source = sent.current.get(jobId)?.source;
      return source && "file" in source ? source.file : undefined;
    },
    startOf: (jobId) => sent.current.get(jobId)?.startedAt,
  };
}

function fieldsOf(name: string, source: ChosenDocument["source"]) {
  if ("url" in source) return { fileUrl: source.url };
  return "file" in source ? { ...source, documentName: name } : source;
}
