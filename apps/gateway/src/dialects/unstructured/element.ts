/** An element as Unstructured's clients read it. */
export interface Element {
  readonly type: string;
  readonly element_id: string;
  readonly text: string;
  readonly metadata: Readonly<Record<string, unknown>>;
}
