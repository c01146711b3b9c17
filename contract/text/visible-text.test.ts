import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tries } from '../../server/testing/effort.ts';
import { equipmentFields } from '../equipment/equipment.ts';
import { parseTags } from '../equipment/tags.ts';
import { visibleText } from './visible-text.ts';

it.each([
  ['Pum\u200bpe', 'Pumpe'],
  ['\ufeffLüftungs\u00adanlage\u2060', 'Lüftungsanlage'],
  ['\u202eepmuP\u202c', 'epmuP'],
  ['Pumpe\u200e 1\u200f', 'Pumpe 1'],
  ['Pumpe\r\n\tKeller', 'Pumpe Keller'],
  ['Pumpe\u2028Keller', 'Pumpe Keller'],
  ['Pum\u0007pe\u001b[0m\u007f', 'Pumpe[0m'],
  ['Pum\u200dpe', 'Pumpe'],
  ['Pumpe\ufe0f 7\ufe0f', 'Pumpe 7'],
  ['Heizung 👩🏽‍🔧 ⚠️ 1️⃣', 'Heizung 👩🏽‍🔧 ⚠️ 1️⃣'],
  ['a\ufe0f\u200d🔧', 'a🔧'],
  ['Größe 5 m² – „Süd“', 'Größe 5 m² – „Süd“'],
  ['K\u0301\u0308', 'K\u0301\u0308'],
  ['\0', '\0'],
])('%j reads %j', (text, visible) => {
  expect(visibleText(text)).toBe(visible);
});

const marks = ['\u200b', '\u200d', '\ufe0f', '\ufe0e', '\u00ad', '\u0007', '\n', '\u{e0041}'];
const text = fc.string({
  unit: fc.oneof(fc.constantFrom(...marks, '👩', '🏽', '⚠', '1', '\u20e3', 'a'), fc.string()),
});

it('leaves nothing more to remove, and nothing changes when repeated', () => {
  fc.assert(
    fc.property(text, (value) => {
      const visible = visibleText(value);
      expect(visibleText(visible)).toBe(visible);
      expect(visible.replaceAll('\0', '')).not.toMatch(/[\p{Cc}\u00ad\u200b\u2060\ufeff]/u);
    }),
    { numRuns: tries(5_000, 1_000) },
  );
});

it('is applied to the fields of an Anlage', () => {
  const part = '\u200bEG\n';
  const fields = {
    ...{ name: 'Pum\u200bpe\u00a0', type: 'Pum\u00adpe', locationRaw: 'BT1\u200b-EG' },
    ...{ locationBuilding: part, locationFloor: part, locationColumn: part, locationRoom: part },
    tags: ['Ach\u00adtung'],
  };
  expect(equipmentFields.parse(fields)).toEqual({
    ...{ name: 'Pumpe', type: 'Pumpe', locationRaw: 'BT1-EG' },
    ...{ locationBuilding: 'EG', locationFloor: 'EG', locationColumn: 'EG', locationRoom: 'EG' },
    tags: ['Achtung'],
  });
  expect(equipmentFields.safeParse({ ...fields, name: '\u200b\u2060' }).success).toBe(false);
});

it('is applied before tags are compared', () => {
  expect(parseTags('ach\u00adtung, GLT\u200b, GLT')).toEqual(['Achtung', 'GLT']);
});
