import { describe, expect, it } from 'vitest';
import type { Change } from '../noun.ts';
import { isDefectOverdue } from './defect-list.ts';
import {
  type DefectStatus,
  defectStatuses,
  defectStatusLabels,
  isMended,
  isReopened,
  needsVerifier,
  severityLabels,
} from './defect-words.ts';
import { type Defect, defectCalls, defectNoun } from './defects.ts';

const pairs = defectStatuses.flatMap((from) => defectStatuses.map((to) => [from, to] as const));
const those = (rule: (from: DefectStatus, to: DefectStatus) => boolean) =>
  pairs.filter(([from, to]) => rule(from, to)).map((pair) => pair.join(' → '));

it('is named as people say it', () => {
  expect(severityLabels).toEqual({ minor: 'gering', major: 'erheblich', dangerous: 'gefährlich' });
  expect(Object.values(defectStatusLabels)).toEqual([
    ...['Offen', 'In Arbeit', 'Behoben', 'Nachgeprüft'],
  ]);
});

describe('a change of status', () => {
  it('opens a mended defect again', () => {
    expect(those(isReopened)).toEqual([
      ...['fixed → open', 'fixed → in_progress', 'verified → open', 'verified → in_progress'],
    ]);
  });

  it('needs a reviewer if it says that somebody has looked, or takes that back', () => {
    expect(those(needsVerifier)).toEqual([
      ...['open → verified', 'in_progress → verified', 'fixed → verified', 'verified → fixed'],
    ]);
  });

  it.each([
    ['fixed', 'open', true],
    ['open', 'in_progress', false],
    ['fixed', 'verified', false],
  ] as const)('from %s to %s, chosen in a contest, gets a reason: %s', (from, status, isGiven) => {
    const { completeChoice } = defectNoun.commands.defect;
    const body = { status, base: { status: from } };
    const wanted = completeChoice(body) as { reason?: string };
    expect(wanted.reason !== undefined).toBe(isGiven);
    const given = { ...body, reason: 'Wieder locker' };
    expect(completeChoice(given)).toEqual(given);
    expect(defectCalls.update.body.safeParse(wanted).success).toBe(true);
  });
});

it('is overdue from the day after its deadline, until it is mended', () => {
  const late = defectStatuses.filter((status) =>
    isDefectOverdue({ status, deadline: '2026-11-18' }, '2026-11-19'),
  );
  expect(late).toEqual(defectStatuses.filter((status) => !isMended(status)));
  expect(isDefectOverdue({ status: 'open', deadline: '2026-11-19' }, '2026-11-19')).toBe(false);
  expect(isDefectOverdue({ status: 'open', deadline: null }, '2026-11-19')).toBe(false);
});

it('leads to its own screen from a waiting change', () => {
  const { shownOn } = defectNoun.commands.defect;
  const change = { data: { params: { id: 'A' } } } as Pick<Change, 'data'>;
  expect(shownOn(change.data)).toEqual({ kind: 'defect', id: 'a' });
  expect(shownOn({ body: { id: 'B' } })).toEqual({ kind: 'defect', id: 'b' });
});

describe('a closed record that waits on the device', () => {
  const row = {
    ...{ id: 'd1', status: 'fixed', recordId: null },
    statusChangedAt: '2026-01-01T00:00:00.000Z',
  } as Defect;
  const at = new Date(0).toISOString();
  const withRecord = (body: object, before = row, state = 'waiting') =>
    defectNoun.device.overlay?.(
      before,
      {
        ...{ type: 'inspection_record', action: 'create', timestamp: 0, userId: 'u' },
        ...{ state, data: { body: { id: 'r1', doneOn: '2026-03-02', ...body } } },
      } as Change,
      'd1',
    );

  const open = { ...row, status: 'open' } as Defect;
  const listing = { defects: [{ id: 'd1' }] };
  const verifying = { verified: [{ id: 'd1' }] };

  it('lists the defect, unless another record does', () => {
    expect(withRecord(listing, open)).toEqual({ ...open, recordId: 'r1' });
    expect(withRecord(listing, { ...open, recordId: 'r0' })).toMatchObject({ recordId: 'r0' });
  });

  it('opens a defect again that it lists and that was mended', () => {
    const reason = 'Bei der Prüfung vom 02.03.2026 noch vorhanden.';
    const again = { status: 'open', reason, statusChangedAt: at, recordId: 'r1' };
    expect(withRecord(listing)).toMatchObject(again);
    expect(withRecord({ ...listing, ...verifying })).toMatchObject(again);
  });

  it('does not open it again if it only corrects the record that listed it before', () => {
    const before = { ...row, recordId: 'r0' };
    expect(withRecord({ ...listing, corrects: { id: 'r0' } }, before)).toEqual(before);
  });

  it('verifies a defect if it is a follow-up inspection', () => {
    const followUp = { ...verifying, followsUpId: 'r0' };
    expect(withRecord(followUp)).toMatchObject({
      ...{ status: 'verified', statusChangedAt: at, recordId: null },
    });
    expect(withRecord({ ...followUp, verified: [{ id: 'other' }] })).toEqual(row);
  });

  it('otherwise mends a defect that was not', () => {
    expect(withRecord(verifying, open)).toMatchObject({ status: 'fixed', statusChangedAt: at });
    expect(withRecord(verifying)).toEqual(row);
  });

  it('changes no defect when it is refused', () => {
    expect(withRecord(listing, row, 'failed')).toEqual(row);
  });

  it('writes the defects that it names', () => {
    const change = {
      type: 'inspection_record',
      data: { body: { id: 'r1', defects: [{ id: 'd1' }], verified: [{ id: 'd2' }] } },
    };
    expect(defectNoun.device.alsoWrites?.(change as unknown as Change)).toEqual(['d1', 'd2']);
  });
});
