import type { Random } from "../random.ts";

/** A place as shares of the sides of a picture or of a sheet. */
interface Place {
  readonly x: number;
  readonly y: number;
}

/** Place of the flat sheet that is seen, and its light, 0 to 1. */
interface Sight {
  readonly place: Place;
  readonly light: number;
}

/** A way in which sheets are bent, seen and lit. */
export interface PhotographFamily {
  readonly name: string;
  readonly split: "seen" | "unseen";
  /** True if two pages of a book are in one picture. */
  readonly isSpread?: true;
  /** Chooses one photograph, as a map from places of the sheet in the photograph to places of the flat sheet. */
  readonly choose: (random: Random) => (seen: Place) => Sight;
}

const between = (random: Random, least: number, most: number) =>
  least + (most - least) * random.next();

/** Seen from its lower edge: what is far is narrower and lower. */
function lookFrom({ x, y }: Place, depth: number): Place {
  const near = (1 + depth) / (1 + depth * y);
  return { x: 0.5 + (x - 0.5) * near, y: y * near };
}

/** Families are seen or unseen as a whole. */
export const PHOTOGRAPH_FAMILIES: readonly PhotographFamily[] = [
  {
    name: "perspective",
    split: "seen",
    choose(random) {
      const depth = between(random, 0.12, 0.25);
      return (seen) => ({ place: lookFrom(seen, depth), light: 0.95 - 0.1 * seen.y });
    },
  },
  {
    name: "curl",
    split: "seen",
    choose(random) {
      const depth = between(random, 0.025, 0.05);
      return ({ x, y }) => ({
        place: { x: x + 0.02 * Math.sin(2 * Math.PI * x), y: y - depth * Math.sin(Math.PI * x) },
        light: 0.75 + 0.2 * x,
      });
    },
  },
  {
    name: "light",
    split: "seen",
    choose(random) {
      const edge = between(random, 0.3, 0.7);
      return ({ x, y }) => ({
        place: { x, y },
        light: 0.95 - 0.45 / (1 + Math.exp((x + y / 2 - edge) * 18)),
      });
    },
  },
  {
    name: "spread",
    split: "seen",
    isSpread: true,
    choose(random) {
      const depth = between(random, 0.03, 0.05);
      return ({ x, y }) => {
        const spine = Math.exp(-Math.abs(x - 0.5) / 0.09);
        return { place: { x, y: y - depth * spine * (y - 0.2) }, light: 0.95 - 0.4 * spine };
      };
    },
  },
  {
    name: "fold",
    split: "unseen",
    choose(random) {
      const crease = between(random, 0.4, 0.6);
      const depth = between(random, 0.05, 0.09);
      return ({ x, y }) => ({
        place: { x, y: y - depth * Math.abs(x - crease) },
        light: (x < crease ? 0.95 : 0.8) - (Math.abs(x - crease) < 0.004 ? 0.15 : 0),
      });
    },
  },
  {
    name: "mesh",
    split: "unseen",
    choose(random) {
      const phases = Array.from({ length: 4 }, () => 2 * Math.PI * random.next());
      const wave = (share: number, turns: number, phase = 0) =>
        Math.sin(2 * Math.PI * turns * share + phase);
      return ({ x, y }) => {
        const down = 0.011 * (wave(x, 1, phases[0]) + wave(x + y, 0.7, phases[1]));
        const across = 0.011 * (wave(y, 1, phases[2]) + wave(x - y, 0.8, phases[3]));
        return { place: { x: x + across, y: y + down }, light: 0.85 + 5 * down };
      };
    },
  },
  {
    name: "tilt",
    split: "unseen",
    choose(random) {
      const [depth, turn] = [between(random, 0.1, 0.2), between(random, -0.07, 0.07)];
      return ({ x, y }) => {
        const [fromX, fromY] = [x - 0.5, y - 0.5];
        const turned = { x: 0.5 + fromX - turn * fromY, y: 0.5 + fromY + turn * fromX };
        const { x: newY, y: newX } = lookFrom({ x: turned.y, y: turned.x }, depth);
        return { place: { x: newX, y: newY }, light: 0.95 - 0.25 * x };
      };
    },
  },
  {
    name: "roll",
    split: "unseen",
    choose(random) {
      const depth = between(random, 0.05, 0.08);
      return ({ x, y }) => ({
        place: {
          x: x - depth * y * y * Math.sin(Math.PI * x),
          y: y - depth * y * (1 - x) * (1 - x),
        },
        light: 0.95 - 0.3 * (1 - x) * y,
      });
    },
  },
];
