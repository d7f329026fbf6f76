import type { ChartLook } from "@parsewright/contract";
import { useMemo } from "preact/hooks";
import { type ChartDrawing, drawChart, TEXT_SIZE } from "./draw-chart.ts";

/** A chart drawn from the table of its numbers, which is shown elsewhere. */
export function ChartPicture(props: {
  /** The texts of the cells, row by row. */
  readonly rows: readonly (readonly string[])[];
  readonly look: ChartLook;
  /** In units of which its text is `TEXT_SIZE` high. */
  readonly size: readonly [width: number, height: number];
  /** Of the legend. */
  readonly fontSize?: string | undefined;
  /** The cell whose value is lit, counted from 0 through the rows. */
  readonly litCell?: number | undefined;
}) {
  const { rows, look, size, fontSize } = props;
  const { marks, grid, labels, legend } = useMemo(
    () => drawChart(rows, look, size),
    [rows, look, ...size],
  );
  const values = useMemo(() => valuesByCell(rows, marks), [rows, marks]);
  return (
    <div
      class="chart-picture"
      data-legend={look.legend}
      aria-hidden="true"
      style={{ color: look.text, fontSize }}
    >
      <svg viewBox={`0 0 ${size[0]} ${size[1]}`} font-size={TEXT_SIZE} fill="currentColor">
        <path d={grid} fill="none" stroke="currentColor" stroke-opacity="0.2" />
        {marks.map(({ path, colour, isLine }, index) => (
          <path
            key={index}
            d={path}
            fill={isLine ? "none" : colour}
            stroke={isLine ? colour : undefined}
            stroke-width={isLine ? 2.5 : undefined}
          />
        ))}
        {values.map(({ cell, path }) => (
          <path
            key={cell}
            class={cell === props.litCell ? "lit-cell" : undefined}
            data-cell={cell}
            d={path}
            fill="transparent"
          />
        ))}
        {labels.map(({ x, y, text, anchor }, index) => (
          <text key={index} x={x} y={y} text-anchor={anchor}>
            {text}
          </text>
        ))}
      </svg>
      {look.legend && <Legend entries={legend} />}
    </div>
  );
}

function Legend({ entries }: { readonly entries: ChartDrawing["legend"] }) {
  return (
    <ul>
      {entries.map(({ name, colour }, index) => (
        <li key={index}>
          <svg viewBox="0 0 10 10" width="10" height="10">
            <path d="M0 0H10V10H0Z" fill={colour} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

/** More values are too small to point at, and would slow the page down. */
const MOST_VALUES = 2000;

/** The places of the values, by the cells of their table. */
function valuesByCell(rows: readonly (readonly string[])[], marks: ChartDrawing["marks"]) {
  const values = marks.flatMap((mark) => mark.values);
  if (values.length > MOST_VALUES) return [];
  let count = 0;
  const firstCells = rows.map(({ length }) => (count += length) - length);
  return values.map(({ row, column, path }) => ({ cell: (firstCells[row] ?? 0) + column, path }));
}
