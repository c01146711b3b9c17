import { describe, expect, it } from 'vitest';
import { aQueueItem } from '#web/testing/samples/a-queue-item.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { detailOf, problemText, sentenceOf, shownValue } from './item-text.ts';

describe('what a change is called', () => {
  it.each([
    ['equipment', 'create', 'Anlage angelegt: Pumpe 1'],
    ['equipment', 'update', 'Anlage geändert: Pumpe 1'],
    ['equipment', 'delete', 'Anlage gelöscht: Pumpe 1'],
    ['comment', 'create', 'Kommentar zu Pumpe 1'],
    ['comment', 'update', 'Kommentar geändert zu Pumpe 1'],
    ['link', 'delete', 'Verknüpfung entfernt: Pumpe 1'],
    ['safety_link', 'create', 'Absicherung zugeordnet: Pumpe 1'],
    ['quick_search_button', 'create', 'Schnellsuche angelegt: Pumpe 1'],
    ['quick_search_button', 'update', 'Schnellsuche geändert: Pumpe 1'],
    ['quick_search_button', 'delete', 'Schnellsuche gelöscht: Pumpe 1'],
    ['document', 'create', 'Dokument hinzugefügt: Pumpe 1'],
    ['document', 'update', 'Dokument geändert: Pumpe 1'],
    ['document', 'delete', 'Dokument gelöscht: Pumpe 1'],
    ['quick_search_order', 'update', 'Schnellsuche geändert: Pumpe 1'],
    ['scenario_task', 'update', 'Status geändert: Pumpe 1'],
    ['scenario_task_note', 'update', 'Notiz zu Pumpe 1'],
  ] as const)('%s %s is "%s"', (type, action, sentence) => {
    expect(sentenceOf(aQueueItem({ type, action }))).toBe(sentence);
  });
});

describe('the details of a change', () => {
  it('names the changed fields in German, and only them', () => {
    const body = { name: 'Neu', tags: [], base: { name: 'Alt', tags: ['GLT'] } };
    expect(detailOf(aQueueItem({ data: { body } }))).toBe('Name, Tags');
  });

  it('does not name the location in addition to its parts', () => {
    const moved = { locationRaw: 'BT3-OG2', locationFloor: 'OG2' };
    expect(detailOf(aQueueItem({ data: { body: moved } }))).toBe('Etage');
    expect(detailOf(aQueueItem({ data: { body: { locationRaw: 'X' } } }))).toBe('Standort');
  });

  it('names what was changed in a quick search', () => {
    const data = { body: { searchTerm: 'BT5', displayLabel: 'Bauteil 5' } };
    const item = aQueueItem({ type: 'quick_search_button', data });
    expect(detailOf(item)).toBe('Suchbegriff, Angezeigter Text');
  });

  it('shows where a new Anlage stands', () => {
    const item = aQueueItem({ action: 'create', after: anEquipment({ locationRaw: 'BT7-EG' }) });
    expect(detailOf(item)).toBe('BT7-EG');
  });

  it('shows what was written', () => {
    const data = { body: { content: 'Tropft.' } };
    expect(detailOf(aQueueItem({ type: 'comment', action: 'create', data }))).toBe('Tropft.');
  });

  it('says whether a safety link was confirmed or taken back', () => {
    const data = { body: { status: 'confirmed' } };
    expect(detailOf(aQueueItem({ type: 'safety_link', data }))).toBe('Bestätigt');
  });

  it('says what became of a task, and what was noted', () => {
    const status = { body: { status: 'in_progress', base: { status: 'open' } } };
    expect(detailOf(aQueueItem({ type: 'scenario_task', data: status }))).toBe('In Bearbeitung');
    const noted = (note: string | null) =>
      detailOf(aQueueItem({ type: 'scenario_task_note', data: { body: { note } } }));
    expect(noted('Dichtung tropft.')).toBe('Dichtung tropft.');
    expect(noted(null)).toBe('Notiz entfernt');
  });

  it('names the file that waits, and how large it is', () => {
    const data = { body: { fileName: 'foto.jpg', title: 'Typenschild' } };
    const file = new Blob(['x'.repeat(1536)]);
    const item = aQueueItem({ type: 'document', action: 'create', data, file });
    expect(detailOf(item)).toBe('foto.jpg · 1,50 KB');
  });

  it('names what is different in a document, which is sent as a whole', () => {
    const base = { title: 'Plan', description: null, documentType: 'manual', expiryDate: null };
    const body = { ...base, title: 'Schaltplan', expiryDate: '2027-01-31', base };
    expect(detailOf(aQueueItem({ type: 'document', data: { body } }))).toBe('Titel, Ablaufdatum');
  });

  it('has nothing to add to a deletion', () => {
    expect(detailOf(aQueueItem({ action: 'delete' }))).toBeUndefined();
  });
});

describe('what is wrong with a field', () => {
  it.each([
    ['equipment', 'name', 'Name: Zu lang.'],
    ['equipment', 'tags.3', 'Tags: Zu lang.'],
    ['comment', 'content', 'Kommentar: Zu lang.'],
    ['comment', 'somethingElse', 'Zu lang.'],
  ] as const)('in %s, field %s, is shown as "%s"', (type, field, text) => {
    expect(problemText(aQueueItem({ type }), { field, message: 'Zu lang.' })).toBe(text);
  });
});

it.each([
  ['safety_link', 'status', 'proposed', 'Vorgeschlagen'],
  ['scenario_task', 'status', 'done', 'Erledigt'],
  ['safety_link', 'role', 'secondary', 'Sekundär'],
  ['document', 'documentType', 'warranty', 'Garantie'],
  ['document', 'expiryDate', '2027-01-31', '31.01.2027'],
  ['document', 'expiryDate', null, '(leer)'],
  ['comment', 'content', 'primary', 'primary'],
] as const)('shows of %s the %s %s as "%s"', (type, field, value, text) => {
  expect(shownValue(aQueueItem({ type }), field, value)).toBe(text);
});
