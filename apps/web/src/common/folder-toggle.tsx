import { useState } from "preact/hooks";
import { Icon } from "./icons.tsx";

/** The paths of the folders that are closed, none at first, and how to open and close one. */
export function useClosedFolders(): [ReadonlySet<string>, (folder: string) => void] {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  return [
    closed,
    (folder) =>
      setClosed((before) => {
        const after = new Set(before);
        if (!after.delete(folder)) after.add(folder);
        return after;
      }),
  ];
}

/** Opens and closes a folder of a tree. */
export function FolderToggle(props: {
  readonly name: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}) {
  return (
    <button
      type="button"
      class="folder-toggle"
      title={props.name}
      aria-expanded={props.isOpen}
      onClick={props.onToggle}
    >
      <Icon name={props.isOpen ? "down" : "right"} />
      <Icon name="folder" />
      <span>{props.name}</span>
    </button>
  );
}
