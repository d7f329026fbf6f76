import type { Block, ChartLook, Line, ShapeLook, Span } from "@parsewright/contract";
import type { CSSProperties } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { cellTexts, TEXT_SIZE } from "../charts/draw-chart.ts";
import { litId, litSpot, type Selection } from "../reading/selection.ts";
import { fitText } from "../result/fit-text.ts";
import { groupBy } from "../result/group-by.ts";
import { toPng } from "../result/read-result.ts";
import type { ViewBlock, ViewPage } from "../result/view-document.ts";
import { placeOf } from "./block-overlay.tsx";
import { ChartPicture } from "../charts/chart-picture.tsx";
import { SlidePaint } from "./slide-paint.tsx";

type Images = ReadonlyMap<string, Uint8Array>;

/** As fractions of the width of the page. */
const LARGEST_TITLE = 0.045;
const LARGEST_TEXT = 0.026;
/** Texts of slides may be this much larger than what surely fits their shapes. */
const OVERFLOW = 1.15;
/** Points; of a slide. */
const USUAL_WIDTH = 960;

/** A page drawn from what was read of it: the texts, tables and pictures of its blocks in their places. */
export function DrawnBlocks(props: {
  readonly blocks: readonly ViewBlock[];
  readonly page: ViewPage;
  readonly images: Images;
  /** Height over width. */
  readonly ratio: number;
  readonly selection?: Selection | undefined;
}) {
  const { blocks, page, images, ratio, selection = {} } = props;
  // A text and the list below it share the box of their shape.
  const shapes = groupBy(
    blocks.flatMap((block) =>
      block.regions
        .filter(({ pageIndex }) => pageIndex === page.index)
        .map(({ box }) => ({ block, box })),
    ),
    ({ box }) => String(box),
  );
  const look = page.middle?.parser_look;
  const looks = new Map(look?.shapes.map((shape) => [String(shape.bbox), shape]));
  return (
    <div class={`blank-paper${look ? " painted" : ""}`} aria-hidden="true">
      {look && <SlidePaint look={look} page={page} />}
      {[...shapes].map(([key, shape]) => {
        const box = shape[0]?.box ?? [0, 0, 0, 0];
        const inside = shape.map(({ block }) => block);
        const own = looks.get(String(inside[0]?.source?.bbox));
        const room = [box[2], box[3] * ratio] as const;
        const fit = `${sizeOf(inside, room) * 100}cqw`;
        const settings = settingsOf(inside, own, { page, room });
        return (
          <div
            key={key}
            style={{ ...placeOf(box), fontSize: fit }}
            data-anchor={settings.size > 0 ? own?.anchor : undefined}
          >
            {inside.map(({ id, source, excerpt }) =>
              source ? (
                <BlockContent
                  key={id}
                  block={source}
                  {...{ images, settings }}
                  room={pointsOf(room, page)}
                  litCell={id === litId(selection) ? litSpot(selection).cell : undefined}
                />
              ) : (
                excerpt
              ),
            )}
          </div>
        );
      })}
    </div>
  );
}

/** Place for a chart, in points of the slide. */
interface Room {
  readonly size: readonly [width: number, height: number];
  readonly fontSize: string;
}

function pointsOf([width, height]: readonly [number, number], { size }: ViewPage): Room {
  const whole = size?.[0] ?? USUAL_WIDTH;
  return { size: [width * whole, height * whole], fontSize: `${(TEXT_SIZE / whole) * 100}cqw` };
}

/** Style of each paragraph of a slide: of its block, or of its line where a block has several. */
type Settings = ReadonlyMap<Block | Line, CSSProperties>;

/** Paragraphs of a shape are in the order of its blocks. */
function settingsOf(
  blocks: readonly ViewBlock[],
  look: ShapeLook | undefined,
  place: { readonly page: ViewPage; readonly room: readonly [number, number] },
): Settings {
  const paragraphs = look?.paragraphs ?? [];
  const { size } = place.page;
  if (paragraphs.length === 0 || size === undefined) return new Map();
  const leaves = blocks.flatMap(({ source }) => (source ? leavesOf(source) : []));
  const lines = leaves.flatMap((leaf) => leaf.lines ?? []);
  const set = leaves.length < paragraphs.length ? lines : leaves;
  const middle = paragraphs.toSorted((one, other) => one.size - other.size)[paragraphs.length >> 1];
  const fit = fitText(leaves.flatMap(paragraphsOf), place.room, 1) * size[0];
  const scale = Math.min(1, (OVERFLOW * fit) / (middle?.size ?? 1));
  return new Map(
    set.map((one, index) => {
      const paragraph = paragraphs[Math.min(index, paragraphs.length - 1)];
      const fontSize = paragraph && `${((scale * paragraph.size) / size[0]) * 100}cqw`;
      return [one, { fontSize, color: paragraph?.colour, textAlign: paragraph?.align }];
    }),
  );
}

