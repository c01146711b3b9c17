import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type InspectionKind,
  type InspectionKindFields,
  inspectionKindCalls,
  inspectionKindNoun,
} from '#contract/inspections/inspection-kinds.ts';
import { ask } from '#web/api/client.ts';
import { makeRepeatKey } from '#web/api/repeat-key.ts';
import { refetchAfterServerWrite } from '#web/reads/follow-rows.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { showSuccess } from '#web/ui/notice/toast.tsx';
import { type KindDraft, kindDraftEntry, newDraft } from './kind-draft.ts';
import { isSameKind, type KindValues, readKind } from './kind-values.ts';

export interface EditedKind {
  /** The saved version, or the last one before somebody deleted it; undefined for a new Prüfart. */
  saved: InspectionKind | undefined;
  isGone: boolean;
  /** The values that a new Prüfart begins with. */
  initial?: KindValues | undefined;
}

export type KindEdit = ReturnType<typeof useKindEdit>;

/** An edit of a Prüfart, from the first input until it is saved or discarded. */
export function useKindEdit({ saved, isGone, initial }: EditedKind, onClose: () => void) {
  const user = useCurrentUser();
  const client = useQueryClient();
  // The draft of a new Prüfart that was begun without a suggestion stays.
  const [entry] = useState(() => kindDraftEntry(initial ? 'suggested' : saved?.id, user.id));
  const [stored, setStored] = useState(() =>
    initial ? newDraft(saved, initial) : (entry.read() ?? newDraft(saved)),
  );
  const [keyFor] = useState(makeRepeatKey);
  const isChanged = !isSameKind(stored.values, stored.seen);
  // Nothing was typed: the form follows what others save.
  const draft = isChanged || !saved ? stored : newDraft(saved);
  const isNew = !saved || isGone;

  const save = (next: KindDraft) => {
    entry.write(next);
    setStored(next);
  };
  const end = () => {
    entry.clear();
    setStored(newDraft(saved));
    onClose();
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (fields: InspectionKindFields) => send(draft, fields, { isNew, keyFor }),
    onSuccess: async () => {
      await refetchAfterServerWrite(client, inspectionKindNoun.kind);
      end();
      showSuccess(isNew ? 'Prüfart angelegt' : 'Prüfart geändert');
    },
    onError: (error) => {
      showFailure(error, 'Die Prüfart konnte nicht gespeichert werden.');
      // The server may have a newer version than this screen.
      void refetchAfterServerWrite(client, inspectionKindNoun.kind);
    },
  });
  const read = readKind(draft.values);
  return {
    draft,
    isNew,
    isChanged,
    problems: 'problems' in read ? read.problems : {},
    /** Somebody else has changed it since the user began. */
    isOutdated: isChanged && !isGone && saved !== undefined && saved.updatedAt !== draft.seenAt,
    isSending: isPending,
    end,
    write: (change: Partial<KindValues>) =>
      save({ ...draft, values: { ...draft.values, ...change } }),
    /** Gives up the own changes for the saved version. */
    takeSaved: () => save(newDraft(saved)),
    /** Keeps the own values and replaces the saved version with them. */
    replaceSaved: () => saved && save({ ...newDraft(saved), values: draft.values }),
    submit: () => {
      if ('problems' in read) return;
      if (isNew || isChanged) mutate(read.fields);
      else end();
    },
  };
}

/** Sends the version that the user has seen, so that no unseen change is overwritten. */
function send(
  { id, seenAt }: KindDraft,
  fields: InspectionKindFields,
  { isNew, keyFor }: { isNew: boolean; keyFor: (body: unknown) => string },
): Promise<InspectionKind> {
  if (isNew) {
    const body = { ...fields, id };
    return ask(inspectionKindCalls.create, { body, idempotencyKey: keyFor(body) });
  }
  const body = { ...fields, ...(seenAt ? { baseUpdatedAt: seenAt } : {}) };
  return ask(inspectionKindCalls.update, { params: { id }, body, idempotencyKey: keyFor(body) });
}
