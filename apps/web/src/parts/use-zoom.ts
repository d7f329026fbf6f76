import { useEffect } from "preact/hooks";

const MIN_ZOOM = 0.25;
const MAX_ZOOM = 5;
/** Factor of one press of a button. */
export const ZOOM_STEP = 1.25;
/** Factor of one pixel of the wheel. */
const WHEEL_STEP = 1.004;

export function limitZoom(zoom: number): number {
  return Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom));
}

/** Ctrl and the wheel, which is what pinching a touchpad sends, and pinching a screen. `at` is the point that stays. */
export function useZoomGestures(
  element: { readonly current: HTMLElement | null },
  onZoom: (factor: number, at: { readonly x: number; readonly y: number }) => void,
): void {
  useEffect(() => {
    const target = element.current;
    if (target === null) return undefined;
    const controller = new AbortController();
    // The browser would zoom the whole page, unless it is kept from it.
    const options = { signal: controller.signal, passive: false };
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      onZoom(WHEEL_STEP ** -event.deltaY, { x: event.clientX, y: event.clientY });
    };
    let distance = 0;
    const onTouch = (event: TouchEvent) => {
      const [one, other] = event.touches;
      if (one === undefined || other === undefined) {
        distance = 0;
        return;
      }
      event.preventDefault();
      const next = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      const at = { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 };
      if (distance > 0) onZoom(next / distance, at);
      distance = next;
    };
    target.addEventListener("wheel", onWheel, options);
    for (const name of ["touchstart", "touchmove", "touchend"] as const)
      target.addEventListener(name, onTouch, options);
    return () => controller.abort();
  }, [element, onZoom]);
}
