/** Which block is lit, and who lit it: the other side scrolls to it. */
export interface Lit {
  readonly id: string;
  readonly by: "page" | "text";
}
