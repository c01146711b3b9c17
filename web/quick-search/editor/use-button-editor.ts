import { arrayMove } from '@dnd-kit/sortable';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { AppError } from '#contract/errors.ts';
import type { QuickSearchButton } from '#contract/quick-search.ts';
import { statusOf } from '#web/api/transport-errors.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { showQueued } from '#web/session/show-queued.ts';
import { showError, showSuccess } from '#web/ui/notice/toast.tsx';
import { type ButtonDraft, diffButtons, withNewcomers } from '../quick-search-diff.ts';
import { quickSearchQuery } from '../quick-search-queries.ts';
import { makeChangeKeys } from './change-keys.ts';
import { problemOf, tooMany } from './draft-problem.ts';
import { type SaveFailure, saveButtons } from './save-buttons.ts';
import { beginEdit, endEdit, keepEdit } from './stored-edit.ts';

type Texts = Partial<Pick<ButtonDraft, 'searchTerm' | 'displayLabel'>>;

/** The edited list, from the opening of the dialog until it is saved or given up. */
export function useButtonEditor(buttons: readonly QuickSearchButton[], onSaved: () => void) {
  const client = useQueryClient();
  const userId = useCurrentUser().id;
  const known = useRef(buttons);
  const [drafts, setDrafts] = useState(() => beginEdit(userId, buttons));
  const [keys] = useState(makeChangeKeys);

  const change = (next: ButtonDraft[]) => {
    setDrafts(next);
    keepEdit(userId, known.current, next);
  };

  /** What got through counts as saved; the server says what else has changed meanwhile. */
  const takeOver = async (saved: QuickSearchButton[]) => {
    client.setQueryData(quickSearchQuery.queryKey, saved);
    const fresh = await client.fetchQuery({ ...quickSearchQuery, staleTime: 0 }).catch(() => saved);
    known.current = fresh;
    change(withNewcomers(drafts, saved, fresh));
  };

  const { mutate, isPending } = useMutation({
    mutationFn: () => saveButtons(known.current, diffButtons(known.current, drafts), keys, userId),
    onSuccess: async ({ saved, failure, isQueued }) => {
      if (failure) {
        await takeOver(saved);
        showSaveFailure(failure);
        return;
      }
      client.setQueryData(quickSearchQuery.queryKey, saved);
      endEdit(userId);
      if (isQueued) showQueued();
      else showSuccess('Gespeichert', 'Schnellsuch-Schaltflächen wurden erfolgreich gespeichert.');
      onSaved();
    },
  });

  return {
    drafts,
    hasSaved: known.current.length > 0,
    isSaving: isPending,
    add: () => change([...drafts, { id: crypto.randomUUID(), searchTerm: '', displayLabel: '' }]),
    edit: (id: string, texts: Texts) =>
      change(drafts.map((draft) => (draft.id === id ? { ...draft, ...texts } : draft))),
    remove: (id: string) => change(drafts.filter((draft) => draft.id !== id)),
    move: (from: number, to: number) => change(arrayMove(drafts, from, to)),
    /** False when the list cannot be saved as it is; the reason is shown. */
    save: (): boolean => {
      const problem = problemOf(drafts);
      if (problem) showError(problem.title, problem.text);
      else mutate();
      return !problem;
    },
  };
}

function showSaveFailure({ kind, error }: SaveFailure): void {
  const { cause } = error;
  if (cause instanceof AppError && cause.code === 'quick_search_full') {
    showError(tooMany.title, tooMany.text);
    return;
  }
  const text =
    kind === 'remove'
      ? 'Der Schnellsuch-Button konnte nicht gelöscht werden.'
      : 'Fehler beim Speichern der Schnellsuch-Schaltflächen.';
  // "Nicht gefunden." would not say what was not saved.
  showFailure(statusOf(cause) === 404 ? error : cause, text);
}
