/** CPU time of the children of a shell: the second line of its `times`, such as `1m2.500s 0m0.100s`. */
export function childSeconds(times: string): number {
  const [, children = ""] = times.split("\n");
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
}
