import { constants as zlib } from 'node:zlib';
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
import { addCalendarFeedRoutes } from './calendar-feeds/calendar-feeds-routes.ts';
import { addChangesRoutes } from './changes/changes-routes.ts';
import type { FeedPart } from './changes/feed-part.ts';
import { addCodeBatchRoutes } from './codes/code-batches-routes.ts';
import { equipmentCodesFeed } from './codes/equipment-codes-feed.ts';
import { addEquipmentCodeRoutes } from './codes/equipment-codes-routes.ts';
import { removalsWith as codesGoneWith } from './codes/equipment-codes-service.ts';
import { commentsFeed } from './comments/comments-feed.ts';
import { addCommentRoutes } from './comments/comments-routes.ts';
import { removalsWith as commentsGoneWith } from './comments/comments-service.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { defectEntriesFeed, defectsFeed } from './defects/defects-feed.ts';
import { addDefectRoutes } from './defects/defects-routes.ts';
import { removalsWith as defectsGoneWith } from './defects/defects-service.ts';
import { documentsFeed } from './documents/documents-feed.ts';
import { addDocumentRoutes } from './documents/documents-routes.ts';
import { removalsWith as documentsGoneWith } from './documents/documents-service.ts';
import { FileSweeper } from './documents/file-sweeper.ts';
import { addEmergencyAccessRoutes } from './emergency-access/emergency-access-routes.ts';
import { equipmentFeed } from './equipment/equipment-feed.ts';
import { addEquipmentRoutes } from './equipment/equipment-routes.ts';
import type { OnEquipmentDeletion } from './equipment/equipment-service.ts';
import { equipmentTypesFeed } from './equipment-types/equipment-types-feed.ts';
import { addEquipmentTypeRoutes } from './equipment-types/equipment-types-routes.ts';
import { addExportRoutes } from './exports/exports-routes.ts';
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
  type ClientTimeouts,
  serverTimeouts,
  usualTimeouts,
} from './http/guards/slow-clients.ts';
import { addTurns } from './http/guards/turns.ts';
import { addUnreadLimit } from './http/guards/unread-answers.ts';
import { addHealth } from './http/health.ts';
import { addSentBodies } from './http/idempotency.ts';
import { addRequestLog, type LogStream, loggerOptions } from './http/log.ts';
import { addRequestIds, requestIds } from './http/request-id.ts';
import { addWebFiles } from './http/web-files.ts';
import { addImpactRoutes } from './impact/impact-routes.ts';
import { addImportRoutes } from './imports/imports-routes.ts';
import { inspectionDutiesFeed } from './inspections/inspection-duties-feed.ts';
import { removalsWith as dutiesGoneWith } from './inspections/inspection-duties-service.ts';
import { inspectionKindsFeed } from './inspections/inspection-kinds-feed.ts';
import { inspectionRecordsFeed } from './inspections/inspection-records-feed.ts';
import { addInspectionRoutes } from './inspections/inspections-routes.ts';
import { JobRunner } from './jobs/job-runner.ts';
import { addJobRoutes } from './jobs/jobs-routes.ts';
import { linksFeed } from './links/links-feed.ts';
import { addLinkRoutes } from './links/links-routes.ts';
import { removalsWith as linksGoneWith } from './links/links-service.ts';
import { addMetrics } from './metrics/metrics-routes.ts';
import { addNotificationRoutes } from './notifications/notifications-routes.ts';
import { outagesFeed } from './outages/outages-feed.ts';
import { addOutageRoutes } from './outages/outages-routes.ts';
import { removalsWith as outagesGoneWith } from './outages/outages-service.ts';
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
import { addStickerRoutes } from './stickers/stickers-routes.ts';
import type { Storage } from './storage/storage.ts';
import { addSyncRoutes } from './sync/sync-routes.ts';
import { isTrustedBy } from './trusted-proxies.ts';
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
  /** The directory of the built front end. */
  webDirectory: string;
  /** The target of the log, if not the standard output. */
  logStream?: LogStream | undefined;
  /** Timeouts for clients that differ from the usual ones. */
  clientTimeouts?: Partial<ClientTimeouts> | undefined;
  /** The nouns of the application, if not `serverNouns`. */
  nouns?: readonly ServerNoun[] | undefined;
}

/** What the server needs of a noun. */
export interface ServerNoun {
  addRoutes?: (
    app: FastifyInstance,
    onDeletion: readonly OnEquipmentDeletion[],
  ) => void | Promise<void>;
  /** Its rows for devices. */
  feeds?: readonly FeedPart[];
  /** Called when an Anlage is deleted. */
  onDeletion?: OnEquipmentDeletion;
}

