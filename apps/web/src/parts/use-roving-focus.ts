import { useRef } from "preact/hooks";

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};

/** Arrow keys move the focus among the children that carry `data-stop`; Escape leaves. One of them is a tab stop. */
export function useRovingFocus<Container extends HTMLElement>(onEscape: () => void) {
  const container = useRef<Container>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      (document.activeElement as HTMLElement | null)?.blur();
      return onEscape();
    }
    const stops = [...(container.current?.querySelectorAll<HTMLElement>("[data-stop]") ?? [])];
    const target = targetOf(stops, event.key);
    if (target === undefined) return;
    event.preventDefault();
    target.focus();
  };
  return { container, onKeyDown };
}

function targetOf(stops: readonly HTMLElement[], key: string): HTMLElement | undefined {
  if (key === "Home") return stops[0];
  if (key === "End") return stops.at(-1);
  const step = STEPS[key];
  if (step === undefined) return undefined;
  const position = stops.indexOf(document.activeElement as HTMLElement);
  return stops[position + step];
}
