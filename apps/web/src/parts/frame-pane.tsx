import type { ChartLook, SheetCells } from "@parsewright/contract";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { type FrameLook, frameSource } from "../markdown/frame-source.ts";
import { showRowAt } from "../markdown/long-table.ts";
import { markFound } from "../markdown/mark-found.ts";
import { createPictureUrls } from "../markdown/picture-urls.ts";
import { partRenderer } from "../markdown/render-part.ts";
import { markWord, selectedWords, wordAt } from "../markdown/section-words.ts";
import { TextFrame } from "../markdown/text-frame.ts";
import { cellsIn, type FrameListener, watchFrame } from "../markdown/watch-frame.ts";
import type { Hit } from "../reading/find-text.ts";
import type { ReadingPosition, ScrollLink } from "../reading/scroll-link.ts";
import {
  litId,
  litSpot,
  type Selection,
  type SelectionActions,
  type Side,
  type WordsByBlock,
} from "../reading/selection.ts";
import { type BlockWord, blockWords } from "../result/block-words.ts";
import type { TextPage } from "../result/text-pages.ts";
import type { ViewDocument } from "../result/view-document.ts";
import type { Theme } from "../theme.ts";

interface FramePaneProps {
  readonly view: ViewDocument;
  readonly pages: readonly TextPage[];
  readonly look: FrameLook;
  readonly title: string;
  readonly titleOf: (pageIndex: number) => string | undefined;
  readonly images: ReadonlyMap<string, Uint8Array>;
  /** Cells of tables on their sheets, by the ids of their parts. */
  readonly cells?: ReadonlyMap<string, SheetCells> | undefined;
  /** Looks of charts, by the ids of their parts. */
  readonly charts?: ReadonlyMap<string, ChartLook> | undefined;
  readonly theme: Theme;
  /** The half that it is in. */
  readonly side: Side;
  readonly selection: Selection;
  readonly actions: SelectionActions;
  readonly scrollLink: ScrollLink;
  readonly onPosition?: ((position: ReadingPosition) => void) | undefined;
  readonly onLink: (url: string) => void;
  /** Words of the search, and the place that the reader went to. */
  readonly query: string;
  readonly currentHit?: Hit | undefined;
}

/**
 * A text in a frame that runs nothing: no script, no form, no navigation. The page reaches into it to light blocks,
 * which is why it shares the page's origin; nothing in it can reach out.
 */
export function FramePane(props: FramePaneProps) {
  const { look, theme, selection } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const source = useMemo(() => frameSource(look), [look]);
  const [page, setPage] = useState<Document>();
  const text = useTextFrame(page, props);
  useEffect(() => {
    page?.documentElement.setAttribute("data-theme", theme);
  }, [page, theme]);
  useEffect(() => {
    if (page) mark(page, props);
  }, [page, selection, props.query]);
  useEffect(() => {
    const { target } = selection;
    if (target && target.from !== props.side) text?.show(target.id);
  }, [text, selection.target]);
  useEffect(() => {
    const { currentHit } = props;
    const section = currentHit && page?.getElementById(currentHit.id);
    if (section) showRowAt(section, currentHit.start);
  }, [page, props.currentHit]);
  return (
    <iframe
      ref={frame}
      class="rendered"
      title={props.title}
      sandbox="allow-same-origin"
      srcdoc={source}
      onLoad={() => setPage(frame.current?.contentDocument ?? undefined)}
    />
  );
}

