import type { FastifyInstance } from 'fastify';
import { jobCalls } from '#contract/jobs.ts';
import { userAdminCalls } from '#contract/users/users.ts';
import { RawJson } from '../http/raw-json.ts';
import { read, write } from '../http/route.ts';
import { erasureHandler } from '../privacy/erase-person.ts';
import { originOf } from '../privacy/gdpr-events.ts';
import { decideSharedNames } from '../privacy/shared-names.ts';
import { lockAdmins } from './last-admin.ts';
import { anonymizeUser, exportUser, removeUser } from './user-data-service.ts';
import { blockUser, changeRole, createUser, unblockUser } from './users-service.ts';
import { listBlacklisted, listPage } from './users-store.ts';

export function addUserRoutes(app: FastifyInstance): void {
  read(app, userAdminCalls.list, ({ db, query }) => listPage(db, query));
  read(app, userAdminCalls.blacklisted, ({ db }) => listBlacklisted(db));
  write(app, userAdminCalls.create, ({ tx, user, body }) => createUser(tx, user.id, body));
  write(app, userAdminCalls.changeRole, ({ tx, user, params, body }) =>
    changeRole(tx, user.id, params.id, body.role),
  );
  write(app, userAdminCalls.block, ({ tx, user, params, body }) =>
    blockUser(tx, user.id, params.id, body.reason),
  );
  write(app, userAdminCalls.unblock, ({ tx, user, params }) => unblockUser(tx, user.id, params.id));
  addUserDataRoutes(app);
  app.jobs.handle('erase_person', erasureHandler(app.storage));
  write(app, jobCalls.decide, ({ tx, user, params, body }) =>
    decideSharedNames(tx, user.id, params.id, body.erase),
  );
}

/** Export, anonymisation and removal. */
function addUserDataRoutes(app: FastifyInstance): void {
  read(app, userAdminCalls.exportData, async ({ db, user, request, params }) => {
    const acting = { adminId: user.id, ...originOf(request) };
    const { pieces } = await exportUser(db, acting, params.id);
    return new RawJson(pieces);
  });
  write(
    app,
    userAdminCalls.anonymize,
    ({ tx, user, request, params, body }) =>
      anonymizeUser(tx, { adminId: user.id, ...originOf(request) }, params.id, body.reason),
    { lockFirst: lockAdmins },
  );
  write(
    app,
    userAdminCalls.remove,
    async ({ tx, user, request, params }) => {
      await removeUser(tx, { adminId: user.id, ...originOf(request) }, params.id);
      return undefined;
    },
    { lockFirst: lockAdmins },
  );
}
