import type { ScrollLink } from "../reading/scroll-link.ts";
import type { ViewDocument } from "../result/view-document.ts";
import { Icon } from "../common/icons.tsx";
import type { Marks } from "./marks.ts";
import { limitZoom, ZOOM_STEP } from "./use-zoom.ts";

/** Goes from page to page, by one or by number. */
export function PageNavigation(props: {
  readonly view: ViewDocument;
  readonly pageIndex: number;
  readonly scrollLink: ScrollLink;
}) {
  const { pages } = props.view;
  const position = pages.findIndex(({ index }) => index === props.pageIndex);
  const go = (target: number) => {
    const page = pages[target];
    if (page) props.scrollLink.report({ pageIndex: page.index, fraction: 0 });
  };
  const number = (pages[position]?.sourceIndex ?? 0) + 1;
  return (
    <div class="page-navigation">
      <button
        type="button"
        class="quiet square"
        aria-label="Previous page"
        disabled={position <= 0}
        onClick={() => go(position - 1)}
      >
        <Icon name="left" />
      </button>
      <label>
        <span class="visually-hidden">Page</span>
        <input
          key={number}
          inputMode="numeric"
          size={Math.max(2, String(pages.length).length)}
          defaultValue={String(number)}
          onChange={({ currentTarget }) => {
            const wanted = Number(currentTarget.value) - 1;
            const target = pages.findIndex(({ sourceIndex }) => sourceIndex === wanted);
            if (target === -1) currentTarget.value = String(number);
            else go(target);
          }}
        />
      </label>
      <span class="page-count">of {pages.length}</span>
      <button
        type="button"
        class="quiet square"
        aria-label="Next page"
        disabled={position >= pages.length - 1}
        onClick={() => go(position + 1)}
      >
        <Icon name="right" />
      </button>
    </div>
  );
}

/** Larger, smaller, and back to the width of the pane. */
export function ZoomButtons(props: {
  readonly zoom: number;
  readonly onZoom: (change: (zoom: number) => number) => void;
  /** The zoom at which a whole page is seen. */
  readonly wholePage: number;
}) {
  const { zoom, onZoom, wholePage } = props;
  const isWide = zoom === 1;
  return (
    <div class="zoom" role="group" aria-label="Zoom">
      <button
        type="button"
        class="quiet square"
        aria-label="Smaller"
        onClick={() => onZoom((before) => limitZoom(before / ZOOM_STEP))}
      >
        <Icon name="minus" />
      </button>
      <button
        type="button"
        class="quiet"
        title={isWide ? "Show the whole page" : "As wide as the pane"}
        onClick={() => onZoom(() => (isWide ? wholePage : 1))}
      >
        {isWide ? "Fit page" : "Fit width"}
      </button>
      <button
        type="button"
        class="quiet square"
        aria-label="Larger"
        onClick={() => onZoom((before) => limitZoom(before * ZOOM_STEP))}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}

export function MarkToggles(props: {
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
