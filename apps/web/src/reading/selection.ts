import { useEffect, useMemo, useState } from "preact/hooks";
import { blockIdOf, jobAddress } from "../route.ts";

/** A half of the result view. */
export type Side = "page" | "text";

/** Blocks that are lit, and the one that both halves bring into view. */
export interface Selection {
  readonly hovered?: string | undefined;
  /** The cell of the table under the pointer, counted from 0 through its rows. */
  readonly hoveredCell?: number | undefined;
  /** Stays lit until Escape. */
  readonly pinned?: string | undefined;
  readonly pinnedCell?: number | undefined;
  /** A new object for every wish, so that a second click on the same block is one too. */
  readonly target?: { readonly id: string; readonly from: Side | "address" } | undefined;
}

export interface SelectionActions {
  /** The pointer is over a block, or over none. */
  hover(id: string | undefined, cell?: number): void;
  /** The keyboard has come to a block. */
  visit(id: string, from: Side): void;
  pin(id: string, from: Side, cell?: number): void;
  clear(): void;
}

/** The block that is lit: the one under the pointer, else the pinned one. */
export function litId({ hovered, pinned }: Selection): string | undefined {
  return hovered ?? pinned;
}

/** The cell that is lit in the block that is. */
export function litCell({ hovered, hoveredCell, pinnedCell }: Selection): number | undefined {
  return hovered === undefined ? pinnedCell : hoveredCell;
}

/** The selection of a result. The address names the pinned block, so that it can be sent to somebody. */
export function useSelection(jobId: string): [Selection, SelectionActions] {
  const [selection, setSelection] = useState<Selection>(ofAddress);
  useEffect(() => {
    const follow = () => setSelection(ofAddress());
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  const actions = useMemo<SelectionActions>(
    () => ({
      hover: (hovered, hoveredCell) =>
        setSelection((before) =>
          before.hovered === hovered && before.hoveredCell === hoveredCell
            ? before
            : { ...before, hovered, hoveredCell },
        ),
      visit: (id, from) =>
        setSelection((before) => ({
          ...before,
          hovered: id,
          hoveredCell: undefined,
          target: { id, from },
        })),
      pin(id, from, pinnedCell) {
        setSelection({ pinned: id, pinnedCell, target: { id, from } });
        history.replaceState(history.state, "", jobAddress(jobId, id));
      },
      clear() {
        setSelection({});
        history.replaceState(history.state, "", jobAddress(jobId));
      },
    }),
    [jobId],
  );
  return [selection, actions];
}

function ofAddress(): Selection {
  const id = blockIdOf(location.hash);
  return id === undefined ? {} : { pinned: id, target: { id, from: "address" } };
}
