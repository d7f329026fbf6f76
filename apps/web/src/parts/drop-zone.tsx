import { INPUT_EXTENSIONS } from "@parsewright/contract";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon } from "./icons.tsx";
import { formatBytes } from "./status-words.ts";

const ACCEPTED = INPUT_EXTENSIONS.map((extension) => `.${extension}`).join(",");

/** Takes a file by drop, by dialog, or pasted; a drop anywhere on the page counts. */
export function DropZone(props: {
  readonly file: File | undefined;
  readonly onFile: (file: File | undefined) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const isOver = useDroppedFile(props.onFile);
  return (
    <div class={`drop ${isOver ? "over" : ""} ${props.file ? "filled" : ""}`}>
      <input
        ref={input}
        id="file"
        class="visually-hidden"
        type="file"
        accept={ACCEPTED}
        onChange={(event) => props.onFile(event.currentTarget.files?.[0])}
      />
      {props.file ? (
        <div class="chosen">
          <Icon name="document" />
          <span class="chosen-name">{props.file.name}</span>
          <span class="chosen-size">{formatBytes(props.file.size)}</span>
          <button
            type="button"
            class="quiet square"
            aria-label="Remove this file"
            onClick={() => {
              if (input.current) input.current.value = "";
              props.onFile(undefined);
            }}
          >
            <Icon name="close" />
          </button>
        </div>
      ) : (
        <label for="file" class="drop-label">
          <span class="sheet" aria-hidden="true">
            <i />
            <i />
            <i />
            <i />
          </span>
          <span class="drop-words">
            <strong>Drop a document here</strong>
            <span>
              or <span class="as-link">choose a file</span>
            </span>
          </span>
        </label>
      )}
    </div>
  );
}

/** Listens on the whole window: a file dropped beside the zone must not replace the page. */
function useDroppedFile(onFile: (file: File | undefined) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFile);
  latest.current = onFile;
  useEffect(() => {
    const controller = new AbortController();
    const listen = (type: "dragover" | "dragleave" | "drop", act: (event: DragEvent) => void) =>
      addEventListener(type, act, { signal: controller.signal });
    listen("dragover", (event) => {
      event.preventDefault();
      setOver(true);
    });
    listen("dragleave", (event) => {
      if (event.relatedTarget === null) setOver(false);
    });
    listen("drop", (event) => {
      event.preventDefault();
      setOver(false);
      const dropped = event.dataTransfer?.files[0];
      if (dropped) latest.current(dropped);
    });
    return () => controller.abort();
  }, []);
  return isOver;
}
