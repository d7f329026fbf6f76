import type { ShapeLook, SlideLook } from "@parsewright/contract";
import type { ViewPage } from "../result/view-document.ts";
import { placeOf } from "./block-overlay.tsx";

/** Forms that a browser can cut out of a box, by the names that files have for them. */
const OUTLINES: Readonly<Record<string, string>> = {
  triangle: "50% 0, 100% 100%, 0 100%",
  rtTriangle: "0 0, 100% 100%, 0 100%",
  diamond: "50% 0, 100% 50%, 50% 100%, 0 50%",
  parallelogram: "20% 0, 100% 0, 80% 100%, 0 100%",
  trapezoid: "20% 0, 80% 0, 100% 100%, 0 100%",
  hexagon: "20% 0, 80% 0, 100% 50%, 80% 100%, 20% 100%, 0 50%",
  homePlate: "0 0, 80% 0, 100% 50%, 80% 100%, 0 100%",
  chevron: "0 0, 80% 0, 100% 50%, 80% 100%, 0 100%, 20% 50%",
  rightArrow: "0 25%, 65% 25%, 65% 0, 100% 50%, 65% 100%, 65% 75%, 0 75%",
  leftArrow: "100% 25%, 35% 25%, 35% 0, 0 50%, 35% 100%, 35% 75%, 100% 75%",
  upArrow: "25% 100%, 25% 35%, 0 35%, 50% 0, 100% 35%, 75% 35%, 75% 100%",
  downArrow: "25% 0, 25% 65%, 0 65%, 50% 100%, 100% 65%, 75% 65%, 75% 0",
};

/** Background and shapes of a slide, below its texts and pictures. */
export function SlidePaint(props: { readonly look: SlideLook; readonly page: ViewPage }) {
  const { look, page } = props;
  const [width, height] = page.size ?? [1, 1];
  return (
    <div class="slide-paint" style={{ background: look.background }}>
      {look.shapes.map(({ bbox, ...shape }, index) => {
        const [left, top, right, bottom] = bbox;
        const box = [
          left / width,
          top / height,
          (right - left) / width,
          (bottom - top) / height,
        ] as const;
        const stroke = `${((shape.line_width ?? 0) / width) * 100}cqw`;
        return isLine(shape) ? (
          <svg key={index} style={placeOf(box)}>
            <line
              x1="0"
              y1={shape.is_rising ? "100%" : "0"}
              x2={left === right ? "0" : "100%"}
              y2={shape.is_rising || top === bottom ? "0" : "100%"}
              style={{ stroke: shape.line, strokeWidth: stroke }}
            />
          </svg>
        ) : (
          <i key={index} style={{ ...placeOf(box), ...paintOf(shape, stroke) }} />
        );
      })}
    </div>
  );
}

type Painted = Omit<ShapeLook, "bbox">;

function isLine({ geometry = "" }: Painted): boolean {
  return geometry === "line" || geometry.includes("Connector");
}

function paintOf({ geometry = "", fill, line }: Painted, stroke: string) {
  const outline = OUTLINES[geometry];
  const radius = geometry === "ellipse" ? "50%" : geometry.includes("ound") ? "1.2cqw" : undefined;
  return {
    background: fill,
    border: line && `${stroke} solid ${line}`,
    borderRadius: radius,
    clipPath: outline && `polygon(${outline})`,
  };
}
