/**
 * The sheets of an exported workbook, which an import reads again. `words` are other headings that people use for a
 * column in their own lists.
 */

interface SheetColumn {
  title: string;
  words?: readonly string[];
  /** Only exported: an import does not change it. */
  isInformation?: true;
  /** Only read: the export has a sheet of its own for it. */
  isOnlyRead?: true;
  /** Exported only into a file with one sheet: a workbook has a sheet of its own for it. */
  isOnlyInCsv?: true;
  /** A date has a time, a day has none. */
  kind?: 'date' | 'day' | 'number' | 'boolean';
  /** In characters. */
  width: number;
}

const id: SheetColumn = { title: 'ID', words: ['UUID', 'Anlagen-ID'], width: 38 };

const wordsForCode = [
  ...['Inventarnummer', 'Inventarnummern', 'Inventar-Nr.', 'Inventarnr.', 'Inv.-Nr.', 'Barcode'],
  ...['Barcodes', 'Barcode-Nr.', 'Strichcode', 'Weitere Codes'],
] as const;

/** Which Anlage a row belongs to: by its id or, without one, by its name and location. */
const equipmentColumns = {
  equipmentId: { title: 'Anlage ID', width: 38 },
  equipmentName: { title: 'Anlage', words: ['Name der Anlage', 'Anlagenname'], width: 32 },
  equipmentLocation: { title: 'Anlage Standort', words: ['Standort'], width: 24 },
} satisfies Record<string, SheetColumn>;

