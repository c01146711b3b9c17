import { expect, it } from 'vitest';
import { sharpened, withContrast } from './clearer.ts';

/** A strip of grey pixels, each shade twice below each other. */
function strip(shades: number[]) {
  const data = Uint8ClampedArray.from([...shades, ...shades].flatMap((s) => [s, s, s, 255]));
  return { data, width: shades.length, height: 2 };
}

const shadesIn = ({ data, width }: { data: Uint8ClampedArray; width: number }) =>
  Array.from({ length: width }, (_, x) => data[4 * x] ?? 0);

const stripes = (dark: number, light: number) =>
  Array.from({ length: 60 }, (_, x) => (x % 4 < 2 ? dark : light));

it('makes the shades of a dark picture differ like those of a bright one', () => {
  const shades = shadesIn(withContrast(strip(stripes(10, 40))));
  expect(Math.max(...shades) - Math.min(...shades)).toBeGreaterThan(110);
});

it('gives both sides the same range if one is in the shadow', () => {
  const sides = [...stripes(20, 60), ...stripes(80, 240)];
  const shades = shadesIn(withContrast(strip(sides)));
  const rangeOf = (part: number[]) => Math.max(...part) - Math.min(...part);
  expect(rangeOf(shades.slice(10, 40)) / rangeOf(shades.slice(80, 110))).toBeCloseTo(1, 0);
});

it('does not make patterns of the noise on an empty wall', () => {
  const shades = shadesIn(withContrast(strip(stripes(120, 121))));
  expect(Math.max(...shades) - Math.min(...shades)).toBeLessThan(15);
});

it('makes an edge steeper, and leaves an even surface as it is', () => {
  const edge = [...Array(20).fill(60), 80, 100, 120, ...Array(20).fill(140)] as number[];
  const shades = shadesIn(sharpened(strip(edge)));
  expect(shades[19]).toBeLessThan(60);
  expect(shades[23]).toBeGreaterThan(140);
  expect(shades[2]).toBe(60);
});
