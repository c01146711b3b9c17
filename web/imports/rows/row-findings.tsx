import type { ImportRow } from '#contract/imports/imports.ts';
import classes from './row-findings.module.css';

export function RowFindings({ row: { findings } }: { row: ImportRow }) {
  return findings.map(({ code, column, sentence, weight }) => (
    <p className={classes.finding} key={`${code} ${column}`} data-weight={weight}>
      {sentence}
    </p>
  ));
}
