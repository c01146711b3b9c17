/** What the paper of a closed inspection record says. Plain values only, because it is sent to a thread. */
import { germanDay, germanMonth } from '#contract/calendar-day.ts';
import type { InspectionRecord } from '#contract/inspections/inspection-records.ts';
import { instrumentText } from '#contract/inspections/reading-texts.ts';
import { isCalibrationOver } from '#contract/inspections/readings.ts';
import { occasionLabels } from '#contract/inspections/record-words.ts';
import type { Signature } from '#contract/inspections/signature.ts';
import { momentText } from './moment-text.ts';

/** A small picture of something in the record: a JPEG file. */
export interface Photo {
  caption: string;
  bytes: Uint8Array;
}

export interface RecordPaper {
  record: InspectionRecord;
  signature: Signature;
  /** The records that correct it, the latest first. */
  correctedBy: { id: string; doneOn: string; reason: string }[];
  /** Of a Nachprüfung: the record that it follows, if it still exists. */
  before: Pick<InspectionRecord, 'doneOn' | 'points'> | null;
  photos: Photo[];
  /** How many photos there are besides. */
  morePhotos: number;
}

/** A file with the papers of some records. */
export interface RecordsFile {
  papers: RecordPaper[];
  createdAt: string;
}

/** "03/2030 (02.03.2030)" */
export const dueText = (day: string | null): string =>
  day === null ? 'keine' : `${germanMonth(day)} (${germanDay(day)})`;

const correctedText = ({ correctedBy: [latest] }: RecordPaper) =>
  latest &&
  `Berichtigt durch den Bericht vom ${germanDay(latest.doneOn)} (Nr. ${latest.id}): ${latest.reason}\nDieser Bericht gilt nicht mehr.`;

/** What a reader must know before anything else: the record was replaced, or it replaces another one. */
export function correctionTexts(paper: RecordPaper): string[] {
  const { corrects } = paper.record;
  const replaces =
    corrects &&
    `Berichtigt den Bericht vom ${germanDay(corrects.doneOn)} (Nr. ${corrects.id}), weil: ${corrects.reason}`;
  return [correctedText(paper), replaces].filter((text) => typeof text === 'string');
}

/** The facts of the record, each with its name. */
export function factsOf({ record, before }: RecordPaper): [name: string, text: string][] {
  const { kind, instrument, doneOn, followsUpId, equipmentId, remark } = record;
  const followed = before ? `zum Bericht vom ${germanDay(before.doneOn)} ` : '';
  const facts: [string, string | null | undefined][] = [
    ['Prüfart', kind.name],
    ['Grundlage', kind.legalBasis ?? 'nicht angegeben'],
    ['Anlass', occasionLabels[record.occasion]],
    ['Nachprüfung', followsUpId && `${followed}(Nr. ${followsUpId})`],
    ['Geprüft am', germanDay(doneOn)],
    ['Umfang', record.extent],
    ['Prüfmittel', instrument && instrumentText(instrument)],
    [
      '',
      instrument && isCalibrationOver(instrument, doneOn)
        ? 'Achtung: Die Kalibrierung war am Tag der Prüfung abgelaufen.'
        : null,
    ],
    ['Bemerkung', remark],
    ['Kennung der Anlage', equipmentId ?? 'Die Anlage ist gelöscht.'],
    ['Bericht Nr.', record.id],
    ['Abgeschlossen', momentText(record.closedAt)],
  ];
  return facts.flatMap(([name, text]): [string, string][] => (text ? [[name, text]] : []));
}