export const sheets = {
  equipment: {
    title: 'Anlagen',
    columns: {
      id,
      name: {
        title: 'Name',
        words: [
          ...['Bezeichnung', 'Anlage', 'Anlagenname', 'Anlagenbezeichnung', 'Benennung', 'Gerät'],
          ...['Objekt', 'Objektbezeichnung', 'Equipment', 'Titel'],
        ],
        width: 32,
      },
      type: {
        title: 'Typ',
        words: [
          ...['Anlagentyp', 'Anlagenart', 'Art', 'Kategorie', 'Gewerk', 'Klasse', 'Gruppe', 'Type'],
        ],
        width: 24,
      },
      locationRaw: {
        title: 'Standort',
        words: ['Ort', 'Lage', 'Einbauort', 'Aufstellort', 'Location'],
        width: 24,
      },
      locationBuilding: {
        title: 'Bauteil',
        words: ['Gebäude', 'Gebäudeteil', 'Haus', 'Trakt', 'Building'],
        width: 12,
      },
      locationFloor: {
        title: 'Etage',
        words: ['Geschoss', 'Geschoß', 'Stockwerk', 'Stock', 'Ebene', 'Floor', 'Level'],
        width: 12,
      },
      locationColumn: {
        title: 'Achse',
        words: ['Achsen', 'Raster', 'Stütze', 'Spalte', 'Column'],
        width: 12,
      },
      locationRoom: {
        title: 'Raum',
        words: ['Raumnummer', 'Raum-Nr.', 'Raumnr.', 'Zimmer', 'Room'],
        width: 12,
      },
      tags: {
        title: 'Tags',
        words: [
          ...['Schlagworte', 'Schlagwörter', 'Stichworte', 'Stichwörter', 'Merkmale'],
          ...['Markierungen', 'Labels'],
        ],
        width: 24,
      },
      codes: {
        title: 'Codes',
        words: ['Code', ...wordsForCode],
        isOnlyInCsv: true,
        width: 24,
      },
      comment: {
        title: 'Kommentar',
        words: [
          ...['Kommentare', 'Bemerkung', 'Bemerkungen', 'Anmerkung', 'Anmerkungen', 'Notiz'],
          ...['Notizen', 'Hinweis', 'Hinweise', 'Beschreibung', 'Description'],
        ],
        isOnlyRead: true,
        width: 40,
      },
      createdAt: { title: 'Angelegt am', kind: 'date', isInformation: true, width: 18 },
      updatedAt: { title: 'Geändert am', kind: 'date', isInformation: true, width: 18 },
    },
  },
  links: {
    title: 'Verknüpfungen',
    columns: {
      id,
      ...equipmentColumns,
      linkType: { title: 'Art', words: ['Art der Verknüpfung', 'Beziehung'], width: 14 },
      targetId: { title: 'Ziel ID', width: 38 },
      targetName: { title: 'Ziel', words: ['Verknüpfte Anlage', 'Zielanlage'], width: 32 },
      targetLocation: { title: 'Ziel Standort', width: 24 },
      description: { title: 'Beschreibung', width: 40 },
      comments: { title: 'Kommentar', words: ['Bemerkung'], width: 40 },
    },
  },
  safety: {
    title: 'Absicherungen',
    columns: {
      id,
      ...equipmentColumns,
      pointId: { title: 'Punkt ID', width: 38 },
      identifier: {
        title: 'Absicherungspunkt',
        words: ['Absicherung', 'Sicherung', 'Kennung', 'Stromkreis'],
        width: 24,
      },
      site: { title: 'Bauteil', words: ['Gebäude', 'Haus'], width: 12 },
      floor: { title: 'Etage', words: ['Geschoss', 'Stockwerk', 'Ebene'], width: 12 },
      column: { title: 'Achse', words: ['Raster'], width: 12 },
      description: { title: 'Beschreibung', words: ['Bemerkung'], width: 40 },
      role: { title: 'Rolle', width: 12 },
      status: { title: 'Status', width: 14 },
    },
  },
  comments: {
    title: 'Kommentare',
    columns: {
      id,
      ...equipmentColumns,
      content: { title: 'Kommentar', words: ['Text', 'Bemerkung', 'Notiz'], width: 60 },
      authorName: { title: 'Verfasser', isInformation: true, width: 24 },
      createdAt: { title: 'Erstellt am', kind: 'date', isInformation: true, width: 18 },
    },
  },
  codes: {
    title: 'Codes',
    columns: {
      id,
      ...equipmentColumns,
      code: { title: 'Code', words: wordsForCode, width: 32 },
      isReplaced: { title: 'Ersetzt', width: 10 },
      replacedAt: { title: 'Ersetzt seit', kind: 'date', isInformation: true, width: 18 },
      createdAt: { title: 'Zugeordnet am', kind: 'date', isInformation: true, width: 18 },
    },
  },
  inspectionKinds: {
    title: 'Prüfarten',
    columns: {
      name: { title: 'Name', words: ['Prüfart', 'Bezeichnung', 'Art der Prüfung'], width: 36 },
      legalBasis: {
        title: 'Rechtsgrundlage',
        words: ['Grundlage', 'Vorschrift', 'Norm'],
        width: 36,
      },
      interval: {
        title: 'Frist',
        words: ['Prüffrist', 'Intervall', 'Prüfintervall', 'Turnus'],
        width: 16,
      },
      reckoning: { title: 'Frist zählt', words: ['Zählweise'], width: 26 },
      qualification: {
        title: 'Befähigung',
        words: ['Qualifikation', 'Prüfer', 'Wer prüft'],
        width: 30,
      },
      keptYears: {
        title: 'Aufbewahrung in Jahren',
        words: ['Aufbewahrung', 'Aufbewahrungsfrist'],
        width: 14,
      },
      types: { title: 'Typen', words: ['Anlagentypen', 'Typ', 'Anlagentyp'], width: 32 },
      points: { title: 'Prüfpunkte', words: ['Prüfpunkt', 'Prüfschritte'], width: 60 },
      isRetired: { title: 'Außer Gebrauch', words: ['Stillgelegt'], width: 14 },
    },
  },
  inspectionDuties: {
    title: 'Letzte Prüfungen',
    columns: {
      ...equipmentColumns,
      kindName: { title: 'Prüfart', words: ['Prüfung', 'Art der Prüfung'], width: 36 },
      rule: { title: 'Regel', width: 16 },
      interval: { title: 'Eigene Frist', words: ['Abweichende Frist'], width: 16 },
      reason: { title: 'Begründung', words: ['Grund'], width: 40 },
      lastDoneOn: {
        title: 'Zuletzt geprüft am',
        words: [
          ...['Zuletzt geprüft', 'Letzte Prüfung', 'Letzte Prüfung am', 'Geprüft am', 'Prüfdatum'],
          'Datum der letzten Prüfung',
        ],
        kind: 'day',
        width: 18,
      },
      countsFrom: { title: 'Frist zählt ab', kind: 'day', width: 18 },
    },
  },
} as const satisfies Record<string, { title: string; columns: Record<string, SheetColumn> }>;

/** The name in the example row of the Vorlage. An import skips that row. */
export const exampleName = 'Beispiel (bitte löschen)';

/** The sheet of the export that lists documents; files cannot be imported. */
export const documentsSheet = 'Dokumente';

export type SheetKind = keyof typeof sheets;
export const sheetKinds = Object.keys(sheets) as [SheetKind, ...SheetKind[]];

export type FieldOf<Kind extends SheetKind> = keyof (typeof sheets)[Kind]['columns'] & string;
export type SheetField = { [Kind in SheetKind]: FieldOf<Kind> }[SheetKind];

/** In the order of the export. */
export const columnsOf = (kind: SheetKind): [SheetField, SheetColumn][] =>
  Object.entries(sheets[kind].columns) as [SheetField, SheetColumn][];

export const titleOf = (kind: SheetKind, field: string): string =>
  columnsOf(kind).find(([name]) => name === field)?.[1].title ?? field;
