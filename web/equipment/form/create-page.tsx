import { useLayoutEffect, useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import * as z from 'zod/mini';
import { sessionEntry } from '#web/session/session-entry.ts';
import { draftSubtitle, FormScreen } from './form-screen.tsx';
import { type FormStart, readFormState, startOf } from './form-state.ts';
import { SimilarCard } from './similar-card.tsx';
import { useCreate } from './use-create.ts';

/** What the open form came with: the way through sign-in keeps the address, not the state. */
const openState = sessionEntry('equipmentFormState', z.unknown(), null);

export function CreatePage() {
  const given = useHistoryState<unknown>();
  const [interrupted] = useState(openState.read);
  const state = readFormState(given) ?? readFormState(interrupted);

  // Not on every way out: only a page that is left altogether leaves its state behind.
  useLayoutEffect(() => {
    if (state) openState.write(state);
    return openState.clear;
  });

  const start = startOf(state);
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
