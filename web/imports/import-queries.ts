import { importCalls } from '#contract/imports/imports.ts';
import { clientFor } from '#web/api/client.ts';
import { serverQuery } from '#web/reads/server-query.ts';

export const importsApi = clientFor(importCalls);

const pageSize = 20;

export const importsQuery = (page = 1) =>
  serverQuery(importCalls.list, { query: { page, limit: pageSize } });

export const importQuery = (id: string) => serverQuery(importCalls.get, { params: { id } });
