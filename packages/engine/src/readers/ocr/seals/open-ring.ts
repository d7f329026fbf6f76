/** Pieces of the ring, by their direction from its middle, of which the thinnest is taken out. */
const SECTORS = 60;

/** Cuts a ring of pixels where it is thinnest; `undefined` where that leaves it in one piece no larger than a gap. */
export function openRing(pixels: Int32Array, width: number): Int32Array | undefined {
  let [x, y] = [0, 0];
  for (const position of pixels) {
    x += position % width;
    y += Math.floor(position / width);
  }
  const sectorOf = (position: number) => {
    const down = Math.floor(position / width) - y / pixels.length;
    const turn = Math.atan2(down, (position % width) - x / pixels.length) / (2 * Math.PI);
    return Math.floor((turn + 0.5) * SECTORS) % SECTORS;
  };
  const counts = new Uint32Array(SECTORS);
  for (const position of pixels) {
    const sector = sectorOf(position);
    counts[sector] = (counts[sector] ?? 0) + 1;
  }
  const thinnest = counts.indexOf(Math.min(...counts));
  const opened = pixels.filter((position) => sectorOf(position) !== thinnest);
  return opened.length < pixels.length ? opened : undefined;
}
