import { useEffect, useMemo, useState } from "preact/hooks";
import { blockIdOf, jobAddress } from "../route.ts";

/** A half of the result view. */
export type Side = "page" | "text";

/** A place in a block. */
export interface Spot {
  /** The cell of its table, counted from 0 through the rows. */
  readonly cell?: number | undefined;
  /** One of its words, counted from 0, where the result has their places. */
  readonly word?: number | undefined;
}

/** Words of blocks by the ids of these. */
export type WordsByBlock = ReadonlyMap<string, readonly number[]>;

/** Blocks that are lit, and the one that both halves bring into view. */
export interface Selection {
  readonly hovered?: string | undefined;
  readonly hoveredSpot?: Spot | undefined;
  /** Stays lit until Escape. */
  readonly pinned?: string | undefined;
  readonly pinnedSpot?: Spot | undefined;
  /** Words of the text that is selected, as for copying. */
  readonly marked?: WordsByBlock | undefined;
  /** A new object for every wish, so that a second click on the same block is one too. */
  readonly target?: { readonly id: string; readonly from: Side | "address" } | undefined;
}

export interface SelectionActions {
  /** The pointer is over a block, or over none. */
  hover(id: string | undefined, spot?: Spot): void;
  /** The keyboard has come to a block. */
  visit(id: string, from: Side): void;
  pin(id: string, from: Side, spot?: Spot): void;
  /** Text was selected, or nothing is any more. */
  mark(words: WordsByBlock): void;
  clear(): void;
}

/** The block that is lit: the one under the pointer, else the pinned one. */
export function litId({ hovered, pinned }: Selection): string | undefined {
  return hovered ?? pinned;
}

/** The place that is lit in the block that is. */
export function litSpot({ hovered, hoveredSpot, pinnedSpot }: Selection): Spot {
  return (hovered === undefined ? pinnedSpot : hoveredSpot) ?? {};
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
      hover: (hovered, hoveredSpot) =>
        setSelection((before) =>
          before.hovered === hovered &&
          before.hoveredSpot?.cell === hoveredSpot?.cell &&
          before.hoveredSpot?.word === hoveredSpot?.word
            ? before
            : { ...before, hovered, hoveredSpot },
        ),
      visit: (id, from) =>
        setSelection((before) => ({
          ...before,
          hovered: id,
          hoveredSpot: undefined,
          target: { id, from },
        })),
      mark: (marked) =>
        setSelection((before) =>
          marked.size === 0 && before.marked === undefined
            ? before
            : { ...before, marked: marked.size === 0 ? undefined : marked },
        ),
      pin(id, from, pinnedSpot) {
        setSelection({ pinned: id, pinnedSpot, target: { id, from } });
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
