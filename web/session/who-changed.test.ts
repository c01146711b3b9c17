import { expect, it } from 'vitest';
import { formatDateTime } from '#web/ui/dates.ts';
import { changedByWhom, whoChanged } from './who-changed.ts';

const me = 'b3f1c0de-0000-4000-8000-000000000001';
const at = '2026-03-02T07:15:00.000Z';
const when = formatDateTime(at);
const jana = { userId: 'b3f1c0de-0000-4000-8000-000000000002', name: 'Jana Roth', at };

it.each([
  [jana, `Jana Roth hat am ${when}`, `von Jana Roth am ${when}`],
  [
    { ...jana, userId: null, name: null },
    `Jemand anderes hat am ${when}`,
    `von jemand anderem am ${when}`,
  ],
  [
    { ...jana, userId: me },
    `Sie haben am ${when} auf einem anderen Gerät`,
    `von Ihnen am ${when} auf einem anderen Gerät`,
  ],
  [undefined, 'Jemand anderes hat', 'von jemand anderem'],
])('names who changed something, and when, as far as it is known', (change, first, within) => {
  expect([whoChanged(change, me), changedByWhom(change, me)]).toEqual([first, within]);
});
