/** Finds the separator of a CSV file from its beginning. */
import type { CsvSeparator } from './table-source.ts';

/** The first one wins if nothing distinguishes them. */
const separators: readonly CsvSeparator[] = [';', '\t', ','];

const isSeparator = (sign: string | undefined): sign is CsvSeparator =>
  separators.includes(sign as CsvSeparator);

/** Excel reads the separator from a first line like `sep=;` and does not show that line. */
const separatorLine = /^sep=(.)(?:\r\n|\n|\r)/i;
/** The sign behind the first field, if that field is quoted. */
const afterQuoted = /^"(?:[^"]|"")*"(?!")([\s\S])/;

export interface FoundSeparator {
  separator: CsvSeparator;
  /** The length of a first line that only names the separator. */
  skip: number;
}

export function findSeparator(sample: string): FoundSeparator {
  const line = separatorLine.exec(sample);
  if (line && isSeparator(line[1])) return { separator: line[1], skip: line[0].length };
  const behind = afterQuoted.exec(sample)?.[1];
  if (isSeparator(behind)) return { separator: behind, skip: 0 };
  return { separator: mostRegular(recordsOf(sample)), skip: 0 };
}

/** How often each separator stands in each record, outside of quotes. */
function recordsOf(sample: string): Record<CsvSeparator, number>[] {
  const none = () => ({ ';': 0, '\t': 0, ',': 0 });
  const records = [none()];
  let isQuoted = false;
  let before = '\n';
  for (const sign of sample) {
    const isFieldStart = before === '\n' || before === '\r' || isSeparator(before);
    if (isQuoted) isQuoted = sign !== '"';
    // Behind a closing quote another one continues the field: together they are one quote.
    else if (sign === '"' && (isFieldStart || before === '"')) isQuoted = true;
    else if (sign === '\n' || sign === '\r') records.push(none());
    else if (isSeparator(sign)) (records.at(-1) ?? none())[sign] += 1;
    before = sign;
  }
  return records;
}

/** The separator that gives most records the same number of columns; then the one that gives more columns. */
function mostRegular(records: Record<CsvSeparator, number>[]): CsvSeparator {
  let best: { separator: CsvSeparator; records: number; columns: number } | undefined;
  for (const separator of separators) {
    const frequency = new Map<number, number>();
    for (const { [separator]: columns } of records)
      if (columns > 0) frequency.set(columns, (frequency.get(columns) ?? 0) + 1);
    for (const [columns, count] of frequency) {
      const isBetter =
        !best || count > best.records || (count === best.records && columns > best.columns);
      if (isBetter) best = { separator, records: count, columns };
    }
  }
  return best?.separator ?? ';';
}
