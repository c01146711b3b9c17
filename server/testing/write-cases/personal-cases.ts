import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { CalendarFeed } from '#contract/calendar-feeds.ts';
import type { QuickSearchButton } from '#contract/quick-search.ts';
import { sampleEquipment } from '../samples/equipment-samples.ts';
import type { Person } from '../test-app.ts';
import { entry, noEntry, type World, type WriteCases } from './write-case.ts';

const makeButton = async (by: Person, order = 0) => {
  const payload = { searchTerm: 'bt3', displayLabel: 'Bauteil 3', order };
  const answer = await by.send({ method: 'POST', url: '/api/quick-search-buttons', payload });
  const { id, ...fields } = answer.json<QuickSearchButton>();
  return { id, fields };
};

const viewerOf = ({ running }: World) => running.person('viewer');

export const quickSearchCases: WriteCases = {
  'POST /api/quick-search-buttons': async (world) => {
    const now = { searchTerm: 'bt3', displayLabel: 'Bauteil 3', order: 0 };
    return {
      by: await viewerOf(world),
      body: now,
      entries: ({ id }: QuickSearchButton) => [entry('create', 'quick_search_button', id, { now })],
    };
  },
  /** An entry for each button that changes its place. */
  'PATCH /api/quick-search-buttons/reorder': async (world) => {
    const by = await viewerOf(world);
    const places = [
      { button: await makeButton(by, 0), order: 1 },
      { button: await makeButton(by, 1), order: 0 },
    ];
    return {
      by,
      body: { buttonOrders: places.map(({ button, order }) => ({ id: button.id, order })) },
      entries: () =>
        places.map(({ button: { id, fields: old }, order }) =>
          entry('update', 'quick_search_button', id, { old, now: { ...old, order } }),
        ),
    };
  },
  'PATCH /api/quick-search-buttons/:id': async (world) => {
    const by = await viewerOf(world);
    const { id, fields: old } = await makeButton(by);
    const now = { ...old, displayLabel: 'Neu' };
    return {
      by,
      params: { id },
      body: { displayLabel: 'Neu' },
      entries: () => [entry('update', 'quick_search_button', id, { old, now })],
    };
  },
  'DELETE /api/quick-search-buttons/:id': async (world) => {
    const by = await viewerOf(world);
    const { id, fields: old } = await makeButton(by);
    return {
      by,
      params: { id },
      entries: () => [entry('delete', 'quick_search_button', id, { old })],
    };
  },
};

export const calendarCases: WriteCases = {
  'POST /api/me/calendar': async (world) => {
    const by = await viewerOf(world);
    return {
      by,
      body: { scope: 'all' },
      entries: () => [
        entry('create', 'calendar_feed', expect.any(String), {
          now: { scope: 'all', createdAt: expect.any(String) },
        }),
      ],
    };
  },
  'DELETE /api/me/calendar': async (world) => {
    const by = await viewerOf(world);
    const url = '/api/me/calendar';
    await by.send({ method: 'POST', url, payload: { scope: 'mine' } });
    const { scope, createdAt } = (await by.send({ url })).json<CalendarFeed>();
    return {
      by,
      entries: () => [
        entry('delete', 'calendar_feed', expect.any(String), { old: { scope, createdAt } }),
      ],
    };
  },
};

export const otherCases: WriteCases = {
  /** An entry for each of the changes that come together. */
  'POST /api/sync': async ({ admin }) => {
    const [first, second] = [sampleEquipment(), sampleEquipment()].map((fields) => ({
      id: randomUUID(),
      fields,
    }));
    const items = [first, second].flatMap((one) =>
      one
        ? [
            {
              ...{ id: randomUUID(), type: 'equipment', action: 'create' },
              data: { body: { id: one.id, ...one.fields } },
            },
          ]
        : [],
    );
    return {
      body: { userId: admin.id, items },
      entries: () =>
        [first, second].flatMap((one) =>
          one ? [entry('create', 'equipment', one.id, { now: one.fields })] : [],
        ),
    };
  },
  /** A report about the app itself. */
  'POST /api/log-frontend-error': async () => ({
    body: {
      message: 'Fehler',
      timestamp: '2026-01-01T00:00:00.000Z',
      userAgent: 'Test',
      url: 'https://anlagen.example/',
    },
    entries: noEntry,
  }),
};
