/** Brings an element into view, without movement for those who want none. */
export function scrollToShow(element: Element | null | undefined): void {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  element?.scrollIntoView({ block: "nearest", behavior: isStill ? "auto" : "smooth" });
}
