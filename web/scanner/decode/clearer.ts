/** Other versions of a picture, in which a reader finds codes that it does not find in the picture itself. */

export type Pixels = Pick<ImageData, 'data' | 'width' | 'height'>;

/** Deviations below this are noise of the camera and are not enlarged. */
const leastDeviation = 6;

/** Every part of the picture gets the whole range of shades: for codes that are dark, pale or lit from one side. */
export function withContrast(pixels: Pixels): Pixels {
  const shades = shadesOf(pixels);
  const radius = Math.max(12, Math.round(pixels.width / 25));
  const mean = meanAround(shades, pixels, radius);
  const meanSquare = meanAround(
    shades.map((shade) => shade * shade),
    pixels,
    radius,
  );
  return fromShades(pixels, (at) => {
    const average = mean[at] ?? 0;
    const variance = Math.max(0, (meanSquare[at] ?? 0) - average * average);
    const deviation = Math.max(leastDeviation, Math.sqrt(variance));
    return 128 + (64 * ((shades[at] ?? 0) - average)) / deviation;
  });
}

/** Every pixel differs more from those around it: for codes that are out of focus. */
export function sharpened(pixels: Pixels): Pixels {
  const shades = shadesOf(pixels);
  const mean = meanAround(shades, pixels, Math.max(3, Math.round(pixels.width / 210)));
  return fromShades(pixels, (at) => {
    const shade = shades[at] ?? 0;
    return shade + 4 * (shade - (mean[at] ?? 0));
  });
}

function shadesOf({ data, width, height }: Pixels): Float32Array {
  const shades = new Float32Array(width * height);
  for (let at = 0; at < shades.length; at++) {
    const red = data[4 * at] ?? 0;
    const green = data[4 * at + 1] ?? 0;
    const blue = data[4 * at + 2] ?? 0;
    shades[at] = 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  return shades;
}

function fromShades({ width, height }: Pixels, shadeAt: (at: number) => number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at++) {
    const shade = shadeAt(at);
    data[4 * at] = shade;
    data[4 * at + 1] = shade;
    data[4 * at + 2] = shade;
    data[4 * at + 3] = 255;
  }
  return { data, width, height };
}

/** The mean of the square around each pixel. */
function meanAround(shades: Float32Array, { width, height }: Pixels, radius: number) {
  const across = new Float32Array(shades.length);
  const all = new Float32Array(shades.length);
  for (let row = 0; row < height; row++) {
    slideMean(shades, across, { start: row * width, step: 1, count: width, radius });
  }
  for (let column = 0; column < width; column++) {
    slideMean(across, all, { start: column, step: width, count: height, radius });
  }
  return all;
}

interface Line {
  start: number;
  step: number;
  count: number;
  radius: number;
}

/** A sum that gets the next value and loses the last one, so the time does not depend on the radius. */
function slideMean(from: Float32Array, to: Float32Array, { start, step, count, radius }: Line) {
  let sum = 0;
  for (let at = 0; at < Math.min(radius, count); at++) sum += from[start + at * step] ?? 0;
  for (let at = 0; at < count; at++) {
    const next = at + radius;
    const last = at - radius - 1;
    if (next < count) sum += from[start + next * step] ?? 0;
    if (last >= 0) sum -= from[start + last * step] ?? 0;
    to[start + at * step] = sum / (Math.min(next, count - 1) - Math.max(last, -1));
  }
}
