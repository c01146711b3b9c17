import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { answerNotFound } from './error-answer.ts';

/** Addresses of the server: an unknown one is an error, not a page of the application. */
const serverAddress = /^\/(api|objects|assets|ws|metrics)(?![^/?])/;

const immutable = 'public, max-age=31536000, immutable';
const revalidate = 'no-cache';

/**
 * Serves the built application. Files under /assets have their hash in their name and are cached for ever; every
 * other address is a page of the application and gets its HTML frame.
 */
export async function addWebFiles(app: FastifyInstance, directory: string): Promise<void> {
  const frame = path.join(directory, 'index.html');
  if (existsSync(frame)) {
    await app.register(async (scope) => {
      scope.decorate('pluginRouteConfig', {
        access: 'public',
        rateLimit: false,
        alwaysServed: true,
      });
      await scope.register(fastifyStatic, {
        root: directory,
        wildcard: false,
        index: false,
        cacheControl: false,
        schemaHide: true,
        setHeaders: (reply, file) =>
          reply.header(
            'cache-control',
            file.startsWith(path.join(directory, 'assets')) ? immutable : revalidate,
          ),
      });
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isPage = ['GET', 'HEAD'].includes(request.method) && !serverAddress.test(request.url);
    if (!isPage || !existsSync(frame)) return answerNotFound(request, reply);
    return reply
      .header('cache-control', revalidate)
      .type('text/html; charset=utf-8')
      .send(await readFile(frame));
  });
}
