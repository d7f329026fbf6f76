/** Place of a reader: a page of the result, and the share of it that is above the top of the window. */
export interface ReadingPosition {
  readonly pageIndex: number;
  /** 0 to 1. */
  readonly fraction: number;
}

type Go = (position: ReadingPosition) => void;

/** Lets the halves scroll together: one reports where its reader is, and the others go there. */
export class ScrollLink {
  readonly #members = new Set<Go>();
  #position: ReadingPosition | undefined;

  /** Takes part until the signal aborts; a member that comes later goes to where the others are. */
  join(go: Go, signal: AbortSignal): void {
    this.#members.add(go);
    signal.addEventListener("abort", () => this.#members.delete(go));
    if (this.#position) go(this.#position);
  }

  report(position: ReadingPosition, reporter?: Go): void {
    this.#position = position;
    for (const go of this.#members) if (go !== reporter) go(position);
  }
}
