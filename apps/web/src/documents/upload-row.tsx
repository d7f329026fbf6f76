import { Icon } from "../common/icons.tsx";
import { formatBytes } from "../common/status-words.ts";
import type { Upload, UploadQueue } from "../queue/upload-queue.ts";

/** A document of this tab that the gateway does not have yet. */
export function UploadRow({
  upload,
  name,
  depth,
  queue,
}: {
  readonly upload: Upload;
  /** Its name in its folder, and in how many folders it is. */
  readonly name: string;
  readonly depth: number;
  readonly queue: UploadQueue;
}) {
  const bytes = "file" in upload.source ? upload.source.file.size : undefined;
  return (
    <div class="document" role="row">
      <span role="cell" />
      <span class="document-name" role="cell" style={{ "--depth": depth }} title={upload.name}>
        {name}
      </span>
      <span class={`status ${upload.state === "failed" ? "failed" : ""}`} role="cell">
        {stateWords(upload, bytes)}
      </span>
      <span class="document-fact upload-facts" role="cell">
        {upload.problem ?? (bytes === undefined ? "" : formatBytes(bytes))}
      </span>
      <span class="document-actions" role="cell">
        {upload.state === "failed" && upload.isFinal !== true && (
          <button type="button" class="quiet" onClick={() => queue.retry(upload.id)}>
            Send again
          </button>
        )}
        <button
          type="button"
          class="quiet square"
          aria-label={`Do not send ${upload.name}`}
          onClick={() => queue.remove(upload.id)}
        >
          <Icon name="close" />
        </button>
      </span>
    </div>
  );
}

/** The state of an upload in a word. */
export function uploadWords({ state }: Upload): string {
  if (state === "failed") return "Not sent";
  return state === "waiting" ? "To be sent" : "Sending";
}

function stateWords(upload: Upload, bytes = 0): string {
  const { state, sentBytes } = upload;
  if (state !== "sending" || bytes === 0) return uploadWords(upload);
  return `Sending ${Math.min(100, Math.floor((100 * sentBytes) / bytes))} %`;
}
