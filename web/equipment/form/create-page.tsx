import { useEffect, useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Page } from '#web/ui/page/page.tsx';
import { InSteps } from '#web/ui/state/in-steps.tsx';
import { useBackHref } from './back-href.ts';
import { SimilarCard } from './cards/similar-card.tsx';
import { FormScreen } from './form-screen.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { type FormStart, readFormState, startOf } from './form-state.ts';
import { type TabDraft, tabDrafts } from './tab-draft.ts';
import { useCreate } from './use-create.ts';

/** What the new Anlage is for, such as a code that was scanned before it existed. */
interface Purpose {
  /** Distinguishes its draft from that of every other new Anlage. */
  key: string;
  /** Below the title. */
  text: string;
  /** Runs before the new Anlage opens, and shows its own failures. */
  onCreated: (equipment: Pick<Equipment, 'id' | 'name'>) => Promise<void>;
}

interface CreatePageProps {
  purpose?: Purpose | undefined;
}

export function CreatePage({ purpose }: CreatePageProps) {
  const start = startOf(readFormState(useHistoryState<unknown>()));
  const key = purpose ? `${start.key}:${purpose.key}` : start.key;
  return <CreateWithDraft key={key} start={{ ...start, key }} purpose={purpose} />;
}

function CreateWithDraft({ start, purpose }: CreatePageProps & { start: FormStart }) {
  const backHref = useBackHref(start.home);
  const draft = useTabDraft(start.key);
  const skeleton = (
    <Page title={start.title} backHref={backHref}>
      <FormSkeleton />
    </Page>
  );
  if (!draft) return skeleton;
  return (
    <InSteps fallback={skeleton}>
      <CreateForm start={start} draft={draft} backHref={backHref} purpose={purpose} />
    </InSteps>
  );
}

/** Held while the form is on the screen. */
function useTabDraft(formKey: string): TabDraft | undefined {
  const { id: userId } = useCurrentUser();
  const [draft, setDraft] = useState<TabDraft>();
  useEffect(() => {
    const opening = tabDrafts.open(formKey, userId);
    void opening.then(setDraft);
    return () => void opening.then(({ release }) => release());
  }, [formKey, userId]);
  return draft;
}

interface CreateFormProps extends CreatePageProps {
  start: FormStart;
  draft: TabDraft;
  backHref: string;
}

function CreateForm({ start, draft, backHref, purpose }: CreateFormProps) {
  const { form, location, similar, isSaving, dialog, submit, cancel, ...create } = useCreate(
    start,
    {
      ...{ draft, backHref, onCreated: purpose?.onCreated },
    },
  );
  return (
    <FormScreen
      title={start.title}
      subtitle={[purpose?.text, create.subtitle].filter(Boolean).join(' · ') || undefined}
      backHref={backHref}
      form={form}
      location={location}
      isSaving={isSaving}
      onSubmit={submit}
      onCancel={cancel}
      aside={<SimilarCard similar={similar.result} />}
    >
      {dialog}
    </FormScreen>
  );
}
