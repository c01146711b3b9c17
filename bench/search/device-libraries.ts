/**
 * Common search libraries, configured for this search as well as their manuals allow: folded text, every term must be
 * found, the last one may be the beginning of a word. Each returns everything that it finds.
 */
import uFuzzy from '@leeoniya/ufuzzy';
import { create, insertMultiple, search as searchOrama } from '@orama/orama';
import { Index } from 'flexsearch';
import MiniSearch from 'minisearch';
import { searchedFields } from '#contract/search/search.ts';
import { foldPlain, splitWords } from '#contract/text/fold.ts';
import type { DemoEquipment } from '#server/demo/plant/demo-equipment.ts';

export interface Library {
  readonly name: string;
  /** The ids in no particular order. */
  readonly search: (query: string) => readonly string[];
}

type Records = readonly DemoEquipment[];

function textOf(record: DemoEquipment): string {
  return foldPlain(searchedFields(record).join(' '));
}

export function miniSearch(records: Records): Library {
  const index = new MiniSearch<{ id: string; text: string }>({
    fields: ['text'],
    tokenize: splitWords,
    processTerm: foldPlain,
    searchOptions: { prefix: true, combineWith: 'AND' },
  });
  index.addAll(records.map((record) => ({ id: record.id, text: textOf(record) })));
  return { name: 'MiniSearch', search: (query) => index.search(query).map(({ id }) => String(id)) };
}

export function orama(records: Records): Library {
  const database = create({ schema: { text: 'string' } });
  const documents = records.map((record) => ({ id: record.id, text: textOf(record) }));
  insertMultiple(database, documents, documents.length);
  const search = (query: string) => {
    const request = { term: foldPlain(query), threshold: 0, limit: records.length };
    const found = searchOrama(database, request);
    if (found instanceof Promise) throw new Error('Orama answers later');
    return found.hits.map(({ id }) => id);
  };
  return { name: 'Orama', search };
}

export function microFuzzy(records: Records): Library {
  const index = new uFuzzy();
  const texts = records.map(textOf);
  const search = (query: string) => {
    const [found] = index.search(texts, foldPlain(query), 1);
    return (found ?? []).map((position) => records[position]?.id ?? '');
  };
  return { name: 'uFuzzy', search };
}

export function flexSearch(records: Records): Library {
  const index = new Index({ tokenize: 'full', encode: (text: string) => splitWords(text) });
  for (const [position, record] of records.entries()) index.add(position, textOf(record));
  const search = (query: string) => {
    const found = index.search(foldPlain(query), { limit: records.length });
    return found.map((position) => records[Number(position)]?.id ?? '');
  };
  return { name: 'FlexSearch', search };
}
