/** What a lens and a hand that moves make of a picture, row by row. */

/** Out of focus: nearly the bell curve with this deviation, as three means over the pixels beside each one. */
export function blurred(shades: Float32Array, width: number, deviation: number): Float32Array {
  if (deviation < 0.2) return shades;
  // Three means over a window of this width have the deviation together.
  const window = Math.sqrt(4 * deviation * deviation + 1);
  let result = shades;
  for (let pass = 0; pass < 3; pass++) {
    result = meanAlong(result, width, { window, stepX: 1, stepY: 0 });
    result = meanAlong(result, width, { window, stepX: 0, stepY: 1 });
  }
  return result;
}

/** The camera moved so many pixels while it took the picture. */
export function movedBlur(
  shades: Float32Array,
  width: number,
  { length, to }: { length: number; to: number },
): Float32Array {
  if (length < 0.5) return shades;
  const direction = (to * Math.PI) / 180;
  const [stepX, stepY] = [Math.cos(direction), Math.sin(direction)];
  return meanAlong(shades, width, { window: length + 1, stepX, stepY });
}

interface Way {
  /** In pixels; a part of one weighs as much as its width. */
  window: number;
  stepX: number;
  stepY: number;
}

function meanAlong(shades: Float32Array, width: number, { window, stepX, stepY }: Way) {
  const height = shades.length / width;
  const half = (window - 1) / 2;
  const whole = Math.floor(half);
  const steps: { x: number; y: number; weight: number }[] = [{ x: 0, y: 0, weight: 1 }];
  for (let step = 1; step <= whole + 1; step++) {
    const weight = step <= whole ? 1 : half - whole;
    if (weight === 0) continue;
    for (const sign of [-1, 1]) {
      const [x, y] = [Math.round(sign * step * stepX), Math.round(sign * step * stepY)];
      steps.push({ x, y, weight });
    }
  }
  const total = steps.reduce((sum, { weight }) => sum + weight, 0);
  const inside = (at: number, size: number) => Math.max(0, Math.min(size - 1, at));
  const result = new Float32Array(shades.length);
  const sums = new Float32Array(width);
  for (let row = 0; row < height; row++) {
    sums.fill(0);
    for (const { x, y, weight } of steps) {
      const start = inside(row + y, height) * width;
      for (let column = 0; column < width; column++) {
        const from = column + x;
        const beside = from < 0 ? 0 : from >= width ? width - 1 : from;
        sums[column] = (sums[column] ?? 0) + weight * (shades[start + beside] ?? 0);
      }
    }
    for (let column = 0; column < width; column++) {
      result[row * width + column] = (sums[column] ?? 0) / total;
    }
  }
  return result;
}
