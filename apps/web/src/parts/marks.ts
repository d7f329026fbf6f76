/** Switches for the marks that are drawn over a page besides its blocks. */
export interface Marks {
  readonly order: boolean;
  readonly confidence: boolean;
  readonly hidden: boolean;
}
