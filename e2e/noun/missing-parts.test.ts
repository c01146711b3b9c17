/** A noun with a missing part must not compile. These tests are about types and run with the check of types. */
import { expectTypeOf, it } from 'vitest';
import type { RowKind } from '#contract/changes.ts';
import type { Command, Commands, deviceRows, Noun } from '#contract/noun.ts';
import type { servedNouns } from '#server/app.ts';
import type { FeedPart } from '#server/changes/feed-part.ts';
import type { PersonalStatements } from '#server/db/personal-data.ts';
import type { ColumnClass } from '#server/db/tables/personal.ts';
import type { readingNoun } from './readings.ts';
import type { meterReadings, meterReadingsPersonal } from './readings-table.ts';

it('a descriptor needs its kind, its label and the permission to read', () => {
  expectTypeOf<typeof readingNoun>().toExtend<Noun>();
  expectTypeOf<Omit<typeof readingNoun, 'kind'>>().not.toExtend<Noun>();
  expectTypeOf<Omit<typeof readingNoun, 'label'>>().not.toExtend<Noun>();
  expectTypeOf<Omit<typeof readingNoun, 'readWith'>>().not.toExtend<Noun>();
});

it('a write that may wait needs its call, its record, its sentence and words for its fields', () => {
  type Reading = (typeof readingNoun)['commands']['reading'];
  expectTypeOf<Reading>().toExtend<Commands>();
  expectTypeOf<Omit<Reading, 'words'>>().not.toExtend<Commands>();
  expectTypeOf<Omit<Reading['create'], 'call'>>().not.toExtend<Command>();
  expectTypeOf<Omit<Reading['create'], 'record'>>().not.toExtend<Command>();
  expectTypeOf<Omit<Reading['create'], 'sentenceStart'>>().not.toExtend<Command>();
});

it('the homes of rows on devices are fields of the record', () => {
  type Homes = Parameters<typeof deviceRows<(typeof readingNoun)['device']['record']>>[1];
  expectTypeOf<['equipmentId']>().toExtend<Homes>();
  expectTypeOf<['scenarioId']>().not.toExtend<Homes>();
});

it('every noun that devices have needs a feed', () => {
  type OneFeed = readonly [{ feeds: readonly [FeedPart & { kind: 'equipment' }] }];
  type Lacking = Parameters<typeof servedNouns<OneFeed>>;
  expectTypeOf<Lacking>().toEqualTypeOf<[missing: Exclude<RowKind, 'equipment'>]>();
});

it('every table states the class of personal data of each column', () => {
  type Tables = { meterReadings: typeof meterReadings };
  expectTypeOf<{ meterReadingsPersonal: typeof meterReadingsPersonal }>().toExtend<
    PersonalStatements<Tables>
  >();
  expectTypeOf<object>().not.toExtend<PersonalStatements<Tables>>();
  type Columns = PersonalStatements<Tables>['meterReadingsPersonal']['columns'];
  type Named = 'id' | 'equipmentId' | 'value' | 'note' | 'createdBy' | 'changedIn';
  expectTypeOf<Columns>().toEqualTypeOf<Record<Named, ColumnClass>>();
});
