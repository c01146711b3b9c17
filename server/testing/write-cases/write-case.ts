import type { AuditAction, AuditEntityType } from '#contract/audit-log/audit-log.ts';
import { type Call, fillPath } from '#contract/call.ts';
import type { makerFor } from '../samples/relation-samples.ts';
import type { Person, TestApp } from '../test-app.ts';

export interface World {
  running: TestApp;
  /** The sender of a write, unless a case uses somebody else. */
  admin: Person;
  make: ReturnType<typeof makerFor>;
}

/** The expected audit entry; values that are missing must be missing there too. */
export interface ExpectedEntry {
  action: AuditAction;
  entityType: AuditEntityType;
  entityId: string;
  oldValues?: unknown;
  newValues?: unknown;
}

export interface WriteCase {
  by?: Person;
  params?: Record<string, string>;
  body?: object | Buffer;
  entries: (answer: never) => ExpectedEntry[];
}

/** Creates what the write needs, and returns what to send and what must be logged. */
export type PrepareWrite = (world: World) => Promise<WriteCase>;

/** By method and path of the call. */
export type WriteCases = Record<string, PrepareWrite>;

export const sendCase = (
  world: World,
  { method, path }: Call,
  { by = world.admin, params, body }: WriteCase,
) =>
  by.send({
    method,
    url: fillPath(path, params),
    ...(body ? { payload: body } : {}),
    ...(Buffer.isBuffer(body) ? { headers: { 'content-type': 'application/octet-stream' } } : {}),
  });

interface Values {
  old?: unknown;
  now?: unknown;
}

export const entry = (
  action: AuditAction,
  entityType: AuditEntityType,
  entityId: string,
  { old, now }: Values,
): ExpectedEntry => ({
  ...{ action, entityType, entityId },
  ...(old ? { oldValues: old } : {}),
  ...(now ? { newValues: now } : {}),
});

/** For writes that leave no audit entry, because they change no record. */
export const noEntry = () => [];
