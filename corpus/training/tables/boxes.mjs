/** The box around boxes. */
export function unionBoxes(boxes) {
  const union = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [left, top, right, bottom] of boxes) {
    union[0] = Math.min(union[0], left);
    union[1] = Math.min(union[1], top);
    union[2] = Math.max(union[2], right);
    union[3] = Math.max(union[3], bottom);
  }
  return union;
}
