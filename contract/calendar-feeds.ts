/** What is due as a calendar that a person subscribes to in a calendar program. */
import * as z from 'zod/mini';
import { call } from './call.ts';
import { noun } from './noun.ts';

export const calendarScopes = ['mine', 'all'] as const;
export type CalendarScope = (typeof calendarScopes)[number];

/** Whose inspections it contains. */
export const calendarScopeLabels: Record<CalendarScope, string> = {
  mine: 'Nur meine',
  all: 'Alle',
};

const calendarScope = z.enum(calendarScopes);

/** The address is not in it: only its hash is stored. */
const calendarFeed = z.object({
  scope: calendarScope,
  /** Since when its address can be read. */
  createdAt: z.iso.datetime(),
  /** When a calendar program last read it, to about an hour; null: never. */
  lastReadAt: z.nullable(z.iso.datetime()),
});
export type CalendarFeed = z.infer<typeof calendarFeed>;

const newCalendarFeed = z.object({ scope: calendarScope });
export type NewCalendarFeed = z.output<typeof newCalendarFeed>;

export const calendarFeedCalls = {
  own: call({
    method: 'GET',
    path: '/api/me/calendar',
    summary: 'Das eigene Kalenderabo, oder null',
    access: 'account.own',
    shows: ['calendar_feed'],
    answer: z.nullable(calendarFeed),
  }),
  renew: call({
    method: 'POST',
    path: '/api/me/calendar',
    summary:
      'Neue Adresse für das eigene Kalenderabo; sie steht nur in dieser Antwort, die bisherige gilt nicht mehr',
    access: 'account.own',
    body: newCalendarFeed,
    answer: z.object({ address: z.url() }),
    answersSecret: true,
    status: 201,
  }),
  withdraw: call({
    method: 'DELETE',
    path: '/api/me/calendar',
    summary: 'Das eigene Kalenderabo widerrufen; seine Adresse gilt nicht mehr',
    access: 'account.own',
  }),
  read: call({
    method: 'GET',
    path: '/api/calendar/:secret',
    summary: 'Fällige Prüfungen als Kalender (iCalendar), für jeden, der die Adresse hat',
    access: 'public',
    params: z.object({ secret: z.string() }),
    givesFile: true,
    errors: ['not_found'],
  }),
};

export const calendarFeedNoun = noun({
  kind: 'calendar_feed',
  label: 'Kalenderabo',
  logged: {
    scope: { label: 'Prüfungen', values: calendarScopeLabels },
    createdAt: 'Adresse erzeugt am',
  },
  readWith: 'account.own',
  isPersonal: true,
  isAboutPeople: true,
});
