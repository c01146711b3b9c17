/** An Anlage that is out of service: until it is used again, it need not be inspected. */
import * as z from 'zod/mini';
import { enteredDay } from './calendar-day.ts';
import { call } from './call.ts';
import { madeIdOf } from './made-id.ts';
import {
  bodyOf,
  type Change,
  deviceRows,
  fromField,
  fromParam,
  momentOf,
  noun,
  recordWithScreen,
} from './noun.ts';
import { recordId } from './record-id.ts';
import { optionalText, textOrNull } from './text/stored-text.ts';

export const outageReasonLimit = 500;

/** The latest outage of an Anlage; the log has the earlier ones. */
export const outage = z.object({
  /** Made from the Anlage (`outageIdOf`), so that two devices mean the same record. */
  id: z.uuid(),
  equipmentId: z.uuid(),
  since: z.iso.date(),
  /** The day on which it was put into service again; null while it is out of service. */
  until: z.nullable(z.iso.date()),
  reason: z.nullable(z.string()),
  updatedAt: z.iso.datetime(),
  updatedBy: z.nullable(z.uuid()),
});
export type Outage = z.infer<typeof outage>;

export const outageIdOf = (equipmentId: string): Promise<string> =>
  madeIdOf(`outage of ${equipmentId}`);

const fields = {
  since: enteredDay,
  until: z._default(z.nullable(enteredDay), null),
  reason: z._default(optionalText(outageReasonLimit), null),
};

/** With `base`, what others changed since is not overwritten unseen; null: there was no outage. */
const base = z.optional(
  z.object({
    since: z.nullable(z.iso.date()),
    until: z.nullable(z.iso.date()),
    reason: z.nullable(z.string()),
  }),
);

const outageChange = z.object({ id: recordId, ...fields, base }).check(
  z.refine(({ since, until }) => until === null || until >= since, {
    error: 'Der letzte Tag liegt vor dem ersten.',
    path: ['until'],
  }),
);
export type OutageChange = z.output<typeof outageChange>;

const ofEquipment = z.object({ id: recordId });

export const outageCalls = {
  get: call({
    method: 'GET',
    path: '/api/equipment/:id/outage',
    summary: 'Ob und seit wann eine Anlage außer Betrieb ist',
    access: 'inspection.read',
    params: ofEquipment,
    answer: z.object({ outage: z.nullable(outage) }),
    errors: ['equipment_not_found'],
  }),
  set: call({
    method: 'PUT',
    path: '/api/equipment/:id/outage',
    summary: 'Anlage außer Betrieb oder wieder in Betrieb nehmen',
    access: 'outage.set',
    params: ofEquipment,
    body: outageChange,
    answer: outage,
    errors: ['equipment_not_found', 'conflict'],
  }),
};

function outageAfter(row: Outage | undefined, change: Change, id: string): Outage | undefined {
  if (change.state === 'failed') return row;
  const { since, until, reason } = bodyOf<OutageChange>(change);
  return {
    ...{ id, equipmentId: fromParam('id')(change.data), since },
    ...{ until: until ?? null, reason: textOrNull(reason) },
    ...{ updatedAt: momentOf(change), updatedBy: change.userId },
  };
}

/** Whether it is out of service on this day. */
export const isOutOn = (
  outage: Pick<Outage, 'since' | 'until'> | undefined,
  day: string,
): boolean =>
  outage !== undefined && outage.since <= day && (outage.until === null || day < outage.until);

export const outageNoun = noun({
  kind: 'outage',
  label: 'Außerbetriebnahme',
  logged: {
    equipmentId: 'Anlage (ID)',
    since: 'Außer Betrieb seit',
    until: 'Wieder in Betrieb am',
    reason: 'Grund',
  },
  readWith: 'inspection.read',
  device: deviceRows(outage, ['equipmentId'], { overlay: outageAfter }),
  commands: {
    outage: {
      update: {
        call: outageCalls.set,
        sentenceStart: 'Außer Betrieb:',
        record: fromField('id'),
        needs: (data) => [fromParam('id')(data)],
      },
      words: {
        name: 'Die Außerbetriebnahme',
        fields: {
          since: { label: 'Außer Betrieb seit', isDay: true },
          until: { label: 'Wieder in Betrieb am', isDay: true },
          reason: 'Grund',
        },
        isChosenByField: true,
      },
      shownOn: recordWithScreen('equipment', fromParam('id')),
    },
  },
});
