import type { Color, Pixels } from "./pdf-page.ts";

const WIDTH = 420;
const HEIGHT = 210;
const SEA_LEVEL = 140;
const LAMP = { x: 118, y: 47 };

/** A lighthouse at dusk, for the sample document. */
export function drawLighthouse(): Pixels {
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const color = colorAt(x, y);
      data.set(
        color.map((channel) => Math.round(Math.min(1, channel) * 255)),
        (y * WIDTH + x) * 3,
      );
    }
  }
  return { width: WIDTH, height: HEIGHT, data };
}

function colorAt(x: number, y: number): Color {
  return towerAt(x, y) ?? rockAt(x, y) ?? (y < SEA_LEVEL ? skyAt(x, y) : seaAt(x, y));
}

function towerAt(x: number, y: number): Color | undefined {
  const distance = Math.abs(x - LAMP.x);
  if (y < 34 || y >= SEA_LEVEL + 18) return undefined;
  if (y < 40) return distance <= (y - 33) * 1.6 ? [0.42, 0.1, 0.12] : undefined;
  if (y < 54) return distance <= 8 ? [1, 0.93, 0.62] : undefined;
  if (y < 58) return distance <= 14 ? [0.2, 0.2, 0.26] : undefined;
  if (distance > 9 + (y - 58) * 0.075) return undefined;
  const isRed = Math.floor((y - 58) / 20) % 2 === 0;
  const shade = 1 - 0.35 * ((x - LAMP.x + 17) / 34);
  return scale(isRed ? [0.78, 0.2, 0.18] : [0.95, 0.93, 0.88], shade);
}

function rockAt(x: number, y: number): Color | undefined {
  const ridge = 150 - 26 * Math.exp(-(((x - 105) / 75) ** 2));
  const top = ridge + 2.5 * Math.sin(x / 5) + 1.5 * Math.sin(x / 2.3);
  const bottom = 176 + 2 * Math.sin(x / 9) - 26 * ((x - 95) / 120) ** 2;
  if (y <= top || y >= bottom) return undefined;
  return scale([0.17, 0.15, 0.2], 0.9 + 0.35 * Math.sin(x / 7 + y / 3) * Math.sin(y / 5));
}

function skyAt(x: number, y: number): Color {
  const evening = blend([0.11, 0.13, 0.33], [0.98, 0.62, 0.38], (y / SEA_LEVEL) ** 1.7);
  return add(evening, scale([1, 0.9, 0.6], beamAt(x, y)));
}

function seaAt(x: number, y: number): Color {
  const depth = (y - SEA_LEVEL) / (HEIGHT - SEA_LEVEL);
  const water = blend([0.66, 0.42, 0.4], [0.08, 0.12, 0.26], depth ** 0.6);
  const waves = Math.sin(x / (9 + 30 * depth) + y * 1.3) * Math.sin(y / (1.2 + 3 * depth));
  return add(water, scale([0.2, 0.16, 0.12], Math.max(0, waves) * (1 - depth * 0.6)));
}

/** Light of the lamp: a glow, and a beam to the right that widens and fades. */
function beamAt(x: number, y: number): number {
  const across = x - LAMP.x;
  const down = y - LAMP.y;
  const glow = 0.55 * Math.exp(-Math.hypot(across, down) / 16);
  if (across <= 0) return glow;
  const offAxis = Math.abs(down + across * 0.06) / (4 + across * 0.09);
  return glow + 0.5 * Math.exp(-(offAxis ** 2)) * Math.exp(-across / 220);
}

const scale = ([red, green, blue]: Color, factor: number): Color => [
  red * factor,
  green * factor,
  blue * factor,
];
const add = (one: Color, other: Color): Color => [
  one[0] + other[0],
  one[1] + other[1],
  one[2] + other[2],
];
const blend = (from: Color, to: Color, share: number): Color =>
  add(scale(from, 1 - share), scale(to, share));
