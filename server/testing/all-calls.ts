import { readdir } from 'node:fs/promises';
import type { Call } from '#contract/call.ts';

const contract = new URL('../../contract/', import.meta.url);

/** Every call of the contract: all exports of its files whose name ends in `Calls`. */
export async function loadAllCalls(): Promise<Call[]> {
  const names = await readdir(contract, { recursive: true });
  const files = names.filter((name) => /(?<!\.test)\.ts$/.test(name));
  const modules = await Promise.all(
    files.map((file) => import(new URL(file, contract).href) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((module) =>
    Object.entries(module)
      .filter(([name]) => name.endsWith('Calls'))
      .flatMap(([, table]) => Object.values(table as Record<string, Call>)),
  );
}
