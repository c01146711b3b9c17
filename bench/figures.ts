import { mkdir, writeFile } from 'node:fs/promises';

/** One line of the table: a ratio to a peer or a limit, both measured in the same run. */
export interface Figure {
  work: string;
  against: string;
  ratio: number;
  goal: string;
  isMet: boolean;
  /** What the ratio was made of, for whoever wants to know. */
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

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function sayFigure({ work, against, ratio, goal, isMet }: Figure): void {
  say(`${isMet ? 'met   ' : 'MISSED'}  ${rounded(ratio)}×  (goal ${goal})  ${work} / ${against}`);
}

/** Prints the table and keeps the results; false when a goal was missed or a part gave no figure. */
export async function report(
  figures: readonly Figure[],
  failed: readonly string[],
): Promise<boolean> {
  say('');
  figures.forEach(sayFigure);
  for (const part of failed) say(`FAILED  ${part}`);
  const folder = new URL('./results/', import.meta.url);
  await mkdir(folder, { recursive: true });
  const name = `${new Date().toISOString().replaceAll(':', '-')}.json`;
  await writeFile(new URL(name, folder), `${JSON.stringify({ figures, failed }, null, 2)}\n`);
  return failed.length === 0 && figures.every(({ isMet }) => isMet);
}
