import type { ChartLook } from "@parsewright/contract";
import { useMemo } from "preact/hooks";
import { drawChart, TEXT_SIZE } from "./draw-chart.ts";

/** A chart drawn from the table of its numbers, which is shown elsewhere. */
export function ChartPicture(props: {
  /** The texts of the cells, row by row. */
  readonly rows: readonly (readonly string[])[];
  readonly look: ChartLook;
  /** In units of which its text is `TEXT_SIZE` high. */
  readonly size: readonly [width: number, height: number];
  /** Of the legend. */
  readonly fontSize?: string | undefined;
}) {
  const { rows, look, size, fontSize } = props;
  const { marks, grid, labels, legend } = useMemo(
    () => drawChart(rows, look, size),
    [rows, look, ...size],
  );
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
        {labels.map(({ x, y, text, anchor }, index) => (
          <text key={index} x={x} y={y} text-anchor={anchor}>
            {text}
          </text>
        ))}
      </svg>
      {look.legend && (
        <ul>
          {legend.map(({ name, colour }, index) => (
            <li key={index}>
              <svg viewBox="0 0 10 10" width="10" height="10">
                <path d="M0 0H10V10H0Z" fill={colour} />
              </svg>
              {name}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
