import sharp from 'sharp';

/** A file in the form that a file field of the browser accepts. */
export interface SampleFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A PDF with one empty page, padded to the size. */
export function aPdf(name: string, size = 0): SampleFile {
  const [head, tail] = [
    `%PDF-1.4
% ${name}
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
`,
    'trailer<</Root 1 0 R>>\n%%EOF\n',
  ];
  const padding = Math.max(0, size - head.length - tail.length);
  const buffer = Buffer.concat([Buffer.from(head), Buffer.alloc(padding, '\n'), Buffer.from(tail)]);
  return { name, mimeType: 'application/pdf', buffer };
}

/** A picture of a plate with a frame and some lines, so that one can see when it is enlarged. */
export async function aPicture(name: string, width = 900, height = 1200): Promise<SampleFile> {
  const lines = Array.from(
    { length: 9 },
    (_, index) =>
      `<rect x="12%" y="${12 + index * 8}%" width="${70 - index * 5}%" height="3%" fill="#1e293b"/>`,
  );
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#cbd5e1"/>
    <rect x="6%" y="6%" width="88%" height="88%" rx="24" fill="#f8fafc" stroke="#475569" stroke-width="10"/>
    ${lines.join('')}</svg>`;
  const isPng = name.endsWith('.png');
  const picture = sharp(Buffer.from(drawing));
  const buffer = await (isPng ? picture.png() : picture.jpeg()).toBuffer();
  return { name, mimeType: isPng ? 'image/png' : 'image/jpeg', buffer };
}

export function aText(name: string, text = 'Zeile eins\n'): SampleFile {
  return { name, mimeType: 'text/plain', buffer: Buffer.from(text) };
}
