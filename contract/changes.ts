import * as z from 'zod/mini';
import { call } from './call.ts';
import type { DeviceRows } from './noun.ts';
import { nouns } from './nouns.ts';

type DeviceNoun = Extract<(typeof nouns)[number], { device: object }>;
export type RowKind = DeviceNoun['kind'];
/** The records that devices have, by their kind. */
export type RowOf = {
  [N in DeviceNoun as N['kind']]: z.output<N['device']['record']>;
};

/** The nouns whose records are on devices. */
export const deviceNouns = Object.fromEntries(
  nouns.flatMap((noun) => ('device' in noun ? [[noun.kind, noun.device]] : [])),
) as unknown as Record<RowKind, DeviceRows>;
export const rowKinds = Object.keys(deviceNouns) as [RowKind, ...RowKind[]];

/** A record that the device has to delete, with its homes. */
const goneRecord = z.object({ id: z.uuid(), homes: z.array(z.uuid()) });
export type GoneRecord = z.infer<typeof goneRecord>;

const ofEachKind = <Value>(value: (kind: RowKind) => Value) =>
  Object.fromEntries(rowKinds.map((kind) => [kind, value(kind)])) as Record<RowKind, Value>;

const rows = z.object(ofEachKind((kind) => z.optional(z.array(deviceNouns[kind].record))));

/**
 * A page of rows that a device stores and deletes. A first fill gets all records, kind by kind in the order of their
 * homes, then the changes since it began.
 */
export const changesPage = z.object({
  rows: rows as unknown as z.ZodMiniType<{ [Kind in RowKind]?: RowOf[Kind][] }>,
  gone: z.object(ofEachKind(() => z.optional(z.array(goneRecord)))),
  /** Kinds of which the device has everything by now. A newer server may list kinds that the device does not know. */
  filled: z.array(z.string()) as unknown as z.ZodMiniType<RowKind[]>,
  /** The cursor of the next request. */
  next: z.string(),
  hasMore: z.boolean(),
  /** The server does not accept `since`: the device deletes everything and stores this page as its first. */
  reset: z.boolean(),
});
export type ChangesPage = z.infer<typeof changesPage>;

export const changesCalls = {
  since: call({
    method: 'GET',
    path: '/api/changes',
    summary: 'Was ein Gerät seit dem letzten Abruf zu übernehmen und zu vergessen hat',
    access: 'equipment.read',
    query: z.object({
      since: z._default(z.string().check(z.maxLength(300)), ''),
      limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(5_000)), 2_000),
    }),
    answer: changesPage,
  }),
};
