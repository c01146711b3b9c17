import { describe, expect, it } from 'vitest';
import { loadSharp } from '../load-sharp.ts';
import { checkStructure, pageTexts, placedWords, propertiesOf } from '../testing/pdf-tools.ts';
import {
  recordsFile,
  samplePaper,
  samplePdf,
  samplePoints,
  sampleRecord,
  sampleTask,
} from '../testing/samples/protocol-samples.ts';
import type { RecordPaper } from './record-paper.ts';

/** Without white space, because line breaks are not part of the text. */
const compact = (text: string) => text.replace(/\s+/gu, '');
const textOf = async (...papers: RecordPaper[]) =>
  compact((await pageTexts(recordsFile(...papers))).join(''));
const photo = async () => {
  const sharp = await loadSharp();
  const create = { width: 60, height: 40, channels: 3, background: '#88aa55' } as const;
  return { caption: 'Klemme X1', bytes: await sharp({ create }).jpeg().toBuffer() };
};

describe('the paper of a closed record', () => {
  it('is a valid file with a name', async () => {
    const bytes = recordsFile(samplePaper({ photos: [await photo()] }));
    await expect(checkStructure(bytes)).resolves.toContain('No syntax or stream encoding errors');
    expect((await propertiesOf(bytes)).Title).toBe('Prüfprotokoll – UV 3.12');
  });

  /** BetrSichV §14(7) and §17, TRBS 1201 and good practice: what a record must hold. */
  it.each([
    ['what was inspected', 'UV 3.12 Unterverteilung, BT3-OG1-C4-112'],
    ['its identification', 'Kennung der Anlage 0a0b0c0d-1111-4222-8333-444455556666'],
    ['the kind', 'Prüfart Wiederkehrende Prüfung ortsfester elektrischer Anlagen'],
    ['the basis', 'Grundlage DGUV Vorschrift 3 §5, DIN VDE 0105-100'],
    ['the occasion', 'Anlass wiederkehrend'],
    ['the extent', 'Umfang Besichtigen, Erproben und Messen aller Stromkreise der Verteilung'],
    ['the day', 'Geprüft am 02.03.2026'],
    ['the result', 'Ergebnis bestanden mit Mängeln'],
    ['whether it may go on running', 'Weiterbetrieb mit Einschränkung'],
    ['the next day, as month and year', 'Nächste Prüfung 03/2030 (02.03.2030)'],
    ['the instrument', 'Prüfmittel Metrel Eurotest XC, Nr. 19210042, kalibriert bis 28.02.2026'],
    ['that its calibration was over', 'Die Kalibrierung war am Tag der Prüfung abgelaufen.'],
    ['a point', '1 Sichtprüfung – – i.O.'],
    ['a value with its limit and assessment', 'erneut messen 0,4 MΩ ≥ 1 MΩ Mangel'],
    ['a value within its limit', '3 RCD-Auslösezeit 28 ms ≤ 300 ms i.O.'],
    ['why something could not be tested', 'Beschriftung Tür war verschlossen – – nicht prüfbar'],
    [
      'a defect with class, deadline and whether it may go on running',
      'erheblich Isolationswiderstand L1 zu gering 30.04.2026 mit Einschränkung',
    ],
    ['a dangerous defect', 'gefährlich Abdeckung der Sammelschiene fehlt nicht festgelegt nein'],
    ['the remark', 'Bemerkung Der Schaltplan in der Tür ist von 2011.'],
    ['name and qualification', 'Jürgen Groß, Elektrofachkraft (EFK)'],
    ['the place of the signature', 'Unterschrift'],
    ['its number', 'Bericht Nr. 6f1c9a52-1111-4222-8333-444455556666'],
    ['when it was closed', 'Abgeschlossen 02.03.2026 14:45'],
  ])('says %s', async (_, text) => {
    expect(await textOf(samplePaper())).toContain(compact(text));
  });

  it('draws the signature as lines', () => {
    const signed = Buffer.from(recordsFile(samplePaper()));
    const other = samplePaper();
    other.signature = { ...other.signature, strokes: [[1, 1, 2, 2, 3, 3, 4, 4]] };
    expect(signed.equals(Buffer.from(recordsFile(other)))).toBe(false);
  });

  it('leaves out what the record does not have', async () => {
    const record = sampleRecord({
      ...{ points: [], defects: [], instrument: null, remark: null, result: 'passed' },
      ...{ nextDueOn: null, mayContinue: 'yes', equipmentId: null },
      kind: { name: 'Sichtprüfung', legalBasis: null },
    });
    const text = await textOf(samplePaper({ record }));
    for (const absent of ['Mängel', 'Prüfmittel', 'Bemerkung', 'Fotos', 'Prüfpunkt']) {
      expect(text).not.toContain(absent);
    }
    expect(text).toContain(compact('Weiterbetrieb ja Nächste Prüfung keine'));
    expect(text).toContain(compact('Grundlage nicht angegeben'));
    expect(text).toContain(compact('Die Anlage ist gelöscht.'));
  });

  it('says that it was corrected, and that it corrects', async () => {
    const record = sampleRecord({
      corrects: { id: 'old-number', doneOn: '2026-03-01', reason: 'Messwert vertauscht' },
    });
    const correctedBy = [{ id: 'new-number', doneOn: '2026-03-02', reason: 'Falsche Anlage' }];
    const text = await textOf(samplePaper({ record, correctedBy }));
    expect(text).toContain(
      compact('Berichtigt den Bericht vom 01.03.2026 (Nr. old-number), weil: Messwert vertauscht'),
    );
    expect(text).toContain(
      compact('Berichtigt durch den Bericht vom 02.03.2026 (Nr. new-number): Falsche Anlage'),
    );
  });

  it('shows before and after in a follow-up inspection', async () => {
    const [, low] = samplePoints;
    if (!low) throw new Error('no point');
    const now = { ...low, value: 12.5, outcome: 'ok' as const, reason: null };
    const record = sampleRecord({
      ...{ followsUpId: 'first-number', occasion: 'after_defect', points: [now], defects: [] },
      ...{ result: 'passed', doneOn: '2026-04-20' },
      verified: [{ id: 'd', severity: 'major', description: 'Isolationswiderstand zu gering' }],
    });
    const before = { doneOn: '2026-03-02', points: samplePoints };
    const text = await textOf(samplePaper({ record, before }));
    expect(text).toContain(compact('Nachprüfung zum Bericht vom 02.03.2026 (Nr. first-number)'));
    expect(text).toContain(compact('Nr. Prüfpunkt Vorher Messwert Grenzwert Bewertung'));
    expect(text).toContain(compact('0,4 MΩ Mangel'));
    expect(text).toContain(compact('12,5 MΩ ≥ 1 MΩ i.O.'));
    expect(text).toContain(compact('Beschriftung nicht prüfbar'));
    expect(text).toContain(compact('nicht nachgeprüft'));
    expect(text).toContain(
      compact('erheblich Isolationswiderstand zu gering Mangel behoben, nachgeprüft'),
    );
  });

  it('shows photos with their captions, and says how many there are besides', async () => {
    const text = await textOf(samplePaper({ photos: [await photo()], morePhotos: 3 }));
    expect(text).toContain(compact('Klemme X1'));
    expect(text).toContain(compact('Weitere Fotos bei der Anlage: 3'));
  });

  it('flows over pages with a head, page numbers and headings', async () => {
    const points = Array.from({ length: 100 }, (_, at) => ({
      ...{ pointId: `${at}`, label: `Punkt ${at} ${'sehr lang '.repeat(12)}`, unit: 'MΩ' },
      ...{ kind: 'value' as const, min: 1, max: null, outcome: 'ok' as const, value: at + 1 },
      reason: at % 10 === 0 ? 'Begründung '.repeat(40) : null,
    }));
    const long = 'Donaudampfschifffahrt '.repeat(220);
    const record = sampleRecord({ points, extent: long.slice(0, 2_000), remark: long });
    const bytes = recordsFile(samplePaper({ record }));
    const pages = await pageTexts(bytes);
    expect(pages.length).toBeGreaterThan(5);
    pages.forEach((page, at) => {
      expect(page).toContain(`Seite ${at + 1} von ${pages.length}`);
      if (at > 0) expect(page).toContain('Prüfprotokoll – UV 3.12 – Nr. 6f1c9a52');
    });
    const all = pages.join('\n');
    for (const { label } of points) expect(all).toContain(label.slice(0, 8));
    expect(pages.filter((page) => page.includes('Messwert')).length).toBeGreaterThan(4);
    const words = await placedWords(bytes);
    expect(words.filter(({ xMin, xMax }) => xMin < 47 || xMax > 548.3)).toEqual([]);
    expect(words.filter(({ yMax }) => yMax > 820)).toEqual([]);
  });

  it('splits a row that is longer than a page, and loses nothing', async () => {
    const words = Array.from({ length: 400 }, (_, at) => `w${1_000 + at}`);
    const [first] = sampleRecord().defects;
    if (!first) throw new Error('no defect');
    const record = sampleRecord({ defects: [{ ...first, description: words.join('\n') }] });
    const pages = await pageTexts(recordsFile(samplePaper({ record })));
    expect(pages.flatMap((page) => page.match(/\bw\d{4}\b/g) ?? [])).toEqual(words);
  });

  it('stays inside the margins, however long the words of its head are', async () => {
    const long = 'Donaudampfschifffahrt'.repeat(20);
    const record = sampleRecord({
      equipment: { name: long, type: long, locationRaw: long },
      ...{ inspectorName: long.slice(0, 200), qualification: long.slice(0, 200) },
    });
    const words = await placedWords(recordsFile(samplePaper({ record })));
    expect(words.filter(({ xMin, xMax }) => xMin < 47 || xMax > 548.3)).toEqual([]);
  });
});

