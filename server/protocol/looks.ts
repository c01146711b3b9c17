import type PDFKit from 'pdfkit';
import type { Color, TextStyle } from '../pdf/canvas.ts';
import { openFaces } from '../pdf/faces.ts';

export const colors = {
  ink: '0.1 0.11 0.13',
  soft: '0.36 0.39 0.44',
  hairline: '0.84 0.86 0.89',
  shade: '0.957 0.965 0.976',
  accent: '0.21 0.31 0.78',
  done: '0.17 0.54 0.24',
  inProgress: '0.93 0.64 0.06',
  bad: '0.72 0.11 0.11',
  open: '0.8 0.83 0.87',
} as const satisfies Record<string, Color>;

const styles = {
  kind: { face: 'bold', size: 9, color: colors.accent },
  title: { face: 'title', size: 20, color: colors.ink },
  lead: { face: 'regular', size: 10, color: colors.soft },
  label: { face: 'regular', size: 8, color: colors.soft },
  fact: { face: 'regular', size: 9.5, color: colors.ink },
  figure: { face: 'title', size: 20, color: colors.ink },
  cell: { face: 'regular', size: 8, color: colors.ink },
  name: { face: 'bold', size: 8, color: colors.ink },
  detail: { face: 'regular', size: 8, color: colors.soft },
  result: { face: 'title', size: 13, color: colors.ink },
  section: { face: 'bold', size: 10, color: colors.ink },
  bad: { face: 'bold', size: 8, color: colors.bad },
  heading: { face: 'bold', size: 7.5, color: colors.soft },
} as const;

export type Looks = Record<keyof typeof styles, TextStyle>;

export function openLooks(document: PDFKit.PDFDocument): Looks {
  const faces = openFaces(document);
  const look = (name: keyof typeof styles): TextStyle => {
    const { face, size, color } = styles[name];
    return { face: faces[face], size, color };
  };
  return {
    kind: look('kind'),
    title: look('title'),
    lead: look('lead'),
    label: look('label'),
    fact: look('fact'),
    figure: look('figure'),
    cell: look('cell'),
    name: look('name'),
    detail: look('detail'),
    result: look('result'),
    section: look('section'),
    bad: look('bad'),
    heading: look('heading'),
  };
}
