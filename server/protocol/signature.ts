import { paper } from './canvas.ts';
import { colors, type Looks } from './looks.ts';
import type { PageFlow } from './page-flow.ts';

const fields = [
  { label: 'Datum', width: 110 },
  { label: 'Name', width: 170 },
  { label: 'Unterschrift', width: 179.28 },
] as const;
const between = 20;
export const signatureHeight = 92;

export function placeSignature(flow: PageFlow, { label }: Looks): void {
  flow.place(signatureHeight, (canvas, y) => {
    let left: number = paper.left;
    for (const field of fields) {
      canvas.rule(left, y + 70, field.width, colors.ink, 0.7);
      canvas.text(field.label, left, y + 82, label);
      left += field.width + between;
    }
  });
}
