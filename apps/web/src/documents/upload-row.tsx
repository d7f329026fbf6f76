import { FolderedName } from "../common/foldered-name.tsx";
import { Icon } from "../common/icons.tsx";
import { formatBytes } from "../common/status-words.ts";
import type { Upload, UploadQueue } from "../queue/upload-queue.ts";

/** A document of this tab that the gateway does not have yet. */
export function UploadRow({
  upload,
  queue,
}: {
  readonly upload: Upload;
  readonly queue: UploadQueue;
}) {
  const bytes = "file" in upload.source ? upload.source.file.size : undefined;
  return (
    <li class="document">
      <span />
      <span class="document-name" title={upload.name}>
        <FolderedName name={upload.name} />
      </span>
      <span class={`status ${upload.state === "failed" ? "failed" : ""}`}>
        {stateWords(upload, bytes)}
      </span>
      <span class="document-fact upload-facts">
        {upload.problem ?? (bytes === undefined ? "" : formatBytes(bytes))}
      </span>
      <span class="document-actions">
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
    </li>
  );
}

function stateWords({ state, sentBytes }: Upload, bytes: number | undefined): string {
  if (state === "failed") return "Not sent";
  if (state === "waiting") return "To be sent";
  if (bytes === undefined || bytes === 0) return "Sending";
  return `Sending ${Math.min(100, Math.floor((100 * sentBytes) / bytes))} %`;
}
