import { useEffect, useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Page } from '#web/ui/page/page.tsx';
import { InSteps } from '#web/ui/state/in-steps.tsx';
import { SimilarCard } from './cards/similar-card.tsx';
import { FormScreen } from './form-screen.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { type FormStart, readFormState, startOf } from './form-state.ts';
import { type OwnDraft, ownDrafts } from './own-draft.ts';
import { useCreate } from './use-create.ts';
import { useWayBack } from './way-back.ts';

export function CreatePage() {
  const start = startOf(readFormState(useHistoryState<unknown>()));
  return <WithDraft key={start.key} start={start} />;
}

function WithDraft({ start }: { start: FormStart }) {
  const backHref = useWayBack(start.home);
  const draft = useOwnDraft(start.key);
  const shape = (
    <Page title={start.title} backHref={backHref}>
      <FormSkeleton />
    </Page>
  );
  if (!draft) return shape;
  return (
    <InSteps meanwhile={shape}>
      <CreateForm start={start} draft={draft} backHref={backHref} />
    </InSteps>
  );
}

/** Held as long as the form is on the screen. */
function useOwnDraft(formKey: string): OwnDraft | undefined {
  const { id: userId } = useCurrentUser();
  const [draft, setDraft] = useState<OwnDraft>();
  useEffect(() => {
    const taken = ownDrafts.take(formKey, userId);
    void taken.then(setDraft);
    return () => void taken.then(({ letGo }) => letGo());
  }, [formKey, userId]);
  return draft;
}

interface CreateFormProps {
  start: FormStart;
  draft: OwnDraft;
  backHref: string;
}

function CreateForm({ start, draft, backHref }: CreateFormProps) {
  const { form, location, similar, subtitle, isSaving, dialog, submit, cancel } = useCreate(start, {
    draft,
    backHref,
  });
  return (
    <FormScreen
      title={start.title}
      subtitle={subtitle}
      backHref={backHref}
      form={form}
      location={location}
      isSaving={isSaving}
      onSubmit={submit}
      onCancel={cancel}
      aside={<SimilarCard found={similar.found} />}
    >
      {dialog}
    </FormScreen>
  );
}
