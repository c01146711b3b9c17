import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { config as configureSchemas } from 'zod/mini';
import { describeIssue } from '#contract/input-messages.ts';
import { addAuthRoutes } from './auth/auth-routes.ts';
import { addDemoProvider } from './auth/demo-provider.ts';
import type { Secrets } from './auth/secrets.ts';
import { addCommentRoutes } from './comments/comments-routes.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { addEquipmentRoutes } from './equipment/equipment-routes.ts';
import { addEquipmentTypeRoutes } from './equipment-types/equipment-types-routes.ts';
import { addFrontendErrorRoutes } from './frontend-errors/frontend-errors-routes.ts';
import { addApiDocs } from './http/api-docs.ts';
import { addErrorAnswer, answerUnreadable, answerUnrouted } from './http/error-answer.ts';
import { addGates } from './http/gates.ts';
import { addHealth } from './http/health.ts';
import { addRequestLog, loggerOptions } from './http/log.ts';
import { addOriginCheck } from './http/origin-check.ts';
import { addRateLimit } from './http/rate-limit.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { addWebFiles } from './http/web-files.ts';
import { addQuickSearchRoutes } from './quick-search/quick-search-routes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    config: Config;
    database: Database;
  }
}

export interface AppParts {
  config: Config;
  database: Database;
  secrets: Secrets;
  /** Where the built front end lies. */
  webDirectory: string;
}

const jsonLimit = 1_048_576;

/** Table of contents: first what every request passes, then the domains. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  configureSchemas({ localeError: describeIssue });
  const app: FastifyInstance = Fastify({
    logger: loggerOptions(parts.config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: jsonLimit,
    trustProxy: parts.config.trustedProxies.length > 0 ? [...parts.config.trustedProxies] : false,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerUnrouted,
    clientErrorHandler: answerUnreadable,
  });
  app.decorate('config', parts.config);
  app.decorate('database', parts.database);
  app.decorate('lifecycle', { isShuttingDown: false });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');

  addRequestLog(app);
  addErrorAnswer(app);
  await addSecurityHeaders(app);
  await app.register(compress, { brotliOptions: { params: { 1: 4 } }, zlibOptions: { level: 1 } });
  await app.register(cookie, { secret: parts.secrets.cookie });
  addOriginCheck(app);
  addGates(app);
  await addRateLimit(app);
  await addApiDocs(app);

  addHealth(app);
  await addAuthRoutes(app);
  if (!parts.config.oidc) await app.register(addDemoProvider, parts.secrets);
  addFrontendErrorRoutes(app);
  addEquipmentRoutes(app);
  addEquipmentTypeRoutes(app);
  addCommentRoutes(app);
  addQuickSearchRoutes(app);
  await addWebFiles(app, parts.webDirectory);
  return app;
}
