import type { FastifyInstance } from 'fastify';
import { codeCalls } from '#contract/codes/equipment-codes.ts';
import { read, write } from '../http/route.ts';
import {
  assignCode,
  findCode,
  listCodes,
  removeCode,
  updateCode,
} from './equipment-codes-service.ts';

/** More than anybody scans. Blank codes are too many to guess at any rate; this limit also keeps the server free. */
const lookupsPerMinute = 120;

export function addEquipmentCodeRoutes(app: FastifyInstance): void {
  read(app, codeCalls.list, ({ db, params }) => listCodes(db, params.id));
  read(app, codeCalls.find, ({ db, query }) => findCode(db, query.value), {
    rateLimit: lookupsPerMinute,
  });
  write(app, codeCalls.create, ({ tx, user, params, body }) =>
    assignCode(tx, user.id, params.id, body),
  );
  write(app, codeCalls.update, ({ tx, user, params, body }) =>
    updateCode(tx, user.id, params.codeId, body),
  );
  write(app, codeCalls.remove, async ({ tx, user, params }) => {
    await removeCode(tx, user.id, params.codeId);
    return undefined;
  });
}
