import { useState } from "preact/hooks";
import type { PagePictures } from "../picture/page-pictures.ts";
import { type BlockKind, KIND_TITLES } from "../result/block-kinds.ts";
import type { ViewDocument } from "../result/view-document.ts";
import { BlockList } from "./block-list.tsx";
import { BlockOverlay } from "./block-overlay.tsx";
import { Icon } from "./icons.tsx";
import { PageCanvas } from "./page-canvas.tsx";
import type { Lit } from "./result-view.tsx";

/** What is drawn over a page besides its blocks. */
export interface Marks {
  readonly order: boolean;
  readonly confidence: boolean;
  readonly hidden: boolean;
}

/** One page of the document with its blocks. */
export function PagePane(props: {
  readonly view: ViewDocument;
  readonly pictures: PagePictures | "loading" | "none";
  readonly pageIndex: number;
  readonly onPage: (pageIndex: number) => void;
  readonly lit: Lit | undefined;
  readonly onLit: (lit: Lit | undefined) => void;
}) {
  const { view, pageIndex } = props;
  const [marks, setMarks] = useState<Marks>({ order: true, confidence: false, hidden: true });
  const page = view.pages.find(({ index }) => index === pageIndex);
  const blocks = view.blocks.filter(({ regions, pageIndex: own }) =>
    regions.length === 0 ? own === pageIndex : regions.some((one) => one.pageIndex === pageIndex),
  );
  const hidden = page?.middle?.parser_hidden_text ?? [];
  const hasBoxes = page?.size !== undefined || blocks.some(({ regions }) => regions.length > 0);
  const shared = { page, pageIndex, blocks, marks, lit: props.lit, onLit: props.onLit };
  return (
    <section class="page-pane" aria-label="Document">
      <div class="toolbar">
        <PageNavigation {...props} />
        {hasBoxes && (
          <div class="toggles" role="group" aria-label="Marks">
            <Toggle title="Order" name="order" {...{ marks, setMarks }} />
            <Toggle title="Confidence" name="confidence" {...{ marks, setMarks }} />
            {hidden.length > 0 && (
              <Toggle title={`Hidden (${hidden.length})`} name="hidden" {...{ marks, setMarks }} />
            )}
          </div>
        )}
      </div>
      {/* It scrolls, so it must be reachable by the keyboard. */}
      <div class="page-scroll" tabIndex={0} role="group" aria-label={`Page ${pageIndex + 1}`}>
        {page?.title !== undefined && <h2 class="page-title">{page.title}</h2>}
        {hasBoxes && page ? (
          <div
            class="paper"
            style={{ aspectRatio: `${page.size?.[0] ?? 210} / ${page.size?.[1] ?? 297}` }}
          >
            <PageCanvas page={page} pictures={props.pictures} blocks={blocks} />
            <BlockOverlay {...shared} />
          </div>
        ) : (
          <BlockList {...shared} />
        )}
        {hasBoxes && <Legend kinds={[...new Set(blocks.map(({ kind }) => kind))]} />}
      </div>
    </section>
  );
}

function PageNavigation(props: {
  readonly view: ViewDocument;
  readonly pageIndex: number;
  readonly onPage: (pageIndex: number) => void;
}) {
  const indexes = props.view.pages.map(({ index }) => index);
  const position = indexes.indexOf(props.pageIndex);
  const go = (offset: number) => {
    const next = indexes[position + offset];
    if (next !== undefined) props.onPage(next);
  };
  return (
    <div class="page-navigation">
      <button
        type="button"
        class="quiet square"
        aria-label="Page before"
        disabled={position <= 0}
        onClick={() => go(-1)}
      >
        <Icon name="left" />
      </button>
      <label>
        <span class="visually-hidden">Page</span>
        <select
          value={props.pageIndex}
          onChange={(event) => props.onPage(Number(event.currentTarget.value))}
        >
          {props.view.pages.map(({ index, sourceIndex }) => (
            <option key={index} value={index}>
              Page {sourceIndex + 1}
            </option>
          ))}
        </select>
      </label>
      <span class="page-count">of {indexes.length}</span>
      <button
        type="button"
        class="quiet square"
        aria-label="Page after"
        disabled={position >= indexes.length - 1}
        onClick={() => go(1)}
      >
        <Icon name="right" />
      </button>
    </div>
  );
}

function Toggle(props: {
  readonly title: string;
  readonly name: keyof Marks;
  readonly marks: Marks;
  readonly setMarks: (marks: Marks) => void;
}) {
  const isOn = props.marks[props.name];
  return (
    <button
      type="button"
      class="toggle"
      aria-pressed={isOn}
      onClick={() => props.setMarks({ ...props.marks, [props.name]: !isOn })}
    >
      {props.title}
    </button>
  );
}

function Legend({ kinds }: { readonly kinds: readonly BlockKind[] }) {
  return (
    <ul class="legend" aria-label="Colours">
      {kinds.map((kind) => (
        <li key={kind} class={`kind-${kind}`}>
          {KIND_TITLES[kind]}
        </li>
      ))}
    </ul>
  );
}