/** Fills the frame's document with the text, and passes on what happens in it. */
function useTextFrame(page: Document | undefined, props: FramePaneProps): TextFrame | undefined {
  const { pages, look, images, cells, charts } = props;
  const drawing = useRef<AbortSignal>(undefined);
  const [text, setText] = useState<TextFrame>();
  const latest = useRef(props);
  latest.current = props;
  const rendererOf = (signal: AbortSignal) =>
    partRenderer(pages, {
      look,
      cells,
      charts,
      pictureUrl: createPictureUrls(images, signal),
      onRows: () => page && mark(page, latest.current),
    });
  useEffect(() => {
    if (page === undefined) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    drawing.current = signal;
    const go = (position: ReadingPosition) => {
      made.go(position);
      latest.current.onPosition?.(position);
    };
    const made: TextFrame = new TextFrame(page, {
      pages,
      signal,
      titleOf: (pageIndex) => latest.current.titleOf(pageIndex),
      render: rendererOf(signal),
      onFilled: () => mark(page, latest.current),
      onScroll(position) {
        latest.current.scrollLink.report(position, go);
        latest.current.onPosition?.(position);
      },
    });
    const { scrollLink, selection } = latest.current;
    scrollLink.join(go, signal);
    watchFrame(page, { ...listenerOf(page, () => latest.current, made), signal });
    setText(made);
    if (selection.pinned !== undefined) made.show(selection.pinned);
    return () => controller.abort();
    // Pages that come later are added below; other results have other pictures.
  }, [page, look, images, cells, charts]);
  useEffect(() => {
    const signal = drawing.current;
    if (text === undefined || signal === undefined || signal.aborted) return;
    text.update({ pages, render: rendererOf(signal) });
  }, [text, pages]);
  return text;
}

/** Passes on what happens in the frame to the actions of the latest properties. */
function listenerOf(page: Document, latest: () => FramePaneProps, text: TextFrame) {
  const { side } = latest();
  const actions = () => latest().actions;
  return {
    wordAt: (section, event) => wordAt(section, wordsOf(latest(), section.id), event),
    onHover: (id, spot) => actions().hover(id, spot),
    onVisit: (id) => actions().visit(id, side),
    onChoose: (id, spot) => actions().pin(id, side, spot),
    onSelect: (selected) => actions().mark(wordsSelected(page, latest(), selected)),
    onEscape: () => actions().clear(),
    onMove: (section, step) => text.focusBeside(section, step),
    onLink: (url) => latest().onLink(url),
    onNote(id) {
      text.focus(id);
      actions().pin(id, side);
    },
  } satisfies Omit<FrameListener, "signal">;
}

/** Lights what is selected and marks what was found, as far as it exists. */
function mark(page: Document, props: FramePaneProps): void {
  const { selection, query } = props;
  const lit = litId(selection);
  const marks = { lit, pinned: selection.pinned };
  for (const [name, id] of Object.entries(marks)) {
    for (const other of page.querySelectorAll(`section.${name}`)) other.classList.remove(name);
    if (id !== undefined) page.getElementById(id)?.classList.add(name);
  }
  markSpot(page, props);
  markFound(page, page.querySelectorAll("section"), query);
}

/** Lights the cell, its value in a chart, and the word of the block that is lit. */
function markSpot(page: Document, props: FramePaneProps): void {
  const { selection } = props;
  const section = page.getElementById(litId(selection) ?? "");
  const { cell, word } = litSpot(selection);
  for (const other of page.querySelectorAll(".lit-cell")) other.classList.remove("lit-cell");
  if (cell !== undefined) {
    const value = section?.querySelector(`[data-cell="${cell}"]`);
    for (const one of [cellsIn(section)[cell], value]) one?.classList.add("lit-cell");
  }
  const words = section && word !== undefined ? wordsOf(props, section.id) : [];
  markWord(page, section && word !== undefined ? { section, words, word } : undefined);
}

function wordsOf({ view }: FramePaneProps, id: string): readonly BlockWord[] {
  const block = view.byId.get(id);
  return block ? blockWords(block) : [];
}

function wordsSelected(
  page: Document,
  props: FramePaneProps,
  selected: Range | undefined,
): WordsByBlock {
  if (selected === undefined) return new Map();
  const sections = [...page.querySelectorAll("section")];
  const words = sections.map(
    (section) =>
      [section.id, selectedWords(section, wordsOf(props, section.id), selected)] as const,
  );
  return new Map(words.filter(([, numbers]) => numbers.length > 0));
}
