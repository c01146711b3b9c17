import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { sqlState, violatedConstraint } from '../db/problems.ts';

const framesOnly = (stack = '') => stack.split('\n').filter((line) => /^\s+at /.test(line));

/**
 * An error as the log may contain it. Messages of the database quote the values that users typed, so only its codes
 * and our own stack lines are logged.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const state = sqlState(error);
  const described = { type: error.name, stack: framesOnly(error.stack) };
  if (state || error.name === 'DrizzleQueryError') {
    return { ...described, sqlState: state, constraint: violatedConstraint(error) };
  }
  return { ...described, message: error.message };
}

export interface LogStream {
  write(line: string): void;
}

/** Older lines than this are useless, and more would fill the memory. */
const mostUnwrittenBytes = 1_048_576;

const standardOutput: LogStream = {
  write(line) {
    if (process.stdout.writableLength < mostUnwrittenBytes) process.stdout.write(line);
  },
};

/** Lines that cannot be written, because the disk is full or their reader is gone, are lost; the server works on. */
export function ignoreLogFailures(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

/** Structured lines with routes, never with addresses, queries, bodies or names. */
export function loggerOptions(
  level: string,
  stream = standardOutput,
): Exclude<FastifyServerOptions['logger'], undefined> {
  if (level === 'silent') return false;
  const timestamp = () => `,"time":"${new Date().toISOString()}"`;
  return { level, base: null, timestamp, stream };
}

export function addRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unmatched',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}
