import { LINK_ATTRIBUTE } from "./sanitize.ts";

interface FrameListener {
  readonly signal: AbortSignal;
  readonly onLit: (sectionId: string | undefined) => void;
  readonly onLink: (url: string) => void;
}

/** Tells what happens in the frame, which runs no script of its own. */
export function watchFrame(page: Document, { signal, onLit, onLink }: FrameListener): void {
  const light = (event: Event) => {
    const section = sectionOf(event);
    if (section !== undefined) onLit(section.id);
  };
  page.addEventListener("pointerover", light, { signal });
  page.addEventListener("focusin", light, { signal });
  page.documentElement.addEventListener("pointerleave", () => onLit(undefined), { signal });
  page.addEventListener("click", (event) => openLink(event, onLink), { signal });
  page.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Enter") openLink(event, onLink);
      if (event.key === "Escape") {
        (page.activeElement as HTMLElement | null)?.blur();
        onLit(undefined);
      }
      if (event.key === "ArrowDown" || event.key === "ArrowUp") moveFocus(page, event);
    },
    { signal },
  );
}

function openLink(event: Event, onLink: (url: string) => void): void {
  const link = (event.target as Element).closest(`[${LINK_ATTRIBUTE}]`);
  const url = link?.getAttribute(LINK_ATTRIBUTE);
  if (url) onLink(url);
}

/** From block to block; inside a wide table or without a focused block the keys scroll as ever. */
function moveFocus(page: Document, event: KeyboardEvent): void {
  const section = page.activeElement?.closest("section");
  const next =
    event.key === "ArrowDown" ? section?.nextElementSibling : section?.previousElementSibling;
  if (!(next instanceof (page.defaultView as typeof globalThis & Window).HTMLElement)) return;
  event.preventDefault();
  next.focus();
}

function sectionOf(event: Event): Element | undefined {
  return (event.target as Element | null)?.closest?.("section") ?? undefined;
}
