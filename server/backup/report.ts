import { AppError } from '#contract/errors.ts';
import { StartupError } from '../startup-error.ts';
import type { Manifest } from './manifest.ts';

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const number = (count: number) => count.toLocaleString('de-DE').padStart(12);
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

export function sayContents({ tables, files }: Manifest): void {
  say(`${number(sum(Object.values(tables).map(({ rows }) => rows)))} Zeilen`);
  say(`${number(tables['"public"."audit_log"']?.rows ?? 0)} davon im Protokoll`);
  say(`${number(files.length)} Dateien`);
  say(`${number(sum(files.map(({ size }) => size)))} Bytes darin`);
}

/** Runs a command's work; what can be explained is said in its sentence. */
export function runCommand(work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    const isExpected = error instanceof StartupError || error instanceof AppError;
    process.stderr.write(`${isExpected ? error.message : String((error as Error).stack)}\n`);
    process.exitCode = 1;
  });
}