describe('the protocol of a run that belongs to a Prüfart', () => {
  const record = (name: string, locationRaw: string) =>
    samplePaper({
      record: sampleRecord({ equipment: { name, type: 'Unterverteilung', locationRaw } }),
    });
  it('has the results, and each record on a page of its own, in the order of the run', async () => {
    const tasks = [
      sampleTask(1, { result: 'bestanden mit Mängeln' }),
      sampleTask(2, { result: 'nicht prüfbar', resultReason: 'Tür verschlossen' }),
    ];
    const records = [record('UV 10', 'BT3-OG1'), record('UV 2', 'BT3-OG1')];
    const pages = await pageTexts(samplePdf({ tasks, records, kindName: 'DGUV V3' }));
    const [overview = '', ...others] = pages;
    expect(compact(overview)).toContain(compact('Prüfart DGUV V3'));
    expect(compact(overview)).toContain(compact('bestanden mit Mängeln'));
    expect(compact(overview)).toContain(compact('Ergebnis nicht prüfbar: Tür verschlossen'));
    expect(compact(overview)).not.toContain(compact('Datum Name Unterschrift'));
    const begins = others.filter((page) => page.startsWith('Prüfprotokoll\n'));
    expect(begins.map((page) => page.split('\n')[1])).toEqual(['UV 2', 'UV 10']);
    expect(pages.at(-1)).toContain(`Seite ${pages.length} von ${pages.length}`);
  });

  it('has the fields for a signature as before if nothing was closed', async () => {
    const pages = await pageTexts(samplePdf({ tasks: [sampleTask(1)], kindName: 'DGUV V3' }));
    expect(compact(pages.at(-1) ?? '')).toContain(compact('Datum Name Unterschrift'));
  });
});
