import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { statusOf } from '#web/api/transport-errors.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { showQueued } from '#web/session/show-queued.ts';
import { useList } from '#web/session/use-list.ts';
import { showError, showSuccess } from '#web/ui/notice/toast.tsx';
import { linksQuery } from '../link-queries.ts';
import { isSendable, type LinkEnd } from '../link-writes.ts';
import { createLinks, type Outcome, reasonOf } from './create-links.ts';
import { type LinkingDraft, type Target, useLinkingDraft } from './linking-draft.ts';

const noLinks = [] as const;

export type Linking = ReturnType<typeof useLinking>;

/** The chosen Anlagen, and the submit that links them. */
export function useLinking(source: LinkEnd) {
  const user = useCurrentUser();
  const [, navigate] = useLocation();
  const { list: links = noLinks } = useList(linksQuery(source.id));
  const { draft, change, choose, drop, forget } = useLinkingDraft(source.id, user.id);
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const attempts = useAttempts(draft);

  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      createLinks({
        ...{ userId: user.id, source, draft, links, idFor: attempts.idFor },
        onMade: (target) => {
          attempts.end(target);
          drop(target.id);
        },
      }),
    onSuccess: (outcomes) => {
      if (outcomes.every(({ error }) => error === undefined)) forget();
      showResult(outcomes);
    },
  });

  const submit = () => {
    if (draft.targets.length === 0) {
      showError('Keine Auswahl', 'Bitte wählen Sie mindestens eine Anlage zum Verknüpfen aus.');
    } else if (isSendable(draft.comments)) {
      mutate(undefined, {
        // Only called while the screen is still open.
        onSuccess: (outcomes) => {
          const failed = outcomes.filter(({ error }) => error !== undefined);
          setFailures(
            new Map(failed.map(({ target, error }) => [linkKey(target, draft), reasonOf(error)])),
          );
          if (failed.length === 0) navigate(`/equipment/${source.id}`, { replace: true });
        },
      });
    }
  };

  return {
    ...{ source, links, draft, change, choose, drop, submit, isSending: isPending },
    /** Why this target could not be linked with the chosen kind and direction. */
    failureOf: (target: Target) => failures.get(linkKey(target, draft)),
  };
}

function linkKey({ id }: Target, { linkType, direction }: LinkingDraft): string {
  return `${id} ${linkType} ${direction}`;
}

/**
 * The same link keeps its id in every attempt. Another kind or comment makes another link, and so does a repetition
 * after it was created.
 */
function useAttempts(draft: LinkingDraft) {
  const attempts = useRef(new Map<string, string>());
  const keyOf = (target: Target) => `${linkKey(target, draft)} ${draft.comments.trim()}`;
  return {
    idFor: (target: Target) => {
      const key = keyOf(target);
      const id = attempts.current.get(key) ?? crypto.randomUUID();
      attempts.current.set(key, id);
      return id;
    },
    end: (target: Target) => void attempts.current.delete(keyOf(target)),
  };
}

function showResult(outcomes: readonly Outcome[]): void {
  const failed = outcomes.filter(({ error }) => error !== undefined);
  const created = outcomes.length - failed.length;
  const some = created > 0 ? someFailed(created, outcomes.length) : undefined;
  const denied = failed.find(({ error }) => [401, 403].includes(statusOf(error) ?? 0));
  if (denied) showFailure(denied.error, allFailed, some);
  else if (failed.length > 0) showError('Fehler', some ?? allFailed);
  else if (outcomes.some(({ isQueued }) => isQueued)) showQueued();
  else showSuccess(created === 1 ? 'Verknüpfung erstellt' : `${created} Verknüpfungen erstellt`);
}

const allFailed = 'Die Verknüpfungen konnten nicht erstellt werden.';

/** The reasons are shown beside each target. */
function someFailed(created: number, all: number): string {
  return `${created} von ${all} Verknüpfungen erstellt. Die übrigen bleiben ausgewählt.`;
}
