import { expect, it } from 'vitest';
import type { DefectStatus } from '#contract/defects/defect-words.ts';
import { movesFrom } from './status-moves.ts';

it.each<[DefectStatus, boolean, string[]]>([
  ['open', false, ['In Arbeit', 'Behoben']],
  ['in_progress', false, ['Behoben', 'Offen']],
  ['fixed', false, ['Wieder öffnen?']],
  ['fixed', true, ['Nachgeprüft', 'Wieder öffnen?']],
  ['verified', false, ['Wieder öffnen?']],
  ['verified', true, ['Wieder öffnen?']],
])('from %s (reviewer: %s) it goes on with %j', (from, mayVerify, labels) => {
  const moves = movesFrom(from, { mayVerify });
  expect(moves.map(({ label, isReopening }) => (isReopening ? `${label}?` : label))).toEqual(
    labels,
  );
});
