/** Numbers as a German spreadsheet program shows them. */
import { addLocale, format, getLocale, isDateFormat } from 'numfmt';
import type { NumberFormat } from './xlsx-workbook.ts';

/** The formats that a file names only by their number, as German Excel has them. */
const euro = '#,##0 "€"';
const euroCent = '#,##0.00 "€"';
const builtIn: Record<number, string> = {
  ...{ 1: '0', 2: '0.00', 3: '#,##0', 4: '#,##0.00', 5: euro, 6: euro, 7: euroCent, 8: euroCent },
  ...{ 9: '0%', 10: '0.00%', 11: '0.00E+00', 12: '# ?/?', 13: '# ??/??', 14: 'dd.mm.yyyy' },
  ...{ 15: 'dd. mmm yy', 16: 'dd. mmm', 17: 'mmm yy', 18: 'h:mm AM/PM', 19: 'h:mm:ss AM/PM' },
  ...{ 20: 'hh:mm', 21: 'hh:mm:ss', 22: 'dd.mm.yyyy hh:mm', 37: '#,##0', 38: '#,##0' },
  ...{ 39: '#,##0.00', 40: '#,##0.00', 41: '#,##0', 42: euro, 43: '#,##0.00', 44: euroCent },
  ...{ 45: 'mm:ss', 46: '[h]:mm:ss', 47: 'mm:ss.0', 48: '##0.0E+0', 49: '@' },
};

// The library abbreviates months as texts do ("Jan."), not as Excel does.
const months = ['Jan', 'Feb', 'Mrz', 'Apr', 'Mai', 'Jun', 'Jul', 'Aug', 'Sep', 'Okt', 'Nov', 'Dez'];
addLocale({ ...getLocale('de'), mmm: months }, 'de');

/** The longest pattern that Excel stores. */
const longestPattern = 255;
const days1900To1904 = 1_462;

/** How many texts of a format are kept: dates and steps repeat. */
const mostKept = 2_000;

export type ShowNumber = (value: number) => string;

/**
 * Without a format, all digits that Excel stores. How many of them Excel shows depends on the width of the column.
 */
export function showGeneral(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return `${value}`;
  return `${Number(value.toPrecision(15))}`.replace('.', ',').replace('e', 'E');
}

/** A date in the order of the United States is the default of a program in English, not a choice of the author. */
const monthFirst = /^(?:\[\$[^\]]*\])?m{1,2}([/.-])d{1,2}\1y{2,4}/i;
/** The formats "long date" and "time" of the system. */
const systemDate = /^\[\$-(?:x-sysdate|F800)\]/i;
const systemTime = /^\[\$-(?:x-systime|F400)\]/i;
const slashOrQuoted = /"[^"]*"|\\.|\[[^\]]*\]|\//g;

function germanDatePattern(pattern: string): string {
  if (systemDate.test(pattern)) return 'dddd, d. mmmm yyyy';
  if (systemTime.test(pattern)) return 'hh:mm:ss';
  // In a file a slash stands for the separator of the country.
  return pattern
    .replace(monthFirst, 'dd.mm.yyyy')
    .replace(slashOrQuoted, (part) => (part === '/' ? '.' : part));
}

function isDate(pattern: string): boolean {
  try {
    return isDateFormat(pattern);
  } catch {
    // An invalid pattern is no format of a date.
    return false;
  }
}

/** Shows numbers in one format. */
export function showIn({ id, pattern = builtIn[id] }: NumberFormat, is1904: boolean): ShowNumber {
  if (pattern === undefined || /^(general)?$/i.test(pattern) || pattern.length > longestPattern)
    return showGeneral;
  const isDay = isDate(pattern);
  const german = isDay ? germanDatePattern(pattern) : pattern;
  const offset = isDay && is1904 ? days1900To1904 : 0;
  const kept = new Map<number, string>();
  return (value) => {
    let text = kept.get(value);
    if (text !== undefined) return text;
    text = formatted(german, value + offset) ?? showGeneral(value);
    if (kept.size < mostKept) kept.set(value, text);
    return text;
  };
}

function formatted(pattern: string, value: number): string | undefined {
  try {
    return format(pattern, value, {
      locale: 'de',
      dateErrorThrows: true,
      dateSpanLarge: false,
    }).trim();
  } catch {
    // The format is invalid, or the date does not exist.
    return undefined;
  }
}
