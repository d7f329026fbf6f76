import { useMemo, useState } from "preact/hooks";
import { cutText } from "../result/cut-text.ts";
import { copyText, download } from "./download.ts";
import { Icon } from "./icons.tsx";
import { formatBytes } from "./status-words.ts";

/** JSON, written out once: a middle document can have many megabytes. */
export function JsonPane({ value, name }: { readonly value: unknown; readonly name: string }) {
  const text = useMemo(() => JSON.stringify(value, null, 2) ?? "", [value]);
  return <TextPane text={text} name={name} />;
}

/** An output as the text that it is, to copy and to download. */
export function TextPane({ text, name }: { readonly text: string; readonly name: string }) {
  const { shown, isCut } = useMemo(() => cutText(text), [text]);
  const bytes = useMemo(() => new Blob([text]).size, [text]);
  return (
    <div class="text-pane">
      <div class="artifact-bar">
        <span class="artifact-name">{name}</span>
        <span class="artifact-size">{formatBytes(bytes)}</span>
        <CopyButton text={text} />
        <button type="button" class="quiet" onClick={() => download(text, name)}>
          <Icon name="download" />
          Download
        </button>
      </div>
      {/* Long lines and texts scroll, so the keyboard must reach it. */}
      <pre tabIndex={0} aria-label={name}>
        {shown === "" ? "This output is empty." : shown}
      </pre>
      {isCut && (
        <p class="cut-note">Only the beginning is shown. Copy and Download give all of it.</p>
      )}
    </div>
  );
}

/** Copies a text and says so. */
export function CopyButton({ text }: { readonly text: string }) {
  const [said, setSaid] = useState("Copy");
  const copy = async () => {
    try {
      await copyText(text);
      setSaid("Copied");
    } catch {
      setSaid("Not allowed");
    }
  };
  return (
    <button type="button" class="quiet" onClick={() => void copy()} onBlur={() => setSaid("Copy")}>
      <Icon name="copy" />
      <span aria-live="polite">{said}</span>
    </button>
  );
}
