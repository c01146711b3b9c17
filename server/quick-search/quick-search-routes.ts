import type { FastifyInstance } from 'fastify';
import { quickSearchCalls } from '#contract/quick-search.ts';
import { read, write } from '../http/route.ts';
import {
  createButton,
  removeButton,
  reorderButtons,
  updateButton,
} from './quick-search-service.ts';
import { listOwn } from './quick-search-store.ts';

export function addQuickSearchRoutes(app: FastifyInstance): void {
  read(app, quickSearchCalls.list, ({ db, user }) => listOwn(db, user.id));
  write(app, quickSearchCalls.create, ({ tx, user, body }) => createButton(tx, user.id, body));
  write(app, quickSearchCalls.reorder, ({ tx, user, body }) =>
    reorderButtons(tx, user.id, body.buttonOrders),
  );
  write(app, quickSearchCalls.update, ({ tx, user, params, body }) =>
    updateButton(tx, user.id, params.id, body),
  );
  write(app, quickSearchCalls.remove, async ({ tx, user, params }) => {
    await removeButton(tx, user.id, params.id);
    return undefined;
  });
}
