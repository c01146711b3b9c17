import { type ReactNode, useId, useMemo } from 'react';
import * as z from 'zod/mini';
import type { Impact } from '#contract/impact/impact.ts';
import { sessionEntry } from '#web/session/session-entry.ts';
import { VirtualGrid } from '#web/ui/list/virtual-grid.tsx';
import classes from './impact-list.module.css';
import rowClasses from './impact-row.module.css';
import { ImpactRow } from './impact-row.tsx';
import {
  type Affected,
  distanceLabel,
  formatCount,
  groupsOf,
  type ImpactGroup,
  namesOf,
  originId,
} from './model/impact-model.ts';

/** Up to this number all rows are rendered, so that the browser can search and print the page. */
const mostAtOnce = 150;
/** The height of a row with one line each for name and facts. */
const usualRowHeight = 69;

const scrollEntry = sessionEntry(
  'impactPlace',
  z.nullable(z.object({ list: z.string(), index: z.number(), offset: z.number() })),
  null,
);

interface ImpactListProps {
  impact: Impact;
  /** Whether rows outside the visible part are rendered too. */
  isWhole: boolean;
  marked: string | undefined;
  onMark: (id: string | undefined) => void;
}

export function ImpactList({ impact, isWhole, marked, onMark }: ImpactListProps) {
  const groups = useMemo(() => groupsOf(impact.affected), [impact.affected]);
  const names = useMemo(() => namesOf(impact), [impact]);
  const offId = originId(impact.origin);
  const renderRow = (affected: Affected) => (
    <ImpactRow
      affected={affected}
      viaName={affected.distance > 1 ? names.get(affected.via.from) : undefined}
      offId={offId}
      isMarked={affected.equipment.id === marked}
      onMark={onMark}
    />
  );
  const isShort = impact.affected.length <= mostAtOnce;
  return isShort || isWhole ? (
    <WholeList groups={groups} renderRow={renderRow} />
  ) : (
    <LongList groups={groups} renderRow={renderRow} affected={impact.affected} list={offId} />
  );
}

interface RowsProps {
  groups: readonly ImpactGroup[];
  renderRow: (affected: Affected) => ReactNode;
}

function WholeList({ groups, renderRow }: RowsProps) {
  const id = useId();
  return groups.map((group) => (
    <section
      className={classes.group}
      aria-labelledby={`${id}${group.distance}`}
      key={group.distance}
    >
      <GroupHeading group={group} id={`${id}${group.distance}`} />
      <ul className={rowClasses.rows}>
        {group.affected.map((affected) => (
          <li key={affected.equipment.id}>{renderRow(affected)}</li>
        ))}
      </ul>
    </section>
  ));
}

interface LongListProps extends RowsProps {
  affected: readonly Affected[];
  list: string;
}

/** Only visible rows are rendered; a group's heading is above its first row. */
function LongList({ groups, renderRow, affected, list }: LongListProps) {
  const headings = useMemo(
    () => new Map(groups.map((group) => [group.affected[0], group])),
    [groups],
  );
  const renderItem = (index: number) => {
    const one = affected[index];
    const group = headings.get(one);
    const next = affected[index + 1];
    return (
      one && (
        <div
          className={classes.cell}
          data-first={group ? true : undefined}
          data-last={next?.distance === one.distance ? undefined : true}
        >
          {group && <GroupHeading group={group} />}
          <div className={classes.cellRow}>{renderRow(one)}</div>
        </div>
      )
    );
  };
  return (
    <div className={classes.long}>
      <VirtualGrid
        label="Betroffene Anlagen"
        count={affected.length}
        columns={1}
        rowHeight={usualRowHeight}
        renderItem={renderItem}
        list={list}
        scrollEntry={scrollEntry}
      />
    </div>
  );
}

/** The number is the same as that of the band in the graph. */
function GroupHeading({ group, id }: { group: ImpactGroup; id?: string }) {
  const { distance, affected } = group;
  return (
    <h2 className={classes.heading} id={id}>
      <span className={classes.distance} aria-hidden>
        {distance}
      </span>
      <span>
        {distanceLabel(distance)}{' '}
        <span className={classes.count}>{formatCount(affected.length)}</span>
      </span>
    </h2>
  );
}
