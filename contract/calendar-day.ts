/** Days of the calendar as texts such as "2026-11-19": they sort like their dates and have no time zone. */

import * as z from 'zod/mini';

export type Day = string;

/** A day that somebody enters. Its year has four digits, and so has every day that is reckoned from it. */
export const enteredDay = z.iso.date('Bitte einen Tag angeben.').check(
  z.refine((day) => day >= '1900-01-01' && day <= '2999-12-31', {
    error: 'Bitte einen Tag zwischen 1900 und 2999 angeben.',
  }),
);

/** The buildings are in Germany, so a day begins there at midnight, wherever server and device are. */
export const houseTimeZone = 'Europe/Berlin';

const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone: houseTimeZone });

/** The day of a moment. */
export const dayOf = (moment: Date | number): Day => isoDay.format(moment);

const partsOf = (day: Day): [year: number, month: number, date: number] => [
  Number(day.slice(0, 4)),
  Number(day.slice(5, 7)),
  Number(day.slice(8, 10)),
];

const twoDigits = (value: number) => (value < 10 ? `0${value}` : `${value}`);

const dayFrom = (year: number, month: number, date: number): Day =>
  `${`${year}`.padStart(4, '0')}-${twoDigits(month)}-${twoDigits(date)}`;

const isLeapYear = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const lengthOfMonth = (year: number, month: number) =>
  month === 2 && isLeapYear(year) ? 29 : (lengths[month - 1] ?? 31);

const millisecondsPerDay = 86_400_000;

export const dayNumber = (day: Day): number => {
  const [year, month, date] = partsOf(day);
  return Date.UTC(year, month - 1, date) / millisecondsPerDay;
};

export const addDays = (day: Day, count: number): Day =>
  new Date((dayNumber(day) + count) * millisecondsPerDay).toISOString().slice(0, 10);

/** The same date in a later or earlier month, or its last day if the month is shorter: 31 January + 1 month = 28 February. */
export function addMonths(day: Day, count: number): Day {
  const [year, month, date] = partsOf(day);
  const months = year * 12 + (month - 1) + count;
  const [newYear, newMonth] = [Math.floor(months / 12), (months % 12) + 1];
  return dayFrom(newYear, newMonth, Math.min(date, lengthOfMonth(newYear, newMonth)));
}

/** "2026-11" */
export type Month = string;

export const monthOf = (day: Day): Month => day.slice(0, 7);
export const firstDayOf = (month: Month): Day => `${month}-01`;

export function lastDayOf(month: Month): Day {
  const [year, number] = partsOf(firstDayOf(month));
  return dayFrom(year, number, lengthOfMonth(year, number));
}

/** So many months, the given one first. */
export const monthsFrom = (first: Month, count: number): Month[] =>
  Array.from({ length: count }, (_, at) => monthOf(addMonths(firstDayOf(first), at)));

/** 19.11.2026 */
export const germanDay = (day: Day): string =>
  `${day.slice(8, 10)}.${day.slice(5, 7)}.${day.slice(0, 4)}`;

/** 11/2026 */
export const germanMonth = (day: Day | Month): string => `${day.slice(5, 7)}/${day.slice(0, 4)}`;

const writtenDay =
  /^(?:(?<date>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4}|\d{2})|(?<isoYear>\d{4})-(?<isoMonth>\d\d)-(?<isoDate>\d\d))(?:[T ]\d{1,2}:\d\d(?::\d\d)?)?$/;

/** Spreadsheets read a year of two digits like this. */
const fullYear = (year: number): number =>
  year >= 100 ? year : year < 30 ? 2000 + year : 1900 + year;

/** Reads a day as people and spreadsheets write it: 01.03.2026, 1.3.26, 2026-03-01, also with a time. */
export function dayIn(text: string): Day | undefined {
  const parts = writtenDay.exec(text.trim())?.groups;
  if (!parts) return undefined;
  const year = fullYear(Number(parts.year ?? parts.isoYear));
  const day = dayFrom(
    year,
    Number(parts.month ?? parts.isoMonth),
    Number(parts.date ?? parts.isoDate),
  );
  return z.iso.date().safeParse(day).success ? day : undefined;
}
