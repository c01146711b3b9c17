import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, memo, type ReactNode } from 'react';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { PendingPill } from '#web/sync/pending-pill.tsx';
import { formatDateTime } from '#web/ui/dates.ts';
import { InOrder, Part } from '#web/ui/state/in-order.tsx';
import { EquipmentFacts } from '../equipment-facts.tsx';
import { TagList } from '../tag-list.tsx';
import { DetailActions, type EquipmentActions } from './detail-actions.tsx';
import classes from './detail-content.module.css';
import { DetailLayout } from './detail-layout.tsx';

/** A section of an Anlage's page for another noun, in reading order. */
export interface DetailSection {
  name: string;
  /** The column on wide screens. */
  column: 'main' | 'side';
  Section: ComponentType<{ equipment: Equipment }>;
  /** Reads what the section shows, unless it is in memory. */
  read?: (client: QueryClient, id: string) => Promise<unknown>;
}

interface DetailContentProps extends EquipmentActions {
  sections: readonly DetailSection[];
}

/** Everything about the Anlage. It is not rendered again when a dialog opens or closes. */
export const DetailContent = memo(function DetailContent(props: DetailContentProps) {
  const { sections, ...actions } = props;
  const { equipment } = actions;
  const sectionsIn = (column: DetailSection['column']) =>
    sections
      .map(({ name, column: own, Section }, place) => ({ name, own, Section, place }))
      .filter(({ own }) => own === column)
      .map(({ name, Section, place }) => (
        <Part place={place} key={name}>
          <Section equipment={equipment} />
        </Part>
      ));
  return (
    <InOrder>
      <DetailLayout
        main={
          <>
            <EquipmentHeader
              equipment={equipment}
              actions={<DetailActions {...actions} place="card" />}
            />
            {sectionsIn('main')}
          </>
        }
        side={
          <>
            {sectionsIn('side')}
            <Part place={sections.length}>
              <Timestamps {...equipment} />
            </Part>
          </>
        }
      />
    </InOrder>
  );
});

function Timestamps({ createdAt, updatedAt }: Pick<Equipment, 'createdAt' | 'updatedAt'>) {
  return (
    <dl className={classes.times}>
      <dt>Erstellt</dt>
      <dd>
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </dd>
      <dt>Geändert</dt>
      <dd>
        <time dateTime={updatedAt}>{formatDateTime(updatedAt)}</time>
      </dd>
    </dl>
  );
}

interface EquipmentHeaderProps {
  equipment: Equipment;
  actions: ReactNode;
}

/** Name, type, location and tags. */
function EquipmentHeader({ equipment, actions }: EquipmentHeaderProps) {
  const { id, name, type, locationRaw, tags } = equipment;
  return (
    <section className={classes.card} aria-label="Stammdaten">
      <h2 className={classes.name} dir="auto">
        {name}
      </h2>
      <EquipmentFacts type={type} locationRaw={locationRaw} />
      <div className={classes.marks}>
        <PendingPill record={id} />
        <TagList tags={tags} />
      </div>
      {actions}
    </section>
  );
}
