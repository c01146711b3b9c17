import diagnostics from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';

/** Runs `start` and lists the routes that the application registers, with their options. */
export async function listRoutes<T>(
  start: () => Promise<T>,
): Promise<{ started: T; routes: RouteOptions[] }> {
  const routes: RouteOptions[] = [];
  const watch = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', (route) => {
      routes.push(route);
    });
  };
  diagnostics.subscribe('fastify.initialization', watch);
  try {
    return { started: await start(), routes };
  } finally {
    diagnostics.unsubscribe('fastify.initialization', watch);
  }
}

/** A route may answer several methods. */
export function methodsOf(route: RouteOptions): string[] {
  return [route.method].flat();
}
