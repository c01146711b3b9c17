import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { readPath } from '#contract/call.ts';
import { loadAllCalls } from './all-calls.ts';

const calls = loadAllCalls();

/** Checks an answer against the schema of its call, also where the database made the JSON. */
export async function expectContract(
  { method = 'GET', url = '' }: InjectOptions,
  answer: LightMyRequestResponse,
): Promise<void> {
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  if (answer.statusCode >= 300 || !isJson) return;
  const path = String(url).split('?')[0] ?? '';
  const possible = (await calls).filter(
    (call) => call.method === method && readPath(call.path, path),
  );
  // If two calls fit, the one without parameters is meant.
  const call = possible.find((one) => one.path === path) ?? possible[0];
  const checked = call?.answer?.safeParse(answer.json());
  if (!checked || checked.success) return;
  throw new Error(`${method} ${path} breaks the contract: ${JSON.stringify(checked.error.issues)}`);
}
