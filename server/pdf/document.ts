import PDFDocument from 'pdfkit';

interface Properties {
  title: string;
  subject: string;
  createdAt: string;
}

/** A document of A4 pages without a first page. */
export function newDocument({ title, subject, createdAt }: Properties): PDFKit.PDFDocument {
  return new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    font: '',
    pdfVersion: '1.7',
    lang: 'de-DE',
    displayTitle: true,
    info: {
      Title: title,
      Subject: subject,
      Creator: 'Anlagenverwaltung',
      CreationDate: new Date(createdAt),
    },
  });
}

/** The bytes that are complete since the last call. */
export function* written(document: PDFKit.PDFDocument): Generator<Uint8Array> {
  const bytes: Uint8Array | null = document.read();
  if (bytes) yield bytes;
}
