/** Writes both scripts behind a base; empty ones are left out. */
export function withScripts(
  base: string,
  { sub = "", sup = "" }: { sub?: string; sup?: string },
): string {
  const lowered = sub === "" ? "" : `_{${sub}}`;
  if (/^'+$/.test(sup)) return base + sup + lowered;
  const raised = sup === "" ? "" : `^{${raisePrimes(sup)}}`;
  // Only directly behind primes may a superscript follow.
  return base.endsWith("'") ? base + raised + lowered : base + lowered + raised;
}

/** A prime that opens a superscript is raised already. */
function raisePrimes(sup: string): string {
  const [primes = ""] = /^'*/.exec(sup) ?? [];
  return String.raw`\prime `.repeat(primes.length) + sup.slice(primes.length);
}
