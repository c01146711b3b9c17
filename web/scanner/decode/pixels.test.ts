import { expect, it } from 'vitest';
import { meanBrightness } from './pixels.ts';

it('is 0 for black and 255 for white pixels', () => {
  expect(meanBrightness(Uint8ClampedArray.of(0, 0, 0, 255))).toBe(0);
  expect(meanBrightness(Uint8ClampedArray.of(255, 255, 255, 255))).toBeCloseTo(255);
});

it('weighs the colours as the eye does, and takes the mean of all pixels', () => {
  const green = meanBrightness(Uint8ClampedArray.of(0, 255, 0, 255));
  expect(green).toBeGreaterThan(meanBrightness(Uint8ClampedArray.of(0, 0, 255, 255)) * 4);
  expect(meanBrightness(Uint8ClampedArray.of(0, 255, 0, 255, 0, 0, 0, 255))).toBeCloseTo(green / 2);
});
