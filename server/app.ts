import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { config as configureSchemas } from 'zod/mini';
import type { RowKind } from '#contract/changes.ts';
import { describeIssue } from '#contract/input-messages.ts';
import { addAccountRoutes } from './account/account-routes.ts';
import { addAuditLogRoutes } from './audit-log/audit-log-routes.ts';
import { addAuthRoutes } from './auth/auth-routes.ts';
import { addDemoProvider } from './auth/demo-provider.ts';
import type { Secrets } from './auth/secrets.ts';
import { addChangesRoutes } from './changes/changes-routes.ts';
import type { FeedPart } from './changes/feed-part.ts';
import { commentsFeed } from './comments/comments-feed.ts';
import { addCommentRoutes } from './comments/comments-routes.ts';
import { removalsWith as commentsGoneWith } from './comments/comments-service.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { documentsFeed } from './documents/documents-feed.ts';
import { addDocumentRoutes } from './documents/documents-routes.ts';
import { removalsWith as documentsGoneWith } from './documents/documents-service.ts';
import { FileSweeper } from './documents/file-sweeper.ts';
import { addEmergencyAccessRoutes } from './emergency-access/emergency-access-routes.ts';
import { equipmentFeed } from './equipment/equipment-feed.ts';
import { addEquipmentRoutes } from './equipment/equipment-routes.ts';
import type { GoesWith } from './equipment/equipment-service.ts';
import { equipmentTypesFeed } from './equipment-types/equipment-types-feed.ts';
import { addEquipmentTypeRoutes } from './equipment-types/equipment-types-routes.ts';
import { addFrontendErrorRoutes } from './frontend-errors/frontend-errors-routes.ts';
import { addApiDocs } from './http/api-docs.ts';
import { addErrorAnswer, answerUnreadable, answerUnrouted } from './http/error-answer.ts';
import { addGates } from './http/gates.ts';
import { addLoadShedding } from './http/guards/load-shedding.ts';
import { addOriginCheck } from './http/guards/origin-check.ts';
import { addRateLimit } from './http/guards/rate-limit.ts';
import { addSecurityHeaders } from './http/guards/security-headers.ts';
import {
  addBodyLimit,
  type Patience,
  usualPatience,
  watchedBy,
} from './http/guards/slow-clients.ts';
import { addTurns } from './http/guards/turns.ts';
import { addUnreadLimit } from './http/guards/unread-answers.ts';
import { addHealth } from './http/health.ts';
import { addSentBodies } from './http/idempotency.ts';
import { addRequestLog, type LogStream, loggerOptions } from './http/log.ts';
import { addRequestIds, requestIds } from './http/request-id.ts';
import { addWebFiles } from './http/web-files.ts';
import { addImpactRoutes } from './impact/impact-routes.ts';
import { JobRunner } from './jobs/job-runner.ts';
import { addJobRoutes } from './jobs/jobs-routes.ts';
import { linksFeed } from './links/links-feed.ts';
import { addLinkRoutes } from './links/links-routes.ts';
import { removalsWith as linksGoneWith } from './links/links-service.ts';
import { addMetrics } from './metrics/metrics-routes.ts';
import { addNotificationRoutes } from './notifications/notifications-routes.ts';
import { quickSearchFeed } from './quick-search/quick-search-feed.ts';
import { addQuickSearchRoutes } from './quick-search/quick-search-routes.ts';
import { addRealtimeRoutes } from './realtime/realtime-routes.ts';
import { addSockets } from './realtime/sockets.ts';
import { addRelationRoutes } from './relations/relations-routes.ts';
import { addRetentionRoutes } from './retention/retention-routes.ts';
import { safetyLinksFeed, safetyPointsFeed } from './safety/safety-feed.ts';
import { removalsWith as safetyLinksGoneWith } from './safety/safety-links-service.ts';
import { addSafetyRoutes } from './safety/safety-routes.ts';
import { runsFeed, scenariosFeed, tasksFeed } from './scenarios/scenarios-feed.ts';
import { addScenarioRoutes } from './scenarios/scenarios-routes.ts';
import type { Storage } from './storage/storage.ts';
import { addSyncRoutes } from './sync/sync-routes.ts';
import { trustOf } from './trusted-proxies.ts';
import { addUserRoutes } from './users/users-routes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    config: Config;
    database: Database;
    storage: Storage;
    sweeper: FileSweeper;
    jobs: JobRunner;
  }
}

export interface AppParts {
  config: Config;
  database: Database;
  storage: Storage;
  secrets: Secrets;
  /** Where the built front end lies. */
  webDirectory: string;
  /** Where the log goes if not to the standard output. */
  logStream?: LogStream | undefined;
  /** How long clients may take, where not as long as usual. */
  patience?: Partial<Patience> | undefined;
  /** The nouns it serves, where not those below. */
  nouns?: readonly ServerNoun[] | undefined;
}

