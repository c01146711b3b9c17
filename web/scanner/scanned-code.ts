/** The kinds of printed codes that are read. */
export const codeFormats = ['qr', 'data-matrix', 'code-128', 'code-39', 'ean'] as const;

export type CodeFormat = (typeof codeFormats)[number];

/** Of a code from a keyboard or a hand scanner only the text is known: its format is `typed`. */
export interface ScannedCode {
  text: string;
  format: CodeFormat | 'typed';
}

const edges = /^[\s\p{Cc}]+|[\s\p{Cc}]+$/gu;

/** Without spaces and control characters around it, which readers and label printers add or leave out. */
export const cleanCode = (text: string): string => text.replace(edges, '');
