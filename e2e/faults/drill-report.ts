/** One requirement of a drill: a measured number, and the smallest or largest one that is allowed. */
export interface Requirement {
  what: string;
  measured: number;
  atMost?: number;
  atLeast?: number;
}

export interface DrillReport {
  name: string;
  /** What the drill has done, as numbers. */
  done: Record<string, number>;
  requirements: Requirement[];
}

/** Something that must not happen a single time. */
export const never = (what: string, measured: number): Requirement => ({
  what,
  measured,
  atMost: 0,
});

const isMet = ({ measured, atMost = Infinity, atLeast = -Infinity }: Requirement) =>
  measured <= atMost && measured >= atLeast;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints the table; true if every requirement was met. */
export function printReport({ name, done, requirements }: DrillReport): boolean {
  print(`\n── ${name}`);
  for (const [what, count] of Object.entries(done))
    print(`        ${String(count).padStart(7)}  ${what}`);
  for (const requirement of requirements) {
    const { what, measured, atMost, atLeast } = requirement;
    const bound = atMost === undefined ? `at least ${atLeast}` : `at most ${atMost}`;
    const verdict = isMet(requirement) ? 'met   ' : 'MISSED';
    print(`${verdict}  ${String(Math.round(measured)).padStart(7)}  ${what} (${bound})`);
  }
  return requirements.every(isMet);
}
