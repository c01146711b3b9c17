import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { sqlState, violatedConstraint } from '../db/problems.ts';

const framesOnly = (stack = '') => stack.split('\n').filter((line) => /^\s+at /.test(line));

/**
 * An error as the log may hold it. Messages of the database quote the values people typed, so only
 * its codes and our own lines are kept.
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

/** Beyond this nobody reads them any more, and they would fill the memory. */
const mostUnwrittenBytes = 1_048_576;

const standardOutput: LogStream = {
  write(line) {
    if (process.stdout.writableLength < mostUnwrittenBytes) process.stdout.write(line);
  },
};

/** Lines that cannot be written, as the disk is full or their reader is gone, are lost; the service goes on. */
export function outliveLog(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

/** Structured lines that name routes, never addresses, queries, bodies or people. */
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
