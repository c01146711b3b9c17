/** Reads XML as a stream. Only the elements of a workbook are meant to be read with it, so it refuses a DTD. */
import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { TableFileError } from './table-file-error.ts';

type Attributes = Record<string, string>;

/** Names come without their prefix. */
export interface XmlHandlers {
  open?(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
  /** Asked after each piece; the rest is not read. */
  isDone?(): boolean;
}

/** No element or text of a workbook is as long as this; the parser keeps an unfinished one in memory. */
const longestToken = 8 * 1024 * 1024;

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** Yields after each piece of the text, so that the caller can take what its handlers have collected. */
export async function* parseXml(stream: Readable, handlers: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser<{ position: false; xmlns: false }>({
    position: false,
    xmlns: false,
  });
  let unfinished = 0;
  parser.on('opentag', ({ name, attributes }) => {
    unfinished = 0;
    handlers.open?.(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    unfinished = 0;
    handlers.close?.(localName(name));
  });
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  parser.on('doctype', () => {
    throw new TableFileError('damaged', {}, 'a part has a DTD');
  });
  for await (const piece of stream as AsyncIterable<string>) {
    unfinished += piece.length;
    if (unfinished > longestToken) throw new TableFileError('too_much_content');
    parser.write(piece);
    yield;
    if (handlers.isDone?.()) return;
  }
  parser.close();
}

export async function readXml(stream: Readable, handlers: XmlHandlers): Promise<void> {
  for await (const _ of parseXml(stream, handlers));
}

export const isTrue = (attribute: string | undefined): boolean =>
  attribute === '1' || attribute === 'true';
