import { arrayMove } from '@dnd-kit/sortable';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { AppError } from '#contract/errors.ts';
import type { QuickSearchButton } from '#contract/quick-search.ts';
import { statusOf } from '#web/api/transport-errors.ts';
import { whenRowsShown } from '#web/reads/follow-rows.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { showQueued } from '#web/session/show-queued.ts';
import { showError, showSuccess } from '#web/ui/notice/toast.tsx';
import { type ButtonDraft, diffButtons, withAddedElsewhere } from '../quick-search-diff.ts';
import { quickSearchQuery } from '../quick-search-queries.ts';
import { makeChangeKeys } from './change-keys.ts';
import { problemOf, tooMany } from './draft-problem.ts';
import { type SaveFailure, saveButtons } from './save-buttons.ts';
import { clearEdit, loadEdit, storeEdit } from './stored-edit.ts';

type Texts = Partial<Pick<ButtonDraft, 'searchTerm' | 'displayLabel'>>;

/** The edited list, from opening the dialog until it is saved or discarded. */
export function useButtonEditor(buttons: readonly QuickSearchButton[], onSaved: () => void) {
  const client = useQueryClient();
  const userId = useCurrentUser().id;
  const savedButtons = useRef(buttons);
  const [drafts, setDrafts] = useState(() => loadEdit(userId, buttons));
  const [keys] = useState(makeChangeKeys);

  const change = (next: ButtonDraft[]) => {
    setDrafts(next);
    storeEdit(userId, savedButtons.current, next);
  };

  /** Successful changes count as saved, and buttons that others added meanwhile are loaded. */
  const adoptSaved = async (saved: QuickSearchButton[]) => {
    const fresh = await client.fetchQuery({ ...quickSearchQuery, staleTime: 0 }).catch(() => saved);
    savedButtons.current = fresh;
    change(withAddedElsewhere(drafts, saved, fresh));
  };

  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      saveButtons(savedButtons.current, diffButtons(savedButtons.current, drafts), keys, userId),
    onSuccess: async ({ saved, failure, isQueued }) => {
      if (failure) {
        await adoptSaved(saved);
        showSaveFailure(failure);
        return;
      }
      await whenRowsShown();
      clearEdit(userId);
      if (isQueued) showQueued();
      else showSuccess('Gespeichert', 'Schnellsuch-Schaltflächen wurden erfolgreich gespeichert.');
      onSaved();
    },
  });

  return {
    drafts,
    hasSaved: savedButtons.current.length > 0,
    isSaving: isPending,
    add: () => change([...drafts, { id: crypto.randomUUID(), searchTerm: '', displayLabel: '' }]),
    edit: (id: string, texts: Texts) =>
      change(drafts.map((draft) => (draft.id === id ? { ...draft, ...texts } : draft))),
    remove: (id: string) => change(drafts.filter((draft) => draft.id !== id)),
    move: (from: number, to: number) => change(arrayMove(drafts, from, to)),
    /** Returns false and shows the reason if the list cannot be saved as it is. */
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
  // "Nicht gefunden." alone would not say what was not saved.
  showFailure(statusOf(cause) === 404 ? error : cause, text);
}