/** What a noun brings along. */
export interface ServerNoun {
  addRoutes?: (app: FastifyInstance, goesWith: readonly GoesWith[]) => void | Promise<void>;
  /** The rows that devices get of it. */
  feeds?: readonly FeedPart[];
  /** What the log says of its records that go together with an Anlage. */
  goesWith?: GoesWith;
}

type FedBy<List extends readonly ServerNoun[]> = {
  [At in keyof List]: List[At] extends { feeds: readonly { kind: infer Kind }[] } ? Kind : never;
}[number];

/** Without a feed for everything that devices have it does not compile. */
export function servedNouns<const List extends readonly ServerNoun[]>(
  ...list: RowKind extends FedBy<List> ? List : [missing: Exclude<RowKind, FedBy<List>>]
) {
  return list as readonly ServerNoun[];
}

/**
 * Table of contents: the nouns, in the order in which a device that begins gets their rows. Another order makes every
 * device begin anew.
 */
export const serverNouns = servedNouns(
  { addRoutes: addEquipmentTypeRoutes, feeds: [equipmentTypesFeed] },
  { addRoutes: addQuickSearchRoutes, feeds: [quickSearchFeed] },
  { addRoutes: addScenarioRoutes, feeds: [scenariosFeed, runsFeed, tasksFeed] },
  { addRoutes: addEquipmentRoutes, feeds: [equipmentFeed] },
  { addRoutes: addSafetyRoutes, feeds: [safetyPointsFeed] },
  { addRoutes: addLinkRoutes, feeds: [linksFeed], goesWith: linksGoneWith },
  { feeds: [safetyLinksFeed], goesWith: safetyLinksGoneWith },
  { addRoutes: addCommentRoutes, feeds: [commentsFeed], goesWith: commentsGoneWith },
  { addRoutes: addDocumentRoutes, feeds: [documentsFeed], goesWith: documentsGoneWith },
  { addRoutes: addUserRoutes },
  { addRoutes: addNotificationRoutes },
  { addRoutes: addEmergencyAccessRoutes },
  { addRoutes: addJobRoutes },
);

const jsonLimit = 1_048_576;

/** First what every request passes, then what belongs to no noun, then the nouns. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  configureSchemas({ localeError: describeIssue });
  const patience = { ...usualPatience, ...parts.patience };
  const app: FastifyInstance = Fastify({
    ...watchedBy(patience),
    logger: loggerOptions(parts.config.logLevel, parts.logStream),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: jsonLimit,
    trustProxy: parts.config.trustedProxies.length > 0 && trustOf(parts.config.trustedProxies),
    genReqId: requestIds(parts.config),
    // A machine that is busy starts slowly, which is no reason not to start.
    pluginTimeout: 120_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerUnrouted,
    clientErrorHandler: answerUnreadable,
  });
  app.decorate('config', parts.config);
  app.decorate('database', parts.database);
  app.decorate('storage', parts.storage);
  app.decorate('sweeper', new FileSweeper(parts.database.db, parts.storage, app.log));
  app.decorate('jobs', new JobRunner(parts.database.db, app.log));
  app.decorate('writeHandlers', new Map());
  app.decorate('lifecycle', { isShuttingDown: false });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');

  addRequestIds(app);
  addRequestLog(app);
  addErrorAnswer(app);
  await addSecurityHeaders(app);
  // Before answers are compressed: a whole answer stays in memory until the last of its compressed bytes is read.
  addUnreadLimit(app, patience);
  await app.register(compress, { brotliOptions: { params: { 1: 4 } }, zlibOptions: { level: 1 } });
  await app.register(cookie, { secret: parts.secrets.cookie });
  const sockets = await addSockets(app);
  addLoadShedding(app);
  addBodyLimit(app, patience);
  addTurns(app);
  addSentBodies(app);
  addOriginCheck(app);
  addGates(app);
  await addRateLimit(app);
  await addApiDocs(app);

  addHealth(app);
  addMetrics(app, sockets);
  await addAuthRoutes(app);
  if (!parts.config.oidc) await app.register(addDemoProvider, parts.secrets);
  addAccountRoutes(app);
  addRetentionRoutes(app);
  addFrontendErrorRoutes(app);
  addRelationRoutes(app);
  addImpactRoutes(app);
  addAuditLogRoutes(app);
  const nouns = parts.nouns ?? serverNouns;
  const goesWith = nouns.flatMap((noun) => noun.goesWith ?? []);
  for (const noun of nouns) await noun.addRoutes?.(app, goesWith);
  addChangesRoutes(
    app,
    nouns.flatMap(({ feeds = [] }) => feeds),
  );
  addRealtimeRoutes(app, sockets);
  addSyncRoutes(app);
  await addWebFiles(app, parts.webDirectory);
  return app;
}
