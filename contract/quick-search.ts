import * as z from 'zod/mini';
import { call } from './call.ts';
import {
  afterRemoval,
  asId,
  bodyOf,
  type Change,
  type CommandData,
  deviceRows,
  fromField,
  fromParam,
  noun,
} from './noun.ts';
import { recordId } from './record-id.ts';
import { line } from './text/stored-text.ts';

export const quickSearchLimit = 5;
export const quickSearchTextLimit = 100;

export const quickSearchTexts = {
  incomplete: 'Alle Schaltflächen müssen einen Suchbegriff und ein Label haben.',
  full: 'Du kannst maximal 5 Schnellsuch-Schaltflächen haben.',
} as const;

const text = line(quickSearchTextLimit, { required: quickSearchTexts.incomplete });
const order = z.number().check(z.int(), z.gte(0), z.lte(1_000));

export const quickSearchButton = z.object({
  id: z.uuid(),
  searchTerm: z.string(),
  displayLabel: z.string(),
  order: z.number(),
});
export type QuickSearchButton = z.infer<typeof quickSearchButton>;

const newQuickSearchButton = z.object({
  id: z.optional(recordId),
  searchTerm: text,
  displayLabel: text,
  order,
});

const byId = z.object({ id: recordId });

export const quickSearchCalls = {
  list: call({
    method: 'GET',
    path: '/api/quick-search-buttons',
    summary: 'Eigene Schnellsuch-Schaltflächen',
    access: 'quick-search.own',
    answer: z.array(quickSearchButton),
  }),
  create: call({
    method: 'POST',
    path: '/api/quick-search-buttons',
    summary: 'Schnellsuch-Schaltfläche anlegen',
    access: 'quick-search.own',
    body: newQuickSearchButton,
    answer: quickSearchButton,
    status: 201,
    errors: ['quick_search_full', 'already_exists'],
  }),
  reorder: call({
    method: 'PATCH',
    path: '/api/quick-search-buttons/reorder',
    summary: 'Schnellsuch-Schaltflächen ordnen',
    access: 'quick-search.own',
    body: z.object({
      buttonOrders: z.array(z.object({ id: recordId, order })).check(z.maxLength(quickSearchLimit)),
    }),
    answer: z.array(quickSearchButton),
    errors: ['not_found'],
  }),
  update: call({
    method: 'PATCH',
    path: '/api/quick-search-buttons/:id',
    summary: 'Schnellsuch-Schaltfläche ändern',
    access: 'quick-search.own',
    params: byId,
    body: z.partial(z.object({ searchTerm: text, displayLabel: text, order })),
    answer: quickSearchButton,
    errors: ['not_found'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/quick-search-buttons/:id',
    summary: 'Schnellsuch-Schaltfläche löschen',
    access: 'quick-search.own',
    params: byId,
    errors: ['not_found'],
  }),
};

const isOrder = ({ type }: Change) => type === 'quick_search_order';

function ordersIn({ body }: CommandData): { id: string; order: number }[] {
  const { buttonOrders } = (body ?? {}) as { buttonOrders?: unknown };
  if (!Array.isArray(buttonOrders)) return [];
  return buttonOrders.map((one) => ({ id: asId(one?.id), order: Number(one?.order) }));
}

function buttonAfter(
  row: QuickSearchButton | undefined,
  change: Change,
  id: string,
): QuickSearchButton | undefined {
  if (change.action === 'delete') return afterRemoval(row, change);
  if (change.action === 'create') return row ?? { ...bodyOf<QuickSearchButton>(change), id };
  if (!isOrder(change)) return row && { ...row, ...bodyOf<Partial<QuickSearchButton>>(change) };
  const placed = ordersIn(change.data).find((one) => one.id === id);
  return row && placed ? { ...row, order: placed.order } : row;
}

const buttonWords = {
  name: 'Die Schnellsuche',
  fields: { searchTerm: 'Suchbegriff', displayLabel: 'Angezeigter Text', order: 'Reihenfolge' },
};

export const quickSearchNoun = noun({
  kind: 'quick_search_button',
  label: 'Schnellsuche',
  logged: { searchTerm: 'Suchbegriff', displayLabel: 'Label', order: 'Reihenfolge' },
  readWith: 'quick-search.own',
  device: deviceRows(quickSearchButton, ['id'], {
    overlay: buttonAfter,
    alsoWrites: (change) => (isOrder(change) ? ordersIn(change.data).map(({ id }) => id) : []),
  }),
  isPersonal: true,
  commands: {
    quick_search_button: {
      create: {
        call: quickSearchCalls.create,
        sentenceStart: 'Schnellsuche angelegt:',
        record: fromField('id'),
      },
      update: {
        call: quickSearchCalls.update,
        sentenceStart: 'Schnellsuche geändert:',
        record: fromParam('id'),
      },
      delete: {
        call: quickSearchCalls.remove,
        sentenceStart: 'Schnellsuche gelöscht:',
        record: fromParam('id'),
      },
      words: buttonWords,
    },
    quick_search_order: {
      update: {
        call: quickSearchCalls.reorder,
        sentenceStart: 'Schnellsuche geändert:',
        record: () => 'quick-search-order',
        needs: (data) => ordersIn(data).map(({ id }) => id),
      },
      words: buttonWords,
    },
  },
});
