import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accountCalls, ownDataFileName } from '#contract/account/account.ts';
import { consentCalls } from '#contract/account/consents.ts';
import { RawJson } from '../http/raw-json.ts';
import { read, write } from '../http/route.ts';
import type { SessionUser } from '../http/session-user.ts';
import { originOf } from '../privacy/gdpr-events.ts';
import { changeProfile, exportOwn, signOutEverywhere } from './account-service.ts';
import { deletionPeriod, findOwn } from './account-store.ts';
import { decide, listConsents } from './consents-service.ts';
import { findDeletion, requestDeletion, takeDeletionBack } from './deletion-service.ts';

const actorOf = ({ user, request }: { user: SessionUser; request: FastifyRequest }) => ({
  userId: user.id,
  ...originOf(request),
});

export function addAccountRoutes(app: FastifyInstance): void {
  read(app, accountCalls.me, ({ db, user }) => findOwn(db, user.id));
  write(app, accountCalls.update, ({ tx, body, ...by }) => changeProfile(tx, actorOf(by), body));
  read(app, accountCalls.export, async ({ db, ...by }) => {
    const { pieces, exportedAt } = await exportOwn(db, actorOf(by));
    return new RawJson(pieces, ownDataFileName(exportedAt));
  });
  write(app, accountCalls.remove, ({ tx, body, ...by }) =>
    requestDeletion(tx, actorOf(by), body?.reason),
  );
  write(app, accountCalls.signOutEverywhere, async ({ tx, ...by }) => {
    await signOutEverywhere(tx, actorOf(by), by.request.sessionHash);
    return undefined;
  });
  read(app, accountCalls.deletion, ({ db, user }) => findDeletion(db, user.id));
  read(app, accountCalls.deletionPeriod, ({ db }) => deletionPeriod(db));
  write(app, accountCalls.takeBack, async ({ tx, ...by }) => {
    await takeDeletionBack(tx, actorOf(by));
    return undefined;
  });
  read(app, consentCalls.list, ({ db, user }) => listConsents(db, user.id));
  write(app, consentCalls.decide, ({ tx, body, ...by }) => decide(tx, actorOf(by), body));
}
