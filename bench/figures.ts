import { mkdir, writeFile } from 'node:fs/promises';

/** One line of the table: a ratio to a peer or a limit, both measured in the same run. */
export interface Figure {
  work: string;
  against: string;
  ratio: number;
  goal: string;
  isMet: boolean;
  /** The values from which the ratio was computed, and others that explain it. */
  measured: Record<string, number>;
}

export function atMost(limit: number, ratio: number): Pick<Figure, 'goal' | 'isMet' | 'ratio'> {
  return { goal: `≤ ${limit}`, ratio, isMet: ratio <= limit };
}

export function atLeast(limit: number, ratio: number): Pick<Figure, 'goal' | 'isMet' | 'ratio'> {
  return { goal: `≥ ${limit}`, ratio, isMet: ratio >= limit };
}

/** The value that a share of all values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const rounded = (value: number) => Number(value.toPrecision(3));

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function printFigure({ work, against, ratio, goal, isMet }: Figure): void {
  print(`${isMet ? 'met   ' : 'MISSED'}  ${rounded(ratio)}×  (goal ${goal})  ${work} / ${against}`);
}

/** Prints the table and writes the results to a file; false if a goal was missed or a part failed. */
export async function report(
  figures: readonly Figure[],
  failed: readonly string[],
): Promise<boolean> {
  print('');
  figures.forEach(printFigure);
  for (const part of failed) print(`FAILED  ${part}`);
  const folder = new URL('./results/', import.meta.url);
  await mkdir(folder, { recursive: true });
  const name = `${new Date().toISOString().replaceAll(':', '-')}.json`;
  await writeFile(new URL(name, folder), `${JSON.stringify({ figures, failed }, null, 2)}\n`);
  return failed.length === 0 && figures.every(({ isMet }) => isMet);
}
