import {
  colourOf,
  HIDDEN_REASON_TITLES,
  KIND_TITLES,
  LOW_CONFIDENCE,
} from "../result/block-kinds.ts";
import { boxAt, cellBoxes, wordBoxes } from "../result/cell-boxes.ts";
import type { Region, ViewBlock, ViewPage } from "../result/view-document.ts";
import type { Hit } from "../reading/find-text.ts";
import {
  litId,
  litSpot,
  type Selection,
  type SelectionActions,
  type Spot,
} from "../reading/selection.ts";
import type { Marks } from "./marks.ts";

interface OverlayProps {
  readonly page: ViewPage;
  /** The page where the reader is. */
  readonly pageIndex: number;
  readonly blocks: readonly ViewBlock[];
  readonly marks: Marks;
  readonly selection: Selection;
  readonly actions: SelectionActions;
  /** Of all pages, by page. */
  readonly hits: ReadonlyMap<number, readonly Hit[]>;
  readonly currentHit: Hit | undefined;
}

/** The blocks of a page as boxes over its picture. */
export function BlockOverlay(props: OverlayProps) {
  const { page, blocks, marks, selection } = props;
  const lit = litId(selection);
  const stopId = blocks.find(({ id }) => id === lit)?.id ?? blocks[0]?.id;
  return (
    <div
      class={`overlay ${marks.confidence ? "with-confidence" : ""}`}
      role="group"
      aria-label={`Blocks of page ${page.sourceIndex + 1}`}
    >
      {blocks.flatMap((block) =>
        regionsOn(page, block.regions).map((region, index) => (
          <BlockBox
            key={`${block.id} ${index}`}
            {...props}
            block={block}
            region={region}
            isFirst={region === block.regions[0]}
            isLit={block.id === lit}
            isStop={page.index === props.pageIndex && block.id === stopId && index === 0}
          />
        )),
      )}
      <LitSpots {...props} />
      {marks.hidden && <HiddenBoxes page={page} />}
      <HitBoxes {...props} />
    </div>
  );
}

/** The cell and the word under the pointer, or the pinned ones, and the words that are selected in the text. */
function LitSpots({ page, blocks, selection }: OverlayProps) {
  const lit = litId(selection);
  const { cell, word } = litSpot(selection);
  const boxes = blocks.flatMap((block) => {
    const words = new Set(selection.marked?.get(block.id));
    if (block.id === lit && word !== undefined) words.add(word);
    const cells = block.id === lit && cell !== undefined ? cellBoxes(block, page) : [];
    return [
      ...cells.flatMap(({ index, box }) => (index === cell ? [{ look: "lit-cell", box }] : [])),
      ...(words.size === 0 ? [] : wordBoxes(block, page)).flatMap(({ index, box }) =>
        words.has(index) ? [{ look: "lit-word", box }] : [],
      ),
    ];
  });
  return (
    <>
      {boxes.map(({ look, box }) => (
        <span key={`${look} ${box.join(" ")}`} class={look} style={placeOf(box)} />
      ))}
    </>
  );
}

/** The cell of a block's table, and the word of the block, that the pointer is on. */
function spotUnder(
  { clientX, clientY, currentTarget }: MouseEvent,
  { page, block }: { readonly page: ViewPage; readonly block: ViewBlock },
): Spot {
  const overlay = (currentTarget as Element).closest(".overlay")?.getBoundingClientRect();
  if (overlay === undefined) return {};
  const point = {
    x: (clientX - overlay.left) / overlay.width,
    y: (clientY - overlay.top) / overlay.height,
  };
  const cells = block.kind === "table" ? cellBoxes(block, page) : [];
  return {
    cell: boxAt(cells, point) ?? valueAt(clientX, clientY),
    word: boxAt(wordBoxes(block, page), point),
  };
}

/** The cell whose value a part of a drawn chart shows, below the boxes of the blocks. */
function valueAt(x: number, y: number): number | undefined {
  const below = document.elementsFromPoint(x, y);
  const value = below.find((one) => one.matches("[data-cell]"))?.getAttribute("data-cell");
  return value ? Number(value) : undefined;
}

/** Marks the lines that contain what is searched for; each once, even if it contains it several times. */
function HitBoxes({ page, hits, currentHit }: OverlayProps) {
  const regionsOf = (hit: Hit) => regionsOn(page, hit.regions).map(({ box }) => box);
  const boxes = hits.get(page.index)?.flatMap(regionsOf) ?? [];
  const current = new Set(currentHit && regionsOf(currentHit).map(String));
  return (
    <>
      {[...new Map(boxes.map((box) => [String(box), box]))].map(([key, box]) => (
        <span key={key} class={`hit ${current.has(key) ? "current" : ""}`} style={placeOf(box)} />
      ))}
    </>
  );
}

function regionsOn(page: ViewPage, regions: readonly Region[]): Region[] {
  return regions.filter(({ pageIndex }) => pageIndex === page.index);
}

function BlockBox(
  props: OverlayProps & {
    readonly block: ViewBlock;
    readonly region: Region;
    /** Of the places of its block: the one with the number. */
    readonly isFirst: boolean;
    readonly isLit: boolean;
    readonly isStop: boolean;
  },
) {
  const { block, marks, actions, selection } = props;
  const confidence = marks.confidence && props.isFirst ? block.confidence : undefined;
  const isLow = confidence !== undefined && confidence < LOW_CONFIDENCE;
  return (
    <button
      type="button"
      data-stop
      data-block={block.id}
      data-kind={block.kind}
      data-order={marks.order && props.isFirst ? block.order : undefined}
      data-confidence={confidence === undefined ? undefined : toPercent(confidence)}
      class={[
        "block",
        props.isLit ? "lit" : "",
        selection.pinned === block.id ? "pinned" : "",
        isLow ? "low" : "",
      ].join(" ")}
      style={{ ...placeOf(props.region.box), ...colourOf(block.kind) }}
      tabIndex={props.isStop ? 0 : -1}
      aria-label={labelOf(block, confidence)}
      title={confidence === undefined ? undefined : meaningOf(confidence)}
      aria-pressed={selection.pinned === block.id}
      onPointerMove={(event) => actions.hover(block.id, spotUnder(event, props))}
      onFocus={({ currentTarget }) => {
        if (currentTarget.matches(":focus-visible")) actions.visit(block.id, "page");
      }}
      onClick={(event) => actions.pin(block.id, "page", spotUnder(event, props))}
    />
  );
}

function labelOf({ order, kind, excerpt }: ViewBlock, confidence: number | undefined): string {
  const number = order === undefined ? "" : `${order}. `;
  const sureness = confidence === undefined ? "" : ` (confidence ${toPercent(confidence)})`;
  return `${number}${KIND_TITLES[kind]}: ${excerpt || "no text"}${sureness}`;
}

/** Explains the confidence that is shown on a block. */
function meaningOf(confidence: number): string {
  return `About ${toPercent(confidence)} of blocks like this one are right.`;
}

function toPercent(confidence: number): string {
  return `${Math.round(confidence * 100)} %`;
}

/** Marks text of the file that is invisible on the page. */
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

/** Place of a box on its page, as a style. */
export function placeOf([left, top, width, height]: Region["box"]) {
  return {
    left: `${left * 100}%`,
    top: `${top * 100}%`,
    width: `${width * 100}%`,
    height: `${height * 100}%`,
  };
}
