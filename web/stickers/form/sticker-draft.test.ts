import { describe, expect, it } from 'vitest';
import type { StickerFormat } from '#contract/stickers/sticker-formats.ts';
import { stickerPresetNames } from '#contract/stickers/sticker-presets.ts';
import { aStickerLayout, aStickerTemplate } from '#web/testing/samples/a-sticker.ts';
import { isChanged, measuresIn, readDraft } from './read-draft.ts';
import {
  changeDraft,
  type DraftEvent,
  formatChoices,
  initialDraft,
  type MeasureName,
  type StickerDraft,
  stickerDraft,
} from './sticker-draft.ts';

const draftAfter = (...events: DraftEvent[]): StickerDraft =>
  events.reduce(changeDraft, initialDraft);
const typed = (name: MeasureName, text: string): DraftEvent => ({
  ...{ type: 'measure typed', name, text },
});
const format = (choice: StickerDraft['format']): DraftEvent => ({
  ...{ type: 'format chosen', format: choice },
});

it.each(formatChoices)('%s can be printed as soon as it is chosen', (choice) => {
  const { layout, problems } = readDraft(draftAfter(format(choice)));
  expect(problems).toEqual({});
  expect(layout).toBeDefined();
});

it('a draft is the same after it was stored', () => {
  const draft = draftAfter(format('tape-24'), typed('length', '80'));
  expect(stickerDraft.parse(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
});

describe('measures', () => {
  it('are read in tenths of a millimetre', () => {
    const { layout } = readDraft(draftAfter(typed('dx', '0,3'), typed('dy', '−1,2')));
    expect(layout?.offset).toEqual({ dx: 0.3, dy: -1.2 });
  });

  it.each<[MeasureName, string, string]>([
    ['dx', '0,25', 'Bitte Millimeter, wie 0,3.'],
    ['dy', 'links', 'Bitte Millimeter, wie 0,3.'],
    ['dx', '11', 'Höchstens 10.'],
    ['startAt', '22', 'Eine Zahl von 1 bis 21.'],
    ['startAt', '0', 'Eine Zahl von 1 bis 21.'],
    ['startAt', 'vier', 'Eine Zahl von 1 bis 21.'],
  ])('%s %j is refused at its field', (name, text, problem) => {
    expect(readDraft(draftAfter(typed(name, text))).problems).toEqual({ [name]: problem });
  });

  it.each<[MeasureName, string, object]>([
    ['columns', '1,5', { columns: 'Bitte eine ganze Zahl.' }],
    ['width', '9', { width: 'Mindestens 10.' }],
    ['pageWidth', '200', { format: 'Die Etiketten passen nicht auf den Bogen.' }],
    ['stepX', '60', { format: 'Die Etiketten überdecken sich: Der Abstand ist zu klein.' }],
  ])('of an own sheet: %s %j is refused', (name, text, problems) => {
    const { layout, ...reading } = readDraft(draftAfter(format('sheet'), typed(name, text)));
    expect(layout).toBeUndefined();
    expect(reading.problems).toEqual(problems);
  });

  it('of other formats are not looked at', () => {
    expect(readDraft(draftAfter(typed('length', ''), typed('wrap', 'x'))).problems).toEqual({});
  });

  it('are those of the chosen format', () => {
    expect(stickerPresetNames.flatMap(measuresIn)).toEqual([]);
    expect(measuresIn('tape-12')).toEqual(['length']);
    expect(measuresIn('single')).toEqual(['width', 'height']);
    expect(measuresIn('sheet')).toHaveLength(10);
  });
});

describe('a format', () => {
  it('that is an own sheet begins as the sheet that was chosen before', () => {
    const { layout } = readDraft(draftAfter(format('zweckform-l7163'), format('sheet')));
    expect(layout?.format).toMatchObject({
      ...{ kind: 'sheet', pageWidth: 210, width: 99.1, height: 38.1 },
      ...{ columns: 2, rows: 7, left: 4.7, top: 15.2, stepX: 101.6, stepY: 38.1 },
    });
  });

  it('begins with its first sticker', () => {
    const draft = draftAfter(typed('startAt', '21'), format('zweckform-l7163'));
    expect(readDraft(draft)).toMatchObject({ startAt: 1, problems: {} });
  });

  it('with one sticker on a page has no first place', () => {
    const draft = draftAfter(format('tape-12'), typed('startAt', '7'));
    expect(readDraft(draft)).toMatchObject({ startAt: 1, problems: {} });
  });
});

describe('a cable flag', () => {
  it('has how much of it the cable takes', () => {
    const draft = draftAfter(format('tape-24'), { type: 'flag toggled' }, typed('wrap', '12,5'));
    expect(readDraft(draft).layout?.flag).toEqual({ wrap: 12.5 });
  });

  it('that is too short is refused', () => {
    const { problems } = readDraft(draftAfter({ type: 'flag toggled' }, typed('wrap', '40')));
    expect(problems).toEqual({ wrap: 'Das Etikett ist zu kurz für eine Kabelfahne.' });
  });
});

it('an own text may have a hundred letters', () => {
  const text = (own: string) => readDraft(draftAfter({ type: 'own text typed', text: own }));
  expect(text(' Störung: Tel. 4711 ').ownText).toBe('Störung: Tel. 4711');
  expect(text(' ').ownText).toBeNull();
  expect(text('x'.repeat(101)).problems).toEqual({ ownText: 'Höchstens 100 Zeichen.' });
});

describe('a template', () => {
  const template = aStickerTemplate({
    layout: aStickerLayout({
      format: { kind: 'tape', tape: '24', length: 70.5 },
      content: { name: true, type: false, location: true, id: false, logo: false },
      ...{ offset: { dx: 0.3, dy: -0.2 }, flag: { wrap: 15 } },
    }),
    ownText: 'Störung: 4711',
  });
  const chosen = draftAfter({ type: 'template chosen', template });

  it('fills in everything that it contains', () => {
    expect(readDraft(chosen)).toMatchObject({ layout: template.layout, ownText: 'Störung: 4711' });
    expect(chosen.templateId).toBe(template.id);
  });

  it.each<StickerFormat>([
    { kind: 'preset', preset: 'single-54x17' },
    { kind: 'single', width: 33.3, height: 20 },
    {
      ...{ kind: 'sheet', pageWidth: 200, pageHeight: 100, width: 60, height: 40 },
      ...{ columns: 3, rows: 2, left: 5, top: 7.5, stepX: 65, stepY: 45 },
    },
  ])('of the format $kind is the same in the form', (own) => {
    const saved = aStickerTemplate({ layout: aStickerLayout({ format: own }) });
    const draft = draftAfter({ type: 'template chosen', template: saved });
    expect(readDraft(draft).layout).toEqual(saved.layout);
    expect(isChanged(draft, saved)).toBe(false);
  });

  it('is changed by what is entered, and not by the first free place', () => {
    const letters: DraftEvent = { type: 'own text typed', text: 'Anderes' };
    expect(isChanged(chosen, template)).toBe(false);
    expect(isChanged(changeDraft(chosen, typed('startAt', '3')), template)).toBe(false);
    expect(isChanged(changeDraft(chosen, letters), template)).toBe(true);
    expect(isChanged(changeDraft(chosen, typed('wrap', '16')), template)).toBe(true);
  });

  it('that is given up leaves what it filled in', () => {
    const without = changeDraft(chosen, { type: 'template chosen', template: null });
    expect(without).toEqual({ ...chosen, templateId: null });
  });

  it('keeps the first free place of the same paper', () => {
    const saved = aStickerTemplate();
    const draft = draftAfter(typed('startAt', '5'), { type: 'template chosen', template: saved });
    expect(readDraft(draft).startAt).toBe(5);
  });
});
