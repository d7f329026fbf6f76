import { useEffect } from "preact/hooks";
import { HIDDEN_REASON_TITLES, KIND_TITLES, LOW_CONFIDENCE } from "../result/block-kinds.ts";
import type { Region, ViewBlock, ViewPage } from "../result/view-document.ts";
import type { Marks } from "./marks.ts";
import type { Lit } from "./lit.ts";
import { scrollToShow } from "./scroll-to-show.ts";
import { useRovingFocus } from "./use-roving-focus.ts";

interface OverlayProps {
  readonly page: ViewPage;
  readonly pageIndex: number;
  readonly blocks: readonly ViewBlock[];
  readonly marks: Marks;
  readonly lit: Lit | undefined;
  readonly onLit: (lit: Lit | undefined) => void;
}

/** The blocks of a page as boxes over its picture. */
export function BlockOverlay(props: OverlayProps) {
  const { blocks, lit, marks, pageIndex } = props;
  const { container, onKeyDown } = useRovingFocus<HTMLDivElement>(() => props.onLit(undefined));
  useEffect(() => {
    if (lit?.by === "text") scrollToShow(container.current?.querySelector(".block.lit"));
  }, [lit, pageIndex]);
  const stopId = blocks.find(({ id }) => id === lit?.id)?.id ?? blocks[0]?.id;
  return (
    <div
      ref={container}
      class={`overlay ${marks.confidence ? "with-confidence" : ""}`}
      role="group"
      aria-label={`Blocks of page ${pageIndex + 1}`}
      onKeyDown={onKeyDown}
      onPointerLeave={() => props.onLit(undefined)}
    >
      {blocks.flatMap((block) =>
        block.regions
          .filter((region) => region.pageIndex === pageIndex)
          .map((region, index) => (
            <BlockBox
              key={`${block.id} ${index}`}
              {...props}
              block={block}
              region={region}
              isStop={block.id === stopId && index === 0}
            />
          )),
      )}
      {marks.hidden && <HiddenBoxes page={props.page} />}
    </div>
  );
}

function BlockBox(
  props: OverlayProps & {
    readonly block: ViewBlock;
    readonly region: Region;
    readonly isStop: boolean;
  },
) {
  const { block, marks } = props;
  const confidence = marks.confidence ? block.confidence : undefined;
  const isLow = confidence !== undefined && confidence < LOW_CONFIDENCE;
  const light = () => props.onLit({ id: block.id, by: "page" });
  return (
    <button
      type="button"
      data-stop
      data-block={block.id}
      data-order={marks.order ? block.order : undefined}
      data-confidence={confidence === undefined ? undefined : toPercent(confidence)}
      class={[
        `block kind-${block.kind}`,
        props.lit?.id === block.id ? "lit" : "",
        isLow ? "low" : "",
      ].join(" ")}
      style={placeOf(props.region.box)}
      tabIndex={props.isStop ? 0 : -1}
      aria-label={labelOf(block, confidence)}
      title={confidence === undefined ? undefined : meaningOf(confidence)}
      onPointerEnter={light}
      onFocus={light}
      onClick={light}
    />
  );
}

function labelOf({ order, kind, excerpt }: ViewBlock, confidence: number | undefined): string {
  const number = order === undefined ? "" : `${order}. `;
  const sureness = confidence === undefined ? "" : ` (confidence ${toPercent(confidence)})`;
  return `${number}${KIND_TITLES[kind]}: ${excerpt || "no text"}${sureness}`;
}

/** What the number on a block says. */
function meaningOf(confidence: number): string {
  return `About ${toPercent(confidence)} of blocks like this one are right.`;
}

function toPercent(confidence: number): string {
  return `${Math.round(confidence * 100)} %`;
}

/** Where the file holds text that nobody sees. */
function HiddenBoxes({ page }: { readonly page: ViewPage }) {
  const { size } = page;
  if (size === undefined) return null;
  return (
    <>
      {page.middle?.parser_hidden_text?.map(({ bbox, reason, text }, index) => {
        const [left, top, right, bottom] = bbox;
        const box = [
          left / size[0],
          top / size[1],
          (right - left) / size[0],
          (bottom - top) / size[1],
        ] as const;
        return (
          <span
            key={index}
            class="hidden-box"
            role="img"
            style={placeOf(box)}
            aria-label={`Hidden text, ${HIDDEN_REASON_TITLES[reason]}: ${text}`}
            title={`Hidden text, ${HIDDEN_REASON_TITLES[reason]}: ${text}`}
          />
        );
      })}
    </>
  );
}

function placeOf([left, top, width, height]: Region["box"]) {
  return {
    left: `${left * 100}%`,
    top: `${top * 100}%`,
    width: `${width * 100}%`,
    height: `${height * 100}%`,
  };
}
