import type { FastifyInstance } from 'fastify';
import { outageCalls } from '#contract/outages.ts';
import { read, write } from '../http/route.ts';
import { outageOf, setOutage } from './outages-service.ts';

export function addOutageRoutes(app: FastifyInstance): void {
  read(app, outageCalls.get, ({ db, params }) => outageOf(db, params.id));
  write(app, outageCalls.set, ({ tx, user, params, body }) =>
    setOutage(tx, user.id, params.id, body),
  );
}