type FedBy<List extends readonly ServerNoun[]> = {
  [At in keyof List]: List[At] extends { feeds: readonly { kind: infer Kind }[] } ? Kind : never;
}[number];

/** Does not compile if a kind of row on devices has no feed. */
export function servedNouns<const List extends readonly ServerNoun[]>(
  ...list: RowKind extends FedBy<List> ? List : [missing: Exclude<RowKind, FedBy<List>>]
) {
  return list as readonly ServerNoun[];
}

/**
 * All nouns, in the order in which a first fill gets their rows. Another order makes every device start from the
 * beginning.
 */
export const serverNouns = servedNouns(
  { addRoutes: addEquipmentTypeRoutes, feeds: [equipmentTypesFeed] },
  { addRoutes: addQuickSearchRoutes, feeds: [quickSearchFeed] },
  { addRoutes: addScenarioRoutes, feeds: [scenariosFeed, runsFeed, tasksFeed] },
  { addRoutes: addInspectionRoutes, feeds: [inspectionKindsFeed] },
  { addRoutes: addEquipmentRoutes, feeds: [equipmentFeed] },
  { addRoutes: addSafetyRoutes, feeds: [safetyPointsFeed] },
  { addRoutes: addLinkRoutes, feeds: [linksFeed], onDeletion: linksGoneWith },
  { feeds: [safetyLinksFeed], onDeletion: safetyLinksGoneWith },
  { addRoutes: addEquipmentCodeRoutes, feeds: [equipmentCodesFeed], onDeletion: codesGoneWith },
  { feeds: [inspectionDutiesFeed], onDeletion: dutiesGoneWith },
  { feeds: [inspectionRecordsFeed] },
  { addRoutes: addOutageRoutes, feeds: [outagesFeed], onDeletion: outagesGoneWith },
  {
    ...{ addRoutes: addDefectRoutes, feeds: [defectsFeed, defectEntriesFeed] },
    onDeletion: defectsGoneWith,
  },
  { addRoutes: addCommentRoutes, feeds: [commentsFeed], onDeletion: commentsGoneWith },
  { addRoutes: addDocumentRoutes, feeds: [documentsFeed], onDeletion: documentsGoneWith },
  { addRoutes: addCodeBatchRoutes },
  { addRoutes: addUserRoutes },
  { addRoutes: addNotificationRoutes },
  { addRoutes: addEmergencyAccessRoutes },
  { addRoutes: addJobRoutes },
  { addRoutes: addImportRoutes },
  { addRoutes: addExportRoutes },
  { addRoutes: addStickerRoutes },
  { addRoutes: addCalendarFeedRoutes },
);

const jsonLimit = 1_048_576;

/** With the hint of a megabyte long answers get a tenth shorter; without it each is compressed like its first part. */
const brotli = {
  [zlib.BROTLI_PARAM_QUALITY]: 4,
  [zlib.BROTLI_PARAM_SIZE_HINT]: 2 ** 20,
};

/** Registers first what every request passes, then what belongs to no noun, then the nouns. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  configureSchemas({ localeError: describeIssue });
  const timeouts = { ...usualTimeouts, ...parts.clientTimeouts };
  const app: FastifyInstance = Fastify({
    ...serverTimeouts(timeouts),
    logger: loggerOptions(parts.config.logLevel, parts.logStream),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: jsonLimit,
    trustProxy: parts.config.trustedProxies.length > 0 && isTrustedBy(parts.config.trustedProxies),
    genReqId: requestIds(parts.config),
    // A busy machine starts slowly, which is no reason to fail.
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
  // Before compression: a whole answer stays in memory until the last of its compressed bytes is read.
  addUnreadLimit(app, timeouts);
  await app.register(compress, { brotliOptions: { params: brotli }, zlibOptions: { level: 1 } });
  await app.register(cookie, { secret: parts.secrets.cookie });
  const sockets = await addSockets(app);
  addLoadShedding(app);
  addBodyLimit(app, timeouts);
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
  const onDeletion = nouns.flatMap((noun) => noun.onDeletion ?? []);
  for (const noun of nouns) await noun.addRoutes?.(app, onDeletion);
  addChangesRoutes(
    app,
    nouns.flatMap(({ feeds = [] }) => feeds),
  );
  addRealtimeRoutes(app, sockets);
  addSyncRoutes(app);
  await addWebFiles(app, parts.webDirectory);
  return app;
}
