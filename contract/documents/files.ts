import { oneLine } from '../text/stored-text.ts';

/** 50 MB: the largest file. */
export const maxFileBytes = 52_428_800;

export const maxFilesAtOnce = 10;

interface FileFormat {
  mimeType: string;
  /** Whether a browser may show it; all other files are downloaded. */
  opensInline: boolean;
}

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Every accepted file type, by its extension. */
export const fileFormats = {
  '.pdf': { mimeType: 'application/pdf', opensInline: true },
  '.jpg': { mimeType: 'image/jpeg', opensInline: true },
  '.jpeg': { mimeType: 'image/jpeg', opensInline: true },
  '.png': { mimeType: 'image/png', opensInline: true },
  '.doc': { mimeType: 'application/msword', opensInline: false },
  '.docx': { mimeType: word, opensInline: false },
  '.xls': { mimeType: 'application/vnd.ms-excel', opensInline: false },
  '.xlsx': { mimeType: excel, opensInline: false },
  '.txt': { mimeType: 'text/plain', opensInline: false },
} as const satisfies Record<string, FileFormat>;

export type FileExtension = keyof typeof fileFormats;

export const fileExtensions = Object.keys(fileFormats) as FileExtension[];

/** Undefined for a type that is not accepted. */
export function extensionOf(fileName: string): FileExtension | undefined {
  const ending = /\.[^.]*$/.exec(fileName.toLowerCase())?.[0];
  return fileExtensions.find((extension) => extension === ending);
}

export const opensInline = (mimeType: string): boolean =>
  Object.values(fileFormats).some((format) => format.mimeType === mimeType && format.opensInline);

export const isImage = (mimeType: string): boolean =>
  mimeType === 'image/jpeg' || mimeType === 'image/png';

const zip = [0x50, 0x4b];
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0];
const jpeg = [0xff, 0xd8, 0xff];

/** The first bytes of each type; a text has none of its own. */
const firstBytes: Record<FileExtension, readonly number[]> = {
  '.pdf': [0x25, 0x50, 0x44, 0x46],
  '.jpg': jpeg,
  '.jpeg': jpeg,
  '.png': [0x89, 0x50, 0x4e, 0x47],
  '.doc': compoundFile,
  '.xls': compoundFile,
  '.docx': zip,
  '.xlsx': zip,
  '.txt': [],
};

/** How many bytes the first check needs. */
export const firstCheckBytes = 4;

/**
 * The first check of a file, before it is stored on a device: whether it begins as its extension says. The server
 * checks all of it later.
 */
export function beginsLike(extension: FileExtension, beginning: Uint8Array): boolean {
  return firstBytes[extension].every((byte, at) => beginning[at] === byte);
}

export const contentMismatch = (fileName: string) =>
  `Der Inhalt von ${fileName} passt nicht zur Dateiendung.`;

/** What is wrong with a file before a byte of it is read. */
export type FileProblem = { title: string; message: string };

export const fileProblems = {
  tooLarge: (file: string): FileProblem => ({
    title: 'Datei zu groß',
    message: `${file} ist zu groß. Maximale Dateigröße: 50MB.`,
  }),
  unsupported: (file: string): FileProblem => ({
    title: 'Dateiformat nicht unterstützt',
    message: `${file} hat ein nicht unterstütztes Format.`,
  }),
  empty: (file: string): FileProblem => ({
    title: 'Datei abgelehnt',
    message: `${file} ist leer.`,
  }),
};

export function problemOfFile(name: string, size: number): FileProblem | undefined {
  if (!extensionOf(name)) return fileProblems.unsupported(name);
  if (size > maxFileBytes) return fileProblems.tooLarge(name);
  return size === 0 ? fileProblems.empty(name) : undefined;
}

/** Characters that file systems forbid in a name; Windows forbids most. */
const FORBIDDEN = /[<>:"|?*]/g;

/** In bytes, as disks count: a longer name would not fit once an extension and a number are added. */
const longestName = 200;

/** Device names of Windows, with any extension. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

const bytesOfLetter = (code: number) =>
  code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;

/** The length in UTF-8. */
const bytesOf = (text: string) =>
  [...text].reduce((sum, letter) => sum + bytesOfLetter(letter.codePointAt(0) ?? 0), 0);

/** As many complete letters as fit. */
function cutToBytes(text: string, limit: number): string {
  let kept = '';
  let bytes = 0;
  for (const { segment } of new Intl.Segmenter('de').segment(text)) {
    bytes += bytesOf(segment);
    if (bytes > limit) break;
    kept += segment;
  }
  return kept;
}

/**
 * A name under which a file can be stored on any disk: no folders, no invisible characters or direction marks, not
 * too long; its extension stays.
 */
export function safeFileName(given: string): string {
  const name = oneLine(given.split(/[/\\]/).at(-1) ?? '')
    .replaceAll('\0', '')
    .replace(FORBIDDEN, '_')
    .replace(/\s+/g, ' ')
    .trim();
  const length = extensionOf(name)?.length ?? 0;
  const [stem, ending] = [name.slice(0, name.length - length), name.slice(name.length - length)];
  const kept = cutToBytes(stem.replace(/^[\s.]+/, ''), longestName).trim() || 'Datei';
  return kept.replace(RESERVED, '_$&') + ending;
}

const units = ['B', 'KB', 'MB', 'GB'] as const;

const twoDecimals = new Intl.NumberFormat('de-DE', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: false,
});

/** As in „1,46 MB“; the largest unit of which there is at least one. */
export function fileSizeText(bytes: number): string {
  // A number that would be rounded up to 1024 is one of the next unit.
  const isBelow = (power: number) => bytes / 1024 ** power < 1_023.995;
  const power = units.findIndex((_, at) => isBelow(at));
  const unit = power < 0 ? units.length - 1 : power;
  return `${twoDecimals.format(bytes / 1024 ** unit)} ${units[unit]}`;
}
