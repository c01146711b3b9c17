import { taskStatusLabels } from '#contract/scenarios/scenario-runs.ts';
import { momentText } from './moment-text.ts';
import { inWalkingOrder, type Protocol, totalsOf } from './protocol.ts';
import {
  completion,
  filterTexts,
  finishText,
  noteChange,
  startText,
  workOn,
} from './protocol-words.ts';

/** Marks the file as UTF-8 for Excel. */
const BOM = '\ufeff';

const headings = [
  'Nr.',
  'Anlage',
  'Standort',
  'Typ',
  'Status',
  'Notiz',
  'Erledigt am',
  'Erledigt von',
  'Bearbeitet am',
  'Bearbeitet von',
  'Übertragen am',
  'Notiz am',
  'Notiz von',
];

/** The protocol for German Excel: facts about the run, an empty line, a line for each Anlage. */
export function* protocolCsv(protocol: Protocol): Generator<string> {
  const totals = totalsOf(protocol);
  yield BOM;
  yield line(['Protokoll', protocol.scenarioName]);
  if (protocol.description) yield line(['Beschreibung', protocol.description]);
  for (const text of filterTexts(protocol)) yield line(['Filter', text]);
  yield line(['Gestartet', startText(protocol)]);
  yield line(['Abgeschlossen', finishText(protocol)]);
  yield line(['Aufgaben', `${totals.all}`]);
  yield line([taskStatusLabels.done, `${totals.done} (${totals.percent} %)`]);
  yield line([taskStatusLabels.in_progress, `${totals.in_progress}`]);
  yield line([taskStatusLabels.open, `${totals.open}`]);
  yield line(['Erstellt', momentText(protocol.createdAt)]);
  yield line([]);
  const { kindName } = protocol;
  yield line(kindName ? [...headings, 'Prüfart', 'Ergebnis'] : headings);
  for (const [at, task] of inWalkingOrder(protocol.tasks).entries()) {
    const done = completion(task);
    const change = workOn(task);
    const note = noteChange(task);
    yield line([
      `${at + 1}`,
      task.equipmentName,
      task.locationRaw,
      task.equipmentType,
      taskStatusLabels[task.status],
      task.note ?? '',
      done.at,
      done.by,
      change?.at ?? '',
      change?.by ?? '',
      change?.sent ?? '',
      note?.at ?? '',
      note?.by ?? '',
      ...(kindName ? [kindName, [task.result, task.resultReason].filter(Boolean).join(': ')] : []),
    ]);
  }
}

const line = (cells: readonly string[]) => `${cells.map(cell).join(';')}\r\n`;

/**
 * Excel would calculate a text that begins like a formula, in some countries also one with full-width signs. The
 * apostrophe makes it a text.
 */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[";\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
