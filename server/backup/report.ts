import { AppError } from '#contract/errors.ts';
import { StartupError } from '../startup-error.ts';
import type { Manifest } from './manifest.ts';

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

const number = (count: number) => count.toLocaleString('de-DE').padStart(12);
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

export function printContents({ tables, files }: Manifest): void {
  printLine(`${number(sum(Object.values(tables).map(({ rows }) => rows)))} Zeilen`);
  printLine(`${number(tables['"public"."audit_log"']?.rows ?? 0)} davon im Protokoll`);
  printLine(`${number(files.length)} Dateien`);
  printLine(`${number(sum(files.map(({ size }) => size)))} Bytes darin`);
}

/** Runs a command; an expected failure is printed as its sentence. */
export function runCommand(work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    const isExpected = error instanceof StartupError || error instanceof AppError;
    process.stderr.write(`${isExpected ? error.message : String((error as Error).stack)}\n`);
    process.exitCode = 1;
  });
}