/** The blocks that have text themselves. */
function leavesOf(block: Block): Block[] {
  const isLeaf = block.lines?.some(({ spans }) => spans.some(isText)) === true;
  return [...(isLeaf ? [block] : []), ...(block.blocks ?? []).flatMap(leavesOf)];
}

function sizeOf(blocks: readonly ViewBlock[], box: readonly [number, number]): number {
  const paragraphs = blocks.flatMap(({ source, excerpt }) =>
    source ? paragraphsOf(source) : [excerpt.length],
  );
  const isTitle = blocks.every(({ kind }) => kind === "title");
  return fitText(paragraphs, box, isTitle ? LARGEST_TITLE : LARGEST_TEXT);
}

/** Lengths of the paragraphs of a block; each row of a table is one. */
function paragraphsOf({ lines = [], blocks = [], parser_chart_look: chart }: Block): number[] {
  // The drawing has what room the caption leaves.
  if (chart) return blocks.filter(({ type }) => type === "chart_caption").flatMap(paragraphsOf);
  const spans = lines.flatMap((line) => line.spans);
  const rows = spans.flatMap((span) => rowsOf(span).map(({ textContent }) => textContent.length));
  const text = spans.reduce((sum, span) => sum + (isText(span) ? textOf(span).length : 0), 0);
  return [...(text > 0 ? [text] : []), ...rows, ...blocks.flatMap(paragraphsOf)];
}

function BlockContent(props: {
  readonly block: Block;
  readonly images: Images;
  readonly settings: Settings;
  /** Of an item of a list. */
  readonly mark?: string | undefined;
  readonly room: Room;
  /** Of the chart whose part this is. */
  readonly chart?: ChartLook | undefined;
  /** The cell of the chart's table whose value is lit. */
  readonly litCell?: number | undefined;
}) {
  const { block, images, settings, mark, room, litCell } = props;
  const chart = block.parser_chart_look ?? props.chart;
  let item = 0;
  const inner = block.blocks?.map((one, index) => {
    const isItem = block.type === "list" && one.type !== "list";
    if (isItem) item += 1;
    const marker = block.attribute === "ordered" ? `${item}. ` : "• ";
    return (
      <BlockContent
        key={index}
        block={one}
        {...{ images, settings, room, chart, litCell }}
        mark={isItem ? marker : undefined}
      />
    );
  });
  const own = block.lines?.map((line, index) => (
    <span key={index} class="line" style={settings.get(line)}>
      {line.spans.map((span, position) => (
        <SpanContent key={position} {...{ span, images, room, chart, litCell }} />
      ))}
    </span>
  ));
  return (
    <div data-type={block.type} style={settings.get(block)}>
      {mark}
      {own}
      {inner}
    </div>
  );
}

function SpanContent(props: {
  readonly span: Span;
  readonly images: Images;
  readonly room: Room;
  readonly chart: ChartLook | undefined;
  readonly litCell: number | undefined;
}) {
  const { span, images, room, chart, litCell } = props;
  const rows = useMemo(() => rowsOf(span), [span]);
  const texts = useMemo(() => cellTexts(rows), [rows]);
  if (chart && span.type === "chart")
    return <ChartPicture rows={texts} look={chart} {...room} litCell={litCell} />;
  const picture = images.get(span.image_path ?? "");
  if (rows.length > 0) return <Rows rows={rows} />;
  if (picture) return <Picture picture={picture} />;
  if (!isText(span)) return null;
  return <span class={span.style?.join(" ")}>{textOf(span)} </span>;
}

/** Text of pictures, tables and charts describes them and is not printed on the page, so that it is not drawn. */
function isText({ type }: Span): boolean {
  return type !== "image" && type !== "table" && type !== "chart";
}

function textOf({ content, children }: Span): string {
  return content ?? children?.map(textOf).join("") ?? "";
}

/** A parsed document is inert: nothing in it runs or is loaded. */
function rowsOf({ type, html, content }: Span): readonly HTMLTableRowElement[] {
  const table = html ?? (type === "chart" ? content : undefined);
  if (!table?.includes("<tr")) return [];
  return [...new DOMParser().parseFromString(table, "text/html").querySelectorAll("tr")];
}

function Rows({ rows }: { readonly rows: readonly HTMLTableRowElement[] }) {
  return (
    <table>
      {rows.map((row, index) => (
        <tr key={index}>
          {[...row.cells].map((cell, column) => (
            <td key={column} colSpan={cell.colSpan} rowSpan={cell.rowSpan}>
              {cell.textContent}
            </td>
          ))}
        </tr>
      ))}
    </table>
  );
}

function Picture({ picture }: { readonly picture: Uint8Array }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(toPng(picture));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return url === undefined ? null : <img src={url} alt="" />;
}
