import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import type { Equipment } from '#contract/equipment.ts';
import { statusOf } from '#web/api/transport-errors.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Page } from '#web/ui/page/page.tsx';
import { DetailFailed } from '../../detail/detail-failed.tsx';
import { equipmentQuery } from '../../equipment-queries.ts';
import { SimilarCard } from '../cards/similar-card.tsx';
import { draftSubtitle, FormScreen } from '../form-screen.tsx';
import { FormSkeleton } from '../form-skeleton.tsx';
import { useWayBack } from '../way-back.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { draftStore, editDraftKey } from './draft.ts';
import { useEdit } from './use-edit.ts';

const title = 'Anlage bearbeiten';

export function EditPage() {
  const { id = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery({
    ...equipmentQuery(id),
    refetchOnMount: 'always',
  });
  const user = useCurrentUser();
  // Whoever is typing keeps what they typed, even if somebody else deletes the Anlage meanwhile.
  const isGone = statusOf(error) === 404 && !draftStore(editDraftKey(id), user.id).read();
  if (data && !isGone) return <EditForm key={id} equipment={data} />;
  return <NoForm error={error} onRepeat={refetch} isRepeating={isFetching} />;
}

interface NoFormProps {
  error: Error | null;
  onRepeat: () => void;
  isRepeating: boolean;
}

/** Not yet, or not at all: the way back is the one the form would have. */
function NoForm({ error, ...repeat }: NoFormProps) {
  const backHref = useWayBack('/');
  return (
    <Page title={title} backHref={backHref}>
      {error ? <DetailFailed error={error} backHref={backHref} {...repeat} /> : <FormSkeleton />}
    </Page>
  );
}

function EditForm({ equipment }: { equipment: Equipment }) {
  const edit = useEdit(equipment);
  const { suggestions = [], isDuplicate = false } = edit.found ?? {};
  const others = suggestions.filter(({ id }) => id !== equipment.id);
  return (
    <FormScreen
      title={title}
      subtitle={edit.isRestored ? draftSubtitle : edit.base.name}
      backHref={edit.backHref}
      form={edit.form}
      location={edit.location}
      isSaving={edit.isSaving}
      onSubmit={edit.submit}
      onCancel={edit.cancel}
      aside={<SimilarCard found={{ isDuplicate, suggestions: others }} />}
    >
      {edit.dialog}
      {edit.conflict && (
        <ConflictDialog
          conflict={edit.conflict}
          onSettle={edit.settle}
          onClose={edit.closeConflict}
        />
      )}
    </FormScreen>
  );
}
