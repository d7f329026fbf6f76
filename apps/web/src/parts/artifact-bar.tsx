import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { copyText, download } from "../common/download.ts";
import { Icon } from "../common/icons.tsx";

/** The name of an output, to copy and to download, and what else belongs to it. */
export function ArtifactBar(props: {
  readonly name: string;
  readonly text: () => string;
  /** Set where the text lacks pages, so that it is not to be saved. */
  readonly isIncomplete?: boolean;
  readonly children?: ComponentChildren;
}) {
  if (props.isIncomplete === true) {
    return (
      <div class="artifact-bar">
        <span class="artifact-name">{props.name}</span>
        {props.children}
      </div>
    );
  }
  return (
    <div class="artifact-bar">
      <span class="artifact-name">{props.name}</span>
      {props.children}
      <CopyButton text={props.text} title="Copy" />
      <button type="button" class="quiet" onClick={() => download(props.text(), props.name)}>
        <Icon name="download" />
        <span>Download</span>
      </button>
    </div>
  );
}

/** Copies a text and says so. */
export function CopyButton(props: {
  readonly text: () => string;
  readonly title: string;
  readonly icon?: "copy" | "link";
}) {
  const [said, setSaid] = useState<string>();
  const copy = async () => {
    try {
      await copyText(props.text());
      setSaid("Copied");
    } catch {
      setSaid("Not allowed");
    }
  };
  return (
    <button
      type="button"
      class="quiet"
      onClick={() => void copy()}
      onBlur={() => setSaid(undefined)}
    >
      <Icon name={props.icon ?? "copy"} />
      <span aria-live="polite">{said ?? props.title}</span>
    </button>
  );
}
