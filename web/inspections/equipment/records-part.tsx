import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { germanDay } from '#contract/calendar-day.ts';
import type { InspectionRecord } from '#contract/inspections/inspection-records.ts';
import { PendingPill } from '#web/sync/pending-pill.tsx';
import { recordAddress } from '../records/record-addresses.ts';
import { valid } from '../records/record-queries.ts';
import { ResultPill } from '../records/result-pill.tsx';
import { ValueChart } from '../records/value-chart.tsx';
import { valueSeries } from '../records/value-series.ts';
import classes from './inspections-section.module.css';

const shownAtFirst = 3;

/** The closed inspections of an Anlage, and how its measured values developed. */
export function RecordsPart({ records }: { records: readonly InspectionRecord[] }) {
  const [isOpen, setOpen] = useState(false);
  const current = valid(records);
  const shown = isOpen ? current : current.slice(0, shownAtFirst);
  if (records.length === 0) return null;
  return (
    <div className={classes.records}>
      <h3 className={classes.subtitle}>Prüfberichte</h3>
      <ul className={classes.list}>
        {shown.map((record) => (
          <li key={record.id}>
            <Link className={classes.record} href={recordAddress(record)}>
              <span className={classes.body}>
                <span>{germanDay(record.doneOn)}</span>
                <span className={classes.line}>
                  {record.kind.name} · {record.inspectorName}
                </span>
                <PendingPill record={record.id} />
              </span>
              <ResultPill result={record.result} />
            </Link>
          </li>
        ))}
      </ul>
      {current.length > shown.length && (
        <Button className={classes.more ?? ''} variant="subtle" onClick={() => setOpen(true)}>
          Alle {current.length.toLocaleString('de-DE')} anzeigen
        </Button>
      )}
      {valueSeries(records).map((series) => (
        <ValueChart series={series} key={series.point.pointId} />
      ))}
    </div>
  );
}
