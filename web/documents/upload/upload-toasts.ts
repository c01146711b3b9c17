/** The messages about choosing and sending files. */
import type { FileProblem } from '#contract/documents/files.ts';
import { notUploadedText } from '#web/offline/files/send-bytes.ts';
import { sentenceFor, showFailure } from '#web/session/show-failure.ts';
import { showError, showSuccess } from '#web/ui/notice/toast.tsx';
import type { SendFailure } from './send-file.ts';

const mostNamed = 3;

/** Combines all problems in one toast, because each toast would replace the one before. */
export function combineProblems(problems: readonly FileProblem[]): FileProblem | undefined {
  const [first] = problems;
  if (!first) return undefined;
  const isOfOneKind = problems.every(({ title }) => title === first.title);
  const more = problems.length - mostNamed;
  const messages = problems.slice(0, mostNamed).map(({ message }) => message);
  return {
    title: isOfOneKind ? first.title : 'Datei abgelehnt',
    message: [...messages, ...(more > 0 ? [`Und ${more} weitere.`] : [])].join(' '),
  };
}

export function showChosen(files: readonly File[], problems: readonly FileProblem[]): void {
  const refusal = combineProblems(problems);
  const [first] = files;
  if (refusal) showError(refusal.title, refusal.message);
  else if (files.length > 1) {
    showSuccess('Dateien ausgewählt', `${files.length} Dateien wurden ausgewählt.`);
  } else if (first) showSuccess('Datei ausgewählt', `${first.name} wurde ausgewählt.`);
}

export const fileNotAdded: FileProblem = {
  title: 'Datei-Fehler',
  message: 'Datei konnte nicht hinzugefügt werden. Bitte versuchen Sie es erneut.',
};

export function showNoFile(): void {
  showError('Keine Datei ausgewählt', 'Bitte wählen Sie zuerst eine Datei aus.');
}

export function showNoTitle(): void {
  showError('Titel erforderlich', 'Bitte geben Sie einen Titel für das Dokument ein.');
}

export function showUploaded(): void {
  showSuccess('Dokument hochgeladen', 'Das Dokument wurde erfolgreich hochgeladen.');
}

const nothingArrived = { title: 'Upload fehlgeschlagen', text: notUploadedText };

/** The message for each step, used if the server sent no sentence. */
function fallbackOf({ step, cause }: SendFailure, fileName: string) {
  const { message } = cause instanceof Error ? cause : new Error(String(cause));
  const connection = `Fehler beim Hochladen von ${fileName}. Bitte überprüfen Sie Ihre Internetverbindung.`;
  const fallbacks = {
    address: {
      title: 'Fehler',
      text: 'Konnte Upload-URL nicht abrufen. Bitte versuchen Sie es erneut.',
    },
    start: {
      title: 'Upload-Fehler',
      text: `Upload konnte nicht gestartet werden: ${message}`,
    },
    connection: { title: 'Upload-Fehler', text: connection },
    bytes: nothingArrived,
    record: { title: 'Fehler', text: 'Das Dokument konnte nicht gespeichert werden.' },
  };
  return fallbacks[step];
}

/** The reason that is shown beside a file. */
export function reasonOf(failure: SendFailure, fileName: string): string {
  const { text } = fallbackOf(failure, fileName);
  return failure.step === 'connection' ? text : sentenceFor(failure.cause, text);
}

/** `isAll`: several files were sent and none arrived. */
export function showUploadFailure(failure: SendFailure, fileName: string, isAll: boolean): void {
  const fallback = fallbackOf(failure, fileName);
  if (isAll) showError(nothingArrived.title, nothingArrived.text);
  else if (failure.step === 'connection') showError(fallback.title, fallback.text);
  else showFailure(failure.cause, fallback);
}
