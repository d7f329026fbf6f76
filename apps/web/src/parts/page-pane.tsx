import { useState } from "preact/hooks";
import type { PagePictures } from "../picture/page-pictures.ts";
import { type BlockKind, KIND_TITLES } from "../result/block-kinds.ts";
import type { ViewBlock, ViewDocument, ViewPage } from "../result/view-document.ts";
import { BlockList } from "./block-list.tsx";
import { BlockOverlay } from "./block-overlay.tsx";
import type { Marks } from "./marks.ts";
import { Icon } from "./icons.tsx";
import { PageCanvas } from "./page-canvas.tsx";
import type { Lit } from "./lit.ts";

interface PagePaneProps {
  readonly view: ViewDocument;
  readonly pictures: PagePictures | "loading" | "none";
  readonly images: ReadonlyMap<string, Blob>;
  readonly pageIndex: number;
  readonly onPage: (pageIndex: number) => void;
  readonly lit: Lit | undefined;
  readonly onLit: (lit: Lit | undefined) => void;
}

/** One page of the document with its blocks. */
export function PagePane(props: PagePaneProps) {
  const { view, pageIndex } = props;
  const [marks, setMarks] = useState<Marks>({ order: true, confidence: false, hidden: true });
  const page = view.pages.find(({ index }) => index === pageIndex);
  const blocks = blocksOn(view, pageIndex);
  const hasBoxes = page?.size !== undefined || blocks.some(({ regions }) => regions.length > 0);
  return (
    <section class="page-pane" aria-label="Document">
      <div class="toolbar">
        <PageNavigation {...props} />
        {hasBoxes && (
          <MarkToggles
            {...{ marks, setMarks }}
            hiddenCount={page?.middle?.parser_hidden_text?.length ?? 0}
          />
        )}
      </div>
      {/* It scrolls, so it must be reachable by the keyboard. */}
      <div class="page-scroll" tabIndex={0} role="group" aria-label={`Page ${pageIndex + 1}`}>
        {page?.title !== undefined && <h2 class="page-title">{page.title}</h2>}
        {hasBoxes && page ? (
          <Paper {...props} page={page} blocks={blocks} marks={marks} />
        ) : (
          <BlockList blocks={blocks} lit={props.lit} onLit={props.onLit} />
        )}
      </div>
    </section>
  );
}

/** A block without a place stands on its own page; one that goes on stands on several. */
function blocksOn(view: ViewDocument, pageIndex: number): readonly ViewBlock[] {
  return view.blocks.filter(({ regions, pageIndex: own }) =>
    regions.length === 0 ? own === pageIndex : regions.some((one) => one.pageIndex === pageIndex),
  );
}

/** Of an A4 page, where the result does not say. */
const DEFAULT_SIZE = [210, 297] as const;

function Paper(
  props: PagePaneProps & {
    readonly page: ViewPage;
    readonly blocks: readonly ViewBlock[];
    readonly marks: Marks;
  },
) {
  const { page, blocks } = props;
  const [width, height] = page.size ?? DEFAULT_SIZE;
  return (
    <>
      <div class="paper" style={{ aspectRatio: `${width} / ${height}` }}>
        <PageCanvas {...props} ratio={height / width} />
        <BlockOverlay {...props} />
      </div>
      <Legend kinds={[...new Set(blocks.map(({ kind }) => kind))]} />
    </>
  );
}

function MarkToggles(props: {
  readonly marks: Marks;
  readonly setMarks: (marks: Marks) => void;
  readonly hiddenCount: number;
}) {
  return (
    <div class="toggles" role="group" aria-label="Marks">
      <Toggle title="Order" name="order" {...props} />
      <Toggle title="Confidence" name="confidence" {...props} />
      {props.hiddenCount > 0 && (
        <Toggle title={`Hidden (${props.hiddenCount})`} name="hidden" {...props} />
      )}
    </div>
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
