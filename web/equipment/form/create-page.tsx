import { useHistoryState } from 'wouter/use-browser-location';
import { SimilarCard } from './cards/similar-card.tsx';
import { draftSubtitle, FormScreen } from './form-screen.tsx';
import { type FormStart, readFormState, startOf } from './form-state.ts';
import { useCreate } from './use-create.ts';

export function CreatePage() {
  const start = startOf(readFormState(useHistoryState<unknown>()));
  return <CreateForm key={start.key} start={start} />;
}

function CreateForm({ start }: { start: FormStart }) {
  const { form, location, similar, backHref, isKept, isSaving, dialog, submit, cancel } =
    useCreate(start);
  return (
    <FormScreen
      title={start.title}
      subtitle={isKept ? draftSubtitle : undefined}
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
