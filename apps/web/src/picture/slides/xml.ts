/** The children of an element that have a name, whatever its prefix. */
export function childrenOf(element: Element | undefined, name: string): readonly Element[] {
  return [...(element?.children ?? [])].filter(({ localName }) => localName === name);
}

/** Follows the first child of each name. */
export function descend(element: Element | undefined, ...names: readonly string[]) {
  let current = element;
  for (const name of names) current = childrenOf(current, name)[0];
  return current;
}

/** An attribute as a number. */
export function numberOf(element: Element | undefined, name: string): number | undefined {
  const value = element?.getAttribute(name);
  return value === null || value === undefined || value === "" ? undefined : Number(value);
}

const EMU_PER_POINT = 12_700;

/** A length in points. */
export function pointsOf(element: Element | undefined, name: string): number | undefined {
  const length = numberOf(element, name);
  return length === undefined ? undefined : length / EMU_PER_POINT;
}

/** An attribute that says yes or no; `undefined` where it says neither. */
export function flagOf(element: Element | undefined, name: string): boolean | undefined {
  const value = element?.getAttribute(name);
  return value === null || value === undefined ? undefined : value === "1" || value === "true";
}
