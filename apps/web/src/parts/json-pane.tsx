import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { litId, type Selection, type SelectionActions } from "../reading/selection.ts";
import { type JsonRow, jsonRows, pathsTo, previewOf } from "../result/json-rows.ts";
import { useSize } from "./use-page-range.ts";

const ROW_PIXELS = 22;
/** Rows above and below the window that exist already. */
const MARGIN_ROWS = 20;
const SHOWN_MAX_CHARACTERS = 2000;

interface JsonPaneProps {
  readonly value: unknown;
  readonly name: string;
  /** JSON pointers to the blocks, by their ids. */
  readonly paths: ReadonlyMap<string, string>;
  readonly selection: Selection;
  readonly actions: SelectionActions;
}

/** JSON as a tree that can be folded, whose rows light their blocks. Only the rows near the window exist. */
export function JsonPane(props: JsonPaneProps) {
  const { selection, actions } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { height } = useSize(scroller);
  const [first, setFirst] = useState(0);
  const tree = useJsonTree(props, scroller);
  const { rows, activePath, idOf } = tree;
  const active = rows.findIndex(({ path }) => path === activePath);
  const lit = litId(selection);
  const start = Math.max(0, first - MARGIN_ROWS);
  const shown = rows.slice(start, first + Math.ceil(height / ROW_PIXELS) + MARGIN_ROWS);
  return (
    <div
      ref={scroller}
      class="json"
      role="tree"
      tabIndex={0}
      aria-label={props.name}
      aria-activedescendant={active === -1 ? undefined : `row-${active}`}
      onScroll={({ currentTarget }) => setFirst(Math.floor(currentTarget.scrollTop / ROW_PIXELS))}
      onKeyDown={(event) => onKey(event, { ...tree, active, actions })}
      onPointerLeave={() => actions.hover(undefined)}
    >
      <div class="json-rows" style={{ height: `${rows.length * ROW_PIXELS}px` }}>
        {shown.map((row, offset) => {
          const id = idOf(row.path);
          return (
            <JsonLine
              key={row.path}
              row={row}
              index={start + offset}
              isActive={row.path === activePath}
              isLit={id !== undefined && id === lit}
              onHover={() => actions.hover(id)}
              onChoose={() => {
                tree.setActive(row.path);
                if (id !== undefined) actions.pin(id, "text");
              }}
              onToggle={() => tree.toggle(row)}
            />
          );
        })}
      </div>
    </div>
  );
}

/** Keeps the open parts of the tree and the row of the keyboard. Opens the selected block and brings it into view. */
function useJsonTree(
  { value, paths, selection }: JsonPaneProps,
  scroller: { readonly current: HTMLElement | null },
) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(["", "/pdf_info"]));
  const [activePath, setActive] = useState("");
  const rows = useMemo(() => jsonRows(value, open), [value, open]);
  const ids = useMemo(() => new Map([...paths].map(([id, path]) => [path, id])), [paths]);
  const { target, pinned } = selection;
  const wanted = target && target.from !== "text" ? target.id : pinned;
  const wantedPath = wanted === undefined ? undefined : paths.get(wanted);
  const bringIntoView = (path: string) => {
    const element = scroller.current;
    const top = rows.findIndex((row) => row.path === path) * ROW_PIXELS;
    if (element === null || top < 0) return;
    const isAbove = top < element.scrollTop;
    const isBelow = top + ROW_PIXELS > element.scrollTop + element.clientHeight;
    if (isAbove || isBelow) element.scrollTop = top - element.clientHeight / 4;
  };
  useEffect(() => {
    if (wantedPath === undefined) return;
    setOpen((before) => new Set([...before, ...pathsTo(wantedPath)]));
    setActive(wantedPath);
  }, [wantedPath, target]);
  useEffect(() => bringIntoView(activePath), [activePath, target, rows]);
  return {
    rows,
    activePath,
    setActive,
    /** The block that a row belongs to. */
    idOf: (path: string) =>
      pathsTo(path)
        .map((one) => ids.get(one))
        .findLast(Boolean),
    toggle({ path, isOpen }: JsonRow) {
      const next = new Set(open);
      if (isOpen) next.delete(path);
      else next.add(path);
      setOpen(next);
    },
  };
}

function onKey(
  event: KeyboardEvent,
  tree: ReturnType<typeof useJsonTree> & {
    readonly active: number;
    readonly actions: SelectionActions;
  },
): void {
  const { rows, active, actions } = tree;
  const row = rows[active];
  const move = (index: number) => {
    const next = rows[index];
    if (next === undefined) return;
    tree.setActive(next.path);
    const id = tree.idOf(next.path);
    if (id !== undefined) actions.visit(id, "text");
  };
  const steps: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(active + 1),
    ArrowUp: () => move(active - 1),
    ArrowRight: () => row?.isOpen === false && tree.toggle(row),
    ArrowLeft: () => row?.isOpen && tree.toggle(row),
    Enter() {
      const id = tree.idOf(tree.activePath);
      if (id !== undefined) actions.pin(id, "text");
    },
    Escape: () => actions.clear(),
  };
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  step();
}

function JsonLine(props: {
  readonly row: JsonRow;
  readonly index: number;
  readonly isActive: boolean;
  readonly isLit: boolean;
  readonly onHover: () => void;
  readonly onChoose: () => void;
  readonly onToggle: () => void;
}) {
  const { row, index, isLit, isActive } = props;
  return (
    // The tree has the keyboard; a row is only pointed at.
    <div
      id={`row-${index}`}
      class={`json-row ${isLit ? "lit" : ""} ${isActive ? "active" : ""}`}
      role="treeitem"
      aria-level={row.depth + 1}
      aria-expanded={row.isOpen}
      aria-selected={isActive}
      style={{ top: `${index * ROW_PIXELS}px`, paddingLeft: `${row.depth * 16 + 8}px` }}
      onPointerEnter={props.onHover}
      onClick={props.onChoose}
    >
      <span
        class="json-fold"
        onClick={(event) => {
          if (row.isOpen === undefined) return;
          event.stopPropagation();
          props.onToggle();
        }}
      >
        {row.isOpen === undefined ? "" : row.isOpen ? "▾" : "▸"}
      </span>
      {row.key !== undefined && <span class="json-key">{row.key}: </span>}
      <JsonValue row={row} />
    </div>
  );
}

function JsonValue({ row: { value, isOpen } }: { readonly row: JsonRow }) {
  if (isOpen)
    return <span class="json-note">{Array.isArray(value) ? `[${value.length}]` : ""}</span>;
  const kind = value === null ? "null" : typeof value;
  return <span class={`json-${kind}`}>{previewOf(value).slice(0, SHOWN_MAX_CHARACTERS)}</span>;
}
