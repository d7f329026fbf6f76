import { useState } from "preact/hooks";

const MIN_PERCENT = 20;
const MAX_PERCENT = 80;
const KEY_STEP_PERCENT = 4;

/** The line between the halves, which can be dragged or moved with the arrow keys. */
export function Splitter(props: {
  readonly percent: number;
  readonly onPercent: (percent: number) => void;
}) {
  const { percent } = props;
  const [isDragging, setDragging] = useState(false);
  const move = (wanted: number) =>
    props.onPercent(Math.round(Math.min(MAX_PERCENT, Math.max(MIN_PERCENT, wanted))));
  return (
    <div
      class={`splitter ${isDragging ? "dragging" : ""}`}
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the document"
      aria-valuenow={percent}
      aria-valuemin={MIN_PERCENT}
      aria-valuemax={MAX_PERCENT}
      tabIndex={0}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragging(true);
      }}
      onPointerMove={(event) => {
        const box = event.currentTarget.parentElement?.getBoundingClientRect();
        if (isDragging && box) move(((event.clientX - box.left) / box.width) * 100);
      }}
      onPointerUp={() => setDragging(false)}
      onDblClick={() => move(50)}
      onKeyDown={(event) => {
        const step = { ArrowLeft: -KEY_STEP_PERCENT, ArrowRight: KEY_STEP_PERCENT }[event.key];
        if (step !== undefined) move(percent + step);
      }}
    />
  );
}
