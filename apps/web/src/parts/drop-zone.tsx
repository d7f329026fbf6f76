import { INPUT_EXTENSIONS } from "@parsewright/contract";
import { useEffect, useRef, useState } from "preact/hooks";
import { FolderToggle, useClosedFolders } from "../common/folder-toggle.tsx";
import { treeRows } from "../common/folder-tree.ts";
import { documentOf, droppedFiles, isReadable, pastedAddresses } from "../queue/dropped-files.ts";
import type { ChosenDocument } from "../queue/upload-queue.ts";
import { Icon } from "../common/icons.tsx";
import { countOf, formatBytes } from "../common/status-words.ts";

const ACCEPTED = INPUT_EXTENSIONS.map((extension) => `.${extension}`).join(",");

interface DropProps {
  readonly documents: readonly ChosenDocument[];
  readonly onDocuments: (documents: readonly ChosenDocument[]) => void;
}

/** Takes documents by drop, by dialog, or pasted; folders too. A drop anywhere on the page counts. */
export function DropZone({ documents, onDocuments }: DropProps) {
  const add = (added: readonly ChosenDocument[]) => {
    if (added.length > 0) onDocuments([...documents, ...added]);
  };
  const isOver = useDropAndPaste(add);
  const isEmpty = documents.length === 0;
  return (
    <div class={`drop ${isOver ? "over" : ""} ${isEmpty ? "" : "filled"}`}>
      <FileInput id="file" onFiles={(files) => add(files.map(documentOf))} />
      {isEmpty ? (
        <label for="file" class="drop-label">
          <span class="sheet" aria-hidden="true">
            <i />
            <i />
            <i />
            <i />
          </span>
          <span class="drop-words">
            <strong>Drop documents or a folder here</strong>
            <span>
              paste a file or an address, or <span class="as-link">choose files</span>
            </span>
          </span>
        </label>
      ) : (
        <ChosenList documents={documents} onDocuments={onDocuments} />
      )}
      <div class="drop-more">
        {!isEmpty && (
          <label for="file" class="quiet as-button">
            <Icon name="plus" />
            Add files
          </label>
        )}
        <FolderInput onFiles={(files) => add(files.map(documentOf))} />
      </div>
    </div>
  );
}

function ChosenList({ documents, onDocuments }: DropProps) {
  const bytes = documents.reduce((sum, { source }) => sum + bytesOf(source), 0);
  const [closed, toggle] = useClosedFolders();
  return (
    <>
      {documents.length > 1 && (
        <p class="chosen-sum">
          {countOf(documents.length, "document")}, {formatBytes(bytes)}
          <button type="button" class="quiet" onClick={() => onDocuments([])}>
            Remove all
          </button>
        </p>
      )}
      <ul class="chosen-list">
        {treeRows(documents, ({ name }) => name, closed).map((row, index) => {
          const { name, depth, folder } = row;
          const chosen = folder === undefined ? [row.item] : row.items;
          return (
            <li key={folder ?? index} class="chosen" style={{ "--depth": depth }}>
              {folder === undefined && <Icon name="document" />}
              <span class="chosen-name" title={folder ?? row.item.name}>
                {folder === undefined ? (
                  name
                ) : (
                  <FolderToggle
                    name={name}
                    isOpen={!closed.has(folder)}
                    onToggle={() => toggle(folder)}
                  />
                )}
              </span>
              <span class="chosen-size">
                {folder === undefined
                  ? sizeWords(row.item.source)
                  : countOf(chosen.length, "document")}
              </span>
              <button
                type="button"
                class="quiet square"
                aria-label={`Remove ${folder ?? row.item.name}`}
                onClick={() => onDocuments(documents.filter((one) => !chosen.includes(one)))}
              >
                <Icon name="close" />
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function bytesOf(source: ChosenDocument["source"]): number {
  return "file" in source ? source.file.size : 0;
}

function sizeWords(source: ChosenDocument["source"]): string {
  if ("file" in source) return formatBytes(source.file.size);
  return "url" in source ? "fetched by the service" : "kept by the service";
}

function FileInput(props: {
  readonly id: string;
  readonly onFiles: (files: readonly File[]) => void;
}) {
  return (
    <input
      id={props.id}
      class="visually-hidden"
      type="file"
      multiple
      accept={ACCEPTED}
      onChange={({ currentTarget }) => {
        props.onFiles([...(currentTarget.files ?? [])]);
        // The same file can be chosen again after it was removed.
        currentTarget.value = "";
      }}
    />
  );
}

/** An attribute that every browser knows and no standard lists. */
const FOLDERS = { webkitdirectory: true };

/** A button of its own: a chooser offers either files or folders. */
function FolderInput({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        {...FOLDERS}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])].filter(({ name }) => isReadable(name)));
          currentTarget.value = "";
        }}
      />
      <button type="button" class="quiet" onClick={() => input.current?.click()}>
        <Icon name="folder" />
        Choose a folder
      </button>
    </>
  );
}

/** Listens on the whole window: a file dropped beside the zone must not replace the page. */
function useDropAndPaste(onDocuments: (documents: readonly ChosenDocument[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onDocuments);
  latest.current = onDocuments;
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const drop = async (transfer: DataTransfer) => latest.current(await droppedFiles(transfer));
    const listen = (type: "dragover" | "dragleave" | "drop", act: (event: DragEvent) => void) =>
      addEventListener(type, act, { signal });
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
      if (event.dataTransfer) void drop(event.dataTransfer);
    });
    addEventListener("paste", (event) => latest.current(pastedDocuments(event)), { signal });
    return () => controller.abort();
  }, []);
  return isOver;
}

/** Pasted files; pasted addresses only where no field takes the text. */
function pastedDocuments({ clipboardData, target }: ClipboardEvent): readonly ChosenDocument[] {
  const files = [...(clipboardData?.files ?? [])];
  if (files.length > 0) return files.map(documentOf);
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return [];
  return pastedAddresses(clipboardData?.getData("text/plain") ?? "");
}
