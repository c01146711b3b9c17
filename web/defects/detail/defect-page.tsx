import { IconArrowLeft, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { DefectItem } from '#contract/defects/defect-list.ts';
import type { EquipmentSummary } from '#contract/equipment/equipment-summary.ts';
import { can } from '#contract/permissions.ts';
import { isNotFound } from '#web/api/transport-errors.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { LoadFailed } from '#web/ui/state/load-failed.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { defectQuery } from '../defect-queries.ts';
import { DefectFacts } from './defect-facts.tsx';
import { DefectHistory } from './defect-history.tsx';
import classes from './defect-page.module.css';
import { StatusActions } from './status-actions.tsx';

const EditDefectDialog = lazyPart(
  async () => (await import('./edit-defect-dialog.tsx')).EditDefectDialog,
);

interface DefectPageProps {
  id: string;
  /** Type and location of an Anlage. */
  Facts: ComponentType<Pick<EquipmentSummary, 'type' | 'locationRaw'>>;
  /** The photos of another noun. */
  Photos: ComponentType<DefectItem>;
}

/** Everything about one defect. */
export function DefectPage({ id, Facts, Photos }: DefectPageProps) {
  const { data, error, isFetching, refetch } = useQuery(defectQuery(id));
  const item = isNotFound(error) ? undefined : data;
  if (item) return <Shown item={item} Facts={Facts} photos={<Photos {...item} />} />;
  return (
    <Page title="Mangel" backHref="/defects">
      {error ? (
        <LoadFailed
          title="Der Mangel konnte nicht geladen werden"
          missing={{
            title: 'Mangel nicht gefunden',
            text: 'Seine Anlage wurde gelöscht, oder die Adresse stimmt nicht.',
          }}
          isMissing={isNotFound(error)}
          overview={{
            ...{ label: 'Zu den Mängeln', href: '/defects' },
            icon: <IconArrowLeft size={18} />,
          }}
          onRepeat={() => void refetch()}
          isRepeating={isFetching}
        />
      ) : (
        <div className={classes.skeleton}>
          <Skeleton width={180} height={24} />
          <Skeleton width="90%" height={20} />
          <Skeleton width="70%" height={20} />
          <Skeleton width="50%" height={20} />
        </div>
      )}
    </Page>
  );
}

interface ShownProps {
  item: DefectItem;
  Facts: DefectPageProps['Facts'];
  photos: ReactNode;
}

function Shown({ item, Facts, photos }: ShownProps) {
  const mayChange = can(useCurrentUser(), 'defect.update');
  const [isEditing, setEditing] = useState<boolean>();
  return (
    <Page
      title="Mangel"
      subtitle={item.equipment.name}
      backHref="/defects"
      actions={
        mayChange && (
          <IconButton label="Mangel bearbeiten" onClick={() => setEditing(true)}>
            <IconPencil size={22} />
          </IconButton>
        )
      }
    >
      <div className={classes.screen}>
        <div className={classes.column}>
          <DefectFacts item={item} Facts={Facts} />
          {mayChange && <StatusActions {...item} />}
          {photos}
        </div>
        <div className={classes.column}>
          <DefectHistory {...item} />
        </div>
      </div>
      {isEditing !== undefined && (
        <EditDefectDialog {...item} opened={isEditing} onClose={() => setEditing(false)} />
      )}
    </Page>
  );
}
