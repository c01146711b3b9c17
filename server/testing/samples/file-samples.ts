/** Small files of every accepted type, and of some that only look like one. */
import { deflateRawSync } from 'node:zlib';
import sharp from 'sharp';

const blank = { create: { width: 2, height: 2, channels: 3, background: '#336699' } } as const;

export const pngFile = await sharp(blank).png().toBuffer();
export const jpegFile = await sharp(blank).jpeg().toBuffer();

export const pdfFile = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj',
    'trailer<</Root 1 0 R>>',
    '%%EOF\n',
  ].join('\n'),
);

/** A PDF with a script that runs when it is shown. */
export const pdfWithScript = Buffer.from(
  pdfFile.toString().replace('/Catalog', '/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>'),
);

export const textFile = Buffer.from('Prüfprotokoll\r\n\tSpannung: 230 V\r\n', 'utf8');

/** The smallest compound file: a header, a table of sectors, and a directory of one stream. */
function compoundFile(stream: string): Buffer {
  const sector = () => Buffer.alloc(512);
  const [header, table, directory] = [sector(), sector().fill(0xff), sector()];
  header.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(0, 76);
  for (const [at, name] of ['Root Entry', stream].entries()) {
    directory.write(name, at * 128, 'utf16le');
    directory.writeUInt16LE(2 * name.length + 2, at * 128 + 64);
  }
  table.writeUInt32LE(0xfffffffe, 4);
  return Buffer.concat([header, table, directory]);
}

export const docFile = compoundFile('WordDocument');
export const xlsFile = compoundFile('Workbook');
export const msiFile = compoundFile('SummaryInformation');

function entryHeaders(name: string, packed: Buffer, size: number, offset: number) {
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(8, 4);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(size, 18);
  common.writeUInt16LE(Buffer.byteLength(name), 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, Buffer.from(name)]);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  const version = Buffer.from([20, 0]);
  const listed = Buffer.concat([
    ...[Buffer.from('PK\x01\x02', 'latin1'), version, common, rest, Buffer.from(name)],
  ]);
  return { local, listed };
}

/** An archive of files that each contain their own name. */
export function zipOf(...names: string[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const name of names) {
    const packed = deflateRawSync(Buffer.from(name));
    const { local, listed } = entryHeaders(name, packed, Buffer.byteLength(name), offset);
    locals.push(local, packed);
    directory.push(listed);
    offset += local.length + packed.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(names.length, 8);
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, listing, end]);
}

export const docxFile = zipOf('[Content_Types].xml', 'word/document.xml');
export const xlsxFile = zipOf('[Content_Types].xml', 'xl/workbook.xml');

export const page = Buffer.from('<!doctype html><html><script>alert(1)</script></html>');
export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
);

export const pngAndArchive = Buffer.concat([pngFile, zipOf('evil.class')]);
export const pdfAndPage = Buffer.concat([
  Buffer.from('%PDF-1.4\n<html><script>alert(1)</script>\n'),
  pdfFile,
]);
export const pdfAndArchive = Buffer.concat([pdfFile, zipOf('evil.class'), Buffer.from('%%EOF')]);

/** As Photoshop saves it on a Mac: with print settings, which are XML. */
const printSettings = Buffer.from(
  'Photoshop 3.0\0<?xml version="1.0"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN">',
);
export const photoshopFile = Buffer.concat([
  jpegFile.subarray(0, 2),
  Buffer.from([0xff, 0xed, 0, printSettings.length + 2]),
  printSettings,
  jpegFile.subarray(2),
]);

/** PDF readers also find the signature behind other bytes. */
export const jpegAndPdf = Buffer.concat([
  jpegFile.subarray(0, 2),
  Buffer.from([0xff, 0xfe, (pdfFile.length + 2) >> 8, pdfFile.length + 2]),
  pdfFile,
  jpegFile.subarray(2),
]);

/** The default format of photos on iPhones. */
export const heicFile = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
export const gifAndScript = Buffer.from('GIF89a=1;alert(1)//');
export const widePage = Buffer.from(`\ufeff ${page}`, 'utf16le');
export const wideProgram = Buffer.from('\ufeffMZ\0\u0003', 'utf16le');
