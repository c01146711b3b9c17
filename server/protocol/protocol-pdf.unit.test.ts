import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visibleText } from '#contract/text/visible-text.ts';
import {
  checkStructure,
  fontsOf,
  pageTexts,
  placedWords,
  propertiesOf,
} from '../testing/pdf-tools.ts';
import { numberedTasks, samplePdf, sampleTask } from '../testing/samples/protocol-samples.ts';

/** Without white space, because line breaks are not part of the text. */
const compact = (text: string) => text.replace(/\s+/gu, '');

describe.each([0, 1, 2_000])('a protocol of %i tasks', (count) => {
  const tasks = numberedTasks(count);
  const bytes = samplePdf({ tasks });

  it('is a valid file', async () => {
    await expect(checkStructure(bytes)).resolves.toContain('No syntax or stream encoding errors');
  });

  it('contains every Anlage, note and umlaut as text', async () => {
    const text = compact((await pageTexts(bytes)).join(''));
    const missing = tasks
      .flatMap((task) => [task.equipmentName, task.locationRaw, task.note ?? ''])
      .filter((part) => !text.includes(compact(part)));
    expect(missing).toEqual([]);
    expect(text).toContain(compact('Gestartet 12.03.2026 08:00 von Jürgen Groß'));
    expect(text).toContain(compact('Abgeschlossen 14.07.2026 17:12 von Änne Öztürk'));
    expect(text).toContain(compact('Typ: Brandschutzklappe oder Türschließer'));
    expect(text).toContain(compact('Etage: Alle Etagen'));
    expect(text).toContain(compact('Datum Name Unterschrift'));
  });

  it('numbers its pages and repeats the headings on each', async () => {
    const pages = await pageTexts(bytes);
    expect((await propertiesOf(bytes)).Pages).toBe(`${pages.length}`);
    pages.forEach((page, at) => {
      expect(page).toContain(`Seite ${at + 1} von ${pages.length}`);
      expect(compact(page)).toContain(compact('Nr. Anlage Standort Typ Status Bearbeitet'));
    });
  });

  it('embeds its fonts, and of them only the used glyphs', async () => {
    const fonts = await fontsOf(bytes);
    expect(fonts.map(({ name }) => name).sort()).toEqual(['Inter-Regular', 'Inter-SemiBold']);
    for (const font of fonts) {
      expect(font).toMatchObject({ isEmbedded: true, isSubset: true, hasText: true });
    }
  });
});

describe('the head', () => {
  it('counts by status', async () => {
    const statuses = ['done', 'done', 'in_progress', 'open'] as const;
    const tasks = statuses.map((status, at) => sampleTask(at, { status }));
    const [page = ''] = await pageTexts(samplePdf({ tasks }));
    expect(compact(page)).toContain(
      compact('50 % erledigt 4 Aufgaben 2 Erledigt 1 In Bearbeitung 1 Offen'),
    );
  });

  it('says when nothing was filtered and when it is not over', async () => {
    const [page = ''] = await pageTexts(
      samplePdf({ filters: [], finishedBy: null, finishedAt: null, description: null }),
    );
    expect(page).toContain('Keine Filter - alle Anlagen werden einbezogen');
    expect(page).toContain('Noch nicht abgeschlossen');
    expect(page).toContain('Dieser Lauf enthält keine Aufgaben.');
  });

  it('names the document', async () => {
    const bytes = samplePdf({});
    expect((await propertiesOf(bytes)).Title).toBe('Protokoll – Brandschutzbegehung Süd');
    expect(Buffer.from(bytes).toString('latin1')).toContain('/Lang (de-DE)');
  });
});

