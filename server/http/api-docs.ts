import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** The OpenAPI document is made from the same call tables as the routes; for signed-in users only. */
export async function addApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Anlagenverwaltung',
        description: 'Alle Aufrufe der Anwendung. Angemeldet wird mit dem Sitzungs-Cookie.',
        version: '1',
      },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(async (scope) => {
    scope.decorate('pluginRouteConfig', { access: 'api-docs.read' });
    await scope.register(swaggerUi, { routePrefix: '/api/docs', logLevel: 'silent' });
  });
}
