import { useCallback, useEffect, useLayoutEffect, useState } from "preact/hooks";
import { type PageStack, positionAt } from "../reading/page-stack.ts";

/** Pages exist this far above and below the window, in heights of the window. */
const MARGIN_SCREENS = 1;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The inner size of an element; zeros while it is not shown. */
export function useSize(element: { readonly current: HTMLElement | null }): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    const target = element.current;
    if (target === null) return undefined;
    const measure = () => setSize({ width: target.clientWidth, height: target.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

/**
 * Finds the pages of a stack that are near the window of a scrolling element; `update` is to be called when it scrolls.
 */
export function usePageRange(
  scroller: { readonly current: HTMLElement | null },
  stack: PageStack,
  height: number,
) {
  const [range, setRange] = useState<readonly [number, number]>([0, 0]);
  const update = useCallback(() => {
    const top = scroller.current?.scrollTop ?? 0;
    const first = positionAt(stack, top - MARGIN_SCREENS * height);
    const last = positionAt(stack, top + (1 + MARGIN_SCREENS) * height);
    setRange((known) => (known[0] === first && known[1] === last ? known : [first, last]));
  }, [scroller, stack, height]);
  useLayoutEffect(update, [update]);
  return { first: range[0], last: range[1], update };
}