describe('a row', () => {
  it('is in the order of the run, numbers by value', async () => {
    const places = ['BT10-EG', 'BT2-EG', 'Außen'];
    const tasks = places.map((locationRaw, at) => sampleTask(at + 1, { locationRaw }));
    const [page = ''] = await pageTexts(samplePdf({ tasks }));
    expect(page.match(/Außen|BT\d+-EG/g)).toEqual(['Außen', 'BT2-EG', 'BT10-EG']);
  });

  it('says who did it and when, and who changed it last', async () => {
    const tasks = [
      sampleTask(1),
      sampleTask(2, { status: 'open', note: null, completedAt: null, statusChangedAt: null }),
      sampleTask(3, { statusChangedBy: null, noteChangedBy: null }),
    ];
    const text = compact((await pageTexts(samplePdf({ tasks }))).join(''));
    expect(text).toContain(
      compact('Erledigt 12.03.2026 10:30 Änne Öztürk 12.03.2026 10:31 Jürgen Groß'),
    );
    expect(text).toContain(compact('Offen –'));
    expect(text).toContain(compact('12.03.2026 10:31 Unbekannt'));
    expect(text).not.toContain('übertragen');
  });

  it('names who wrote a note where that was not who set the status, and when', async () => {
    const note = { note: 'Tropft', noteChangedAt: '2026-03-12T11:00:00.000Z' };
    const tasks = [sampleTask(1, { ...note, noteChangedBy: 'Emil Editor' })];
    const [page = ''] = await pageTexts(samplePdf({ tasks }));
    expect(compact(page)).toContain(compact('12.03.2026 10:31 Jürgen Groß'));
    expect(compact(page)).toContain(compact('Tropft Emil Editor, 12.03.2026 12:00'));
  });

  it('rounds down: with something open it is not 100 %', async () => {
    const open = sampleTask(1, { status: 'open', completedAt: null });
    const tasks = [open, ...numberedTasks(399)];
    const [page = ''] = await pageTexts(samplePdf({ tasks }));
    expect(page).toContain('99 %');
    expect(page).not.toContain('100 %');
  });

  it('tells when a change arrived that had waited on a device', async () => {
    const tasks = [sampleTask(1, { receivedAt: '2026-03-12T14:02:00.000Z', completedBy: null })];
    const [page = ''] = await pageTexts(samplePdf({ tasks }));
    expect(compact(page)).toContain(compact('Erledigt 12.03.2026 10:30 12.03.2026 10:31'));
    expect(compact(page)).toContain(compact('übertragen 12.03.2026 15:02'));
  });

  it('continues a note that is longer than a page', async () => {
    const words = Array.from({ length: 833 }, (_, at) => `w${1_000 + at}`);
    const tasks = [sampleTask(1), ...Array(3).fill(sampleTask(2, { note: words.join(' ') }))];
    const pages = await pageTexts(samplePdf({ tasks }));
    const found = pages.flatMap((page) => page.match(/\bw\d{4}\b/g) ?? []);
    expect(found).toEqual([...words, ...words, ...words]);
  });

  it('stays inside the margins, however long its words are', async () => {
    const long = 'Donaudampfschifffahrt'.repeat(40);
    const task = { equipmentName: long, equipmentType: long, locationRaw: long, note: long };
    const bytes = samplePdf({
      tasks: [sampleTask(1, task)],
      scenarioName: long,
      description: long,
    });
    const words = await placedWords(bytes);
    expect(words.length).toBeGreaterThan(100);
    expect(words.filter(({ xMin, xMax }) => xMin < 47 || xMax > 548.3)).toEqual([]);
    expect(words.filter(({ yMax }) => yMax > 820)).toEqual([]);
    const text = compact((await pageTexts(bytes)).join(''));
    expect(text.split('Donaudampf').length).toBeGreaterThan(40);
  });

  it('is always present on the page of the signature', async () => {
    for (let count = 6; count < 16; count += 1) {
      const pages = await pageTexts(samplePdf({ tasks: numberedTasks(count) }));
      expect(pages.at(-1)).toContain('Unterschrift');
      expect(compact(pages.at(-1) ?? '')).toContain(compact(`Nr. ${count} äöüß`));
    }
  });
});

describe('any text', () => {
  const marked = (text: string) => /«([^»]*)»/.exec(text)?.[1] ?? 'nothing';
  const extracted = async (note: string) => {
    const pages = await pageTexts(samplePdf({ tasks: [sampleTask(1, { note: `«${note}»` })] }));
    return marked(compact(pages.join('')));
  };

  it.each([
    ['emoji of one and of several characters', '🔥👍🏽👩‍🔧🇩🇪❤️1️⃣'],
    ['symbols', '→ ✓ ☐ ⚠ ≤ µ Ω ½ ² ① ∑'],
    ['letters of the neighbours', 'Łódź Škoda Đorđe Київ Αθήνα İstanbul'],
    ['what no font has', '中文 한국어'],
  ])('comes out as it went in: %s', async (_, note) => {
    expect(await extracted(note)).toBe(compact(note));
  });

  it('is read from right to left where it is written so', async () => {
    const note = 'Schild: שלום עולם, dann العربية am Ende';
    const [page = ''] = await pageTexts(samplePdf({ tasks: [sampleTask(1, { note })] }));
    for (const word of ['שלום', 'עולם', 'العربية', 'Ende']) expect(page).toContain(word);
  });

  it('loses what cannot be seen, and nothing else', async () => {
    expect(await extracted('a\u0000\u0007b\u202ec\u200b\td\ud800e')).toBe('abcd\ufffde');
  });

  it('is never dropped', async () => {
    // Text extraction changes the order of lines with such words.
    const leftOut =
      /[«»\0\p{Noncharacter_Code_Point}\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/gu;
    const note = fc
      .string({ unit: 'binary', maxLength: 40 })
      .map((text) => text.replace(leftOut, ''));
    const sorted = (text: string) => [...compact(text)].sort().join('');
    await fc.assert(
      fc.asyncProperty(fc.array(note, { minLength: 20, maxLength: 60 }), async (notes) => {
        const expected = notes.map((text) => sorted(visibleText(text).normalize('NFC')));
        const tasks = notes.map((text, at) => sampleTask(at, { note: `«${text}»` }));
        const text = compact((await pageTexts(samplePdf({ tasks }))).join(''));
        const found = [...text.matchAll(/«([^»]*)»/gu)].map(([, inside = '']) => sorted(inside));
        expect(found).toEqual(expected);
      }),
      { numRuns: 5, endOnFailure: true },
    );
  });
});
