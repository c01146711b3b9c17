import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { documentTypes } from '#contract/documents/documents.ts';
import type { DemoAuthor } from './demo-accounts.ts';
import type { DemoEquipment } from './plant/demo-equipment.ts';
import { featuredNames } from './plant/demo-featured.ts';
import { demoId } from './seeded-random.ts';

interface Paper {
  equipment: string;
  file: string;
  title: string;
  description: string | null;
  documentType: (typeof documentTypes)[number];
  isPrivate?: true;
  expiryDate?: string;
  createdAt: string;
  createdBy: DemoAuthor;
}

const papers: readonly Paper[] = [
  {
    equipment: featuredNames.board,
    file: 'pruefprotokoll-uv-3-2.pdf',
    title: 'DGUV-V3-Prüfprotokoll 2024',
    description: 'Wiederholungsprüfung mit Messwerten aller Stromkreise.',
    documentType: 'report',
    expiryDate: '2025-10-31',
    createdAt: '2024-10-29T13:40:00.000Z',
    createdBy: 'reviewer',
  },
  {
    equipment: featuredNames.board,
    file: 'schaltplan-uv-3-2.pdf',
    title: 'Übersichtsschaltplan UV 3.2',
    description: 'Einpolig, mit Umschaltung und IT-Netz der Bettplätze.',
    documentType: 'manual',
    createdAt: '2026-02-18T09:12:00.000Z',
    createdBy: 'editor',
  },
  {
    equipment: featuredNames.board,
    file: 'typenschild-uv-3-2.png',
    title: 'Typenschild',
    description: null,
    documentType: 'photo',
    createdAt: '2026-02-18T09:20:00.000Z',
    createdBy: 'editor',
  },
  {
    equipment: featuredNames.board,
    file: 'schaltplan-uv-3-2.pdf',
    title: 'Schaltplan, Arbeitskopie für den Umbau',
    description: 'Noch nicht abgestimmt.',
    documentType: 'other',
    isPrivate: true,
    createdAt: '2026-09-21T07:05:00.000Z',
    createdBy: 'editor',
  },
  {
    equipment: featuredNames.ventilation,
    file: 'anlagenschema-rlt-04.png',
    title: 'Anlagenschema RLT 04',
    description: 'Luftführung mit Filterstufen und Wärmerückgewinnung.',
    documentType: 'manual',
    createdAt: '2026-03-05T10:30:00.000Z',
    createdBy: 'reviewer',
  },
  {
    equipment: featuredNames.chiller,
    file: 'typenschild-km-2.png',
    title: 'Typenschild KM 2',
    description: 'Mit Kältemittel und Füllmenge für das Logbuch.',
    documentType: 'photo',
    createdAt: '2026-05-11T08:02:00.000Z',
    createdBy: 'editor',
  },
];

export interface DemoDocument extends Omit<Paper, 'equipment' | 'file'> {
  id: string;
  equipmentId: string;
  fileName: string;
  mimeType: string;
  objectPath: string;
  contentHash: string;
  bytes: Uint8Array;
}

/** The files are beside this module, in the sources as well as in the bundle. */
async function readDemoFile(name: string): Promise<Uint8Array> {
  return new Uint8Array(await readFile(new URL(`./files/${name}`, import.meta.url)));
}

export async function makeDocuments(equipment: readonly DemoEquipment[]): Promise<DemoDocument[]> {
  const documents: DemoDocument[] = [];
  for (const { equipment: name, file, ...paper } of papers) {
    const owner = equipment.find((item) => item.name === name);
    if (!owner) continue;
    const id = demoId(`document:${name}:${paper.title}`);
    const bytes = await readDemoFile(file);
    documents.push({
      ...paper,
      id,
      equipmentId: owner.id,
      fileName: file,
      mimeType: file.endsWith('.pdf') ? 'application/pdf' : 'image/png',
      objectPath: `demo/${id}`,
      contentHash: createHash('sha256').update(bytes).digest('hex'),
      bytes,
    });
  }
  return documents;
}
