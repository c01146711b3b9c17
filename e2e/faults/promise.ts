/** One promise of a drill: how often it was broken, or how far a figure went, against what it may be. */
export interface Promised {
  what: string;
  measured: number;
  atMost?: number;
  atLeast?: number;
}

export interface DrillReport {
  name: string;
  /** What was done, in numbers. */
  done: Record<string, number>;
  promises: Promised[];
}

export const never = (what: string, measured: number): Promised => ({ what, measured, atMost: 0 });

const isKept = ({ measured, atMost = Infinity, atLeast = -Infinity }: Promised) =>
  measured <= atMost && measured >= atLeast;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints the table; true when every promise was kept. */
export function sayReport({ name, done, promises }: DrillReport): boolean {
  say(`\n── ${name}`);
  for (const [what, count] of Object.entries(done))
    say(`        ${String(count).padStart(7)}  ${what}`);
  for (const promised of promises) {
    const { what, measured, atMost, atLeast } = promised;
    const bound = atMost === undefined ? `at least ${atLeast}` : `at most ${atMost}`;
    const verdict = isKept(promised) ? 'kept  ' : 'BROKEN';
    say(`${verdict}  ${String(Math.round(measured)).padStart(7)}  ${what} (${bound})`);
  }
  return promises.every(isKept);
}
