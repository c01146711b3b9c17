import type PDFKit from 'pdfkit';
import { newDocument } from '../pdf/document.ts';
import { openPicture } from '../pdf/open-picture.ts';
import { drawPages } from './draw-pages.ts';
import { type Looks, openLooks } from './looks.ts';
import { PageFlow } from './page-flow.ts';
import type { RecordPaper, RecordsFile } from './record-paper.ts';
import { placeRecord } from './record-section.ts';

const firstTop = 52;

const headOf = ({ record }: RecordPaper) =>
  `Prüfprotokoll – ${record.equipment.name} – Nr. ${record.id}`;

/** Each record begins on a page of its own, so that its sheets can be filed with its Anlage. */
export function placeRecords(
  flow: PageFlow,
  looks: Looks,
  papers: readonly RecordPaper[],
  document: PDFKit.PDFDocument,
): void {
  for (const paper of papers) {
    flow.beginSection(headOf(paper), firstTop);
    const photos = paper.photos.map(({ caption, bytes }) => ({
      caption,
      picture: openPicture(document, bytes),
    }));
    placeRecord(flow, looks, paper, photos);
  }
}

/** The papers of closed records, page by page. */
export function* recordsPdf({ papers, createdAt }: RecordsFile): Generator<Uint8Array> {
  const names = papers.map(({ record }) => record.equipment.name).join(', ');
  const document = newDocument({
    title: `Prüfprotokoll – ${names}`,
    subject: papers.map(({ record }) => record.kind.name).join(', '),
    createdAt,
  });
  const looks = openLooks(document);
  const flow = new PageFlow();
  placeRecords(flow, looks, papers, document);
  yield* drawPages(document, looks, flow, createdAt);
}
