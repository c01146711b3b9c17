import { type Day, germanDay } from '#contract/calendar-day.ts';
import { type DueWindow, type Span, spansOf } from '#contract/inspections/due.ts';
import { type DueDay, mostDays } from './calendar-days.ts';
import { calendarLines, escapeText, icsDay, icsMoment } from './ics.ts';

interface CalendarFacts {
  /** Of the links to the list. */
  origin: string;
  now: Date;
  today: Day;
  /** Set if only the inspections of this person are in it. */
  responsibleId: string | undefined;
}

/** How often programs shall read it. */
const readAgainAfter = 'PT6H';

/** The calendar, event by event. */
export function* calendarOf(days: readonly DueDay[], facts: CalendarFacts): Generator<string> {
  yield calendarLines(
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Anlagenverwaltung//Pruefungen//DE',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Fällige Prüfungen',
    `REFRESH-INTERVAL;VALUE=DURATION:${readAgainAfter}`,
    `X-PUBLISHED-TTL:${readAgainAfter}`,
    ...(days.length < mostDays ? [] : [`X-WR-CALDESC:${escapeText(cutSentence)}`]),
  );
  const windowOf = windowsOn(facts.today);
  for (const day of days) yield eventOf(day, windowOf(day.dueOn), facts);
  yield calendarLines('END:VCALENDAR');
}

const cutSentence = `Höchstens ${mostDays.toLocaleString('de-DE')} Einträge: die von heute aus nächsten.`;

function eventOf(due: DueDay, window: DueWindow, { origin, now, responsibleId }: CalendarFacts) {
  const { kindId, kindName, dueOn } = due;
  const filters = { kindId, window, ...(responsibleId ? { responsibleId } : {}) };
  const link = `${origin}/due?${new URLSearchParams(filters)}`;
  return calendarLines(
    'BEGIN:VEVENT',
    `UID:${dueOn}-${kindId}@anlagenverwaltung`,
    `DTSTAMP:${icsMoment(now)}`,
    `DTSTART;VALUE=DATE:${icsDay(dueOn)}`,
    // Whoever has an inspection on a day is still free for appointments.
    'TRANSP:TRANSPARENT',
    `SUMMARY:${escapeText(`Prüfung: ${kindName} (${whatIsDue(due)})`)}`,
    `DESCRIPTION:${escapeText(descriptionOf(due, link))}`,
    `URL:${link}`,
    'END:VEVENT',
  );
}

function whatIsDue({ count, equipment: [first] }: DueDay): string {
  return count === 1 && first ? first.name : `${count.toLocaleString('de-DE')} Anlagen`;
}

function descriptionOf({ dueOn, count, equipment }: DueDay, link: string): string {
  const further = count - equipment.length;
  return [
    `Fällig am ${germanDay(dueOn)}:`,
    ...equipment.map(({ name, location }) => (location ? `${name} – ${location}` : name)),
    ...(further > 0 ? [`und ${further.toLocaleString('de-DE')} weitere`] : []),
    '',
    link,
  ].join('\n');
}

/** The narrowest part of the list that contains a due day. */
function windowsOn(today: Day): (dueOn: Day) => DueWindow {
  const { overdue, days30, days90 } = spansOf(today);
  const endsBy = (dueOn: Day, { to }: Span) => to !== null && dueOn <= to;
  return (dueOn) => {
    if (endsBy(dueOn, overdue)) return 'overdue';
    if (endsBy(dueOn, days30)) return 'days30';
    return endsBy(dueOn, days90) ? 'days90' : 'later';
  };
}
