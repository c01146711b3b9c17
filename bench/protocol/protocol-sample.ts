import type { TaskStatus } from '#contract/scenarios/scenario-runs.ts';
import { seededRandom } from '#server/demo/seeded-random.ts';
import type { Protocol } from '#server/protocol/protocol.ts';

const kinds = [
  'Umwälzpumpe',
  'Brandschutzklappe',
  'Lüftungsgerät',
  'Türschließer',
  'Unterverteilung',
];
const words = (
  'geprüft und in Ordnung Filter gewechselt Druck gemessen Lager läuft geräuschvoll Zugang verstellt ' +
  'Nachprüfung nötig Schild fehlt Größe stimmt nicht überein Schlüssel beim Pförtner Dichtung spröde'
).split(' ');

/** A typical run: most tasks are done, and two of three have a note of one to forty words. */
export function protocolOf(count: number): Protocol {
  const random = seededRandom('protocol');
  const pick = (choices: readonly string[]) => random.pickAny(choices) ?? '';
  const noteOf = () => Array.from({ length: random.whole(1, 40) }, () => pick(words)).join(' ');
  return {
    scenarioName: 'Jahresprüfung aller Anlagen',
    description: 'Sichtprüfung und Funktionsprobe, Mängel mit Foto.',
    filters: ['BT1', 'BT2', 'BT5'].map((filterValue) => ({ filterType: 'building', filterValue })),
    startedBy: 'Jürgen Groß',
    startedAt: '2026-03-12T07:00:00.000Z',
    finishedBy: 'Änne Öztürk',
    finishedAt: '2026-03-20T15:12:00.000Z',
    createdAt: '2026-03-20T15:20:00.000Z',
    kindName: null,
    records: [],
    tasks: Array.from({ length: count }, (_, at) => {
      const status: TaskStatus = random.chance(0.8) ? 'done' : random.pick(['open', 'in_progress']);
      const room = random.whole(1, 400);
      return {
        equipmentName: `${pick(kinds)} ${at}`,
        equipmentType: pick(kinds),
        locationRaw: `BT${random.whole(1, 9)}-OG${random.whole(1, 6)}-C${random.whole(1, 9)}-2.${room}`,
        status,
        note: random.chance(0.67) ? noteOf() : null,
        completedAt: status === 'done' ? '2026-03-13T09:30:00.000Z' : null,
        completedBy: status === 'done' ? 'Änne Öztürk' : null,
        statusChangedAt: '2026-03-13T09:31:00.000Z',
        statusChangedBy: 'Jürgen Groß',
        noteChangedAt: '2026-03-13T09:31:00.000Z',
        noteChangedBy: 'Jürgen Groß',
        updatedAt: '2026-03-13T09:31:00.000Z',
        receivedAt: '2026-03-13T09:31:00.000Z',
        ...{ result: null, resultReason: null },
      };
    }),
  };
}
