import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useParams } from 'wouter';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { statusOf } from '#web/api/transport-errors.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Page } from '#web/ui/page/page.tsx';
import { InSteps } from '#web/ui/state/in-steps.tsx';
import { EquipmentFailed } from '../../equipment-failed.tsx';
import { equipmentQuery } from '../../equipment-queries.ts';
import { useBackHref } from '../back-href.ts';
import { SimilarCard } from '../cards/similar-card.tsx';
import { draftStore, editDraftKey } from '../draft.ts';
import { FormScreen } from '../form-screen.tsx';
import { FormSkeleton } from '../form-skeleton.tsx';
import { useEarlierSave } from '../sending.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { GoneWithDraft } from './gone-with-draft.tsx';
import { useEdit } from './use-edit.ts';

const title = 'Anlage bearbeiten';

export function EditPage() {
  const { id = '' } = useParams();
  return <EditOne key={id} id={id} />;
}

function EditOne({ id }: { id: string }) {
  const isSaving = useEarlierSave(editDraftKey(id));
  const { data, error, isFetching, refetch } = useQuery({
    ...equipmentQuery(id),
    refetchOnMount: 'always',
    enabled: !isSaving,
  });
  const user = useCurrentUser();
  const [store] = useState(() => draftStore(editDraftKey(id), user.id));
  const [isDiscarded, setDiscarded] = useState(false);
  const isGone = statusOf(error) === 404;
  const draft = isGone && !isDiscarded ? store.read() : null;
  // A user who is typing keeps the input, even if somebody else deletes the Anlage meanwhile.
  if (data && !isSaving && (!isGone || draft)) {
    return (
      <InSteps fallback={<NoForm>{() => <FormSkeleton />}</NoForm>}>
        <EditForm equipment={data} />
      </InSteps>
    );
  }
  const discard = () => {
    store.clear();
    setDiscarded(true);
  };
  if (draft) return <NoForm>{() => <GoneWithDraft draft={draft} onDiscard={discard} />}</NoForm>;
  if (!error) return <NoForm>{() => <FormSkeleton />}</NoForm>;
  return (
    <NoForm>
      {(backHref) => (
        <EquipmentFailed
          error={error}
          backHref={backHref}
          onRepeat={refetch}
          isRepeating={isFetching}
        />
      )}
    </NoForm>
  );
}

/** While loading or after a failure, with the same back link as the form. */
function NoForm({ children }: { children: (backHref: string) => ReactNode }) {
  const backHref = useBackHref('/');
  return (
    <Page title={title} backHref={backHref}>
      {children(backHref)}
    </Page>
  );
}

function EditForm({ equipment }: { equipment: Equipment }) {
  const edit = useEdit(equipment);
  const { suggestions = [], isDuplicate = false } = edit.similar ?? {};
  const others = suggestions.filter(({ id }) => id !== equipment.id);
  return (
    <FormScreen
      title={title}
      subtitle={edit.subtitle}
      backHref={edit.backHref}
      form={edit.form}
      location={edit.location}
      isSaving={edit.isSaving}
      onSubmit={edit.submit}
      onCancel={edit.cancel}
      aside={<SimilarCard similar={{ isDuplicate, suggestions: others }} />}
    >
      {edit.dialog}
      {edit.conflict && (
        <ConflictDialog
          conflict={edit.conflict}
          onResolve={edit.resolveConflict}
          onClose={edit.closeConflict}
        />
      )}
    </FormScreen>
  );
}
