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

/** What is chosen, and how it becomes links. */
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
      sayHowItWent(outcomes);
    },
  });

  const submit = () => {
    if (draft.targets.length === 0) {
      showError('Keine Auswahl', 'Bitte wählen Sie mindestens eine Anlage zum Verknüpfen aus.');
    } else if (isSendable(draft.comments)) {
      mutate(undefined, {
        // Whoever has left meanwhile is not called back.
        onSuccess: (outcomes) => {
          const failed = outcomes.filter(({ error }) => error !== undefined);
          setFailures(
            new Map(failed.map(({ target, error }) => [kindOf(target, draft), reasonOf(error)])),
          );
          if (failed.length === 0) navigate(`/equipment/${source.id}`, { replace: true });
        },
      });
    }
  };

  return {
    ...{ source, links, draft, change, choose, drop, submit, isSending: isPending },
    /** Why it could not be linked in the way that is chosen now. */
    failureOf: (target: Target) => failures.get(kindOf(target, draft)),
  };
}

function kindOf({ id }: Target, { linkType, direction }: LinkingDraft): string {
  return `${id} ${linkType} ${direction}`;
}

/**
 * The same link keeps its id over every try; another kind or comment makes it another link, and so
 * does the same once it has been made.
 */
function useAttempts(draft: LinkingDraft) {
  const attempts = useRef(new Map<string, string>());
  const keyOf = (target: Target) => `${kindOf(target, draft)} ${draft.comments.trim()}`;
  return {
    idFor: (target: Target) => {
      const key = keyOf(target);
      const made = attempts.current.get(key) ?? crypto.randomUUID();
      attempts.current.set(key, made);
      return made;
    },
    end: (target: Target) => void attempts.current.delete(keyOf(target)),
  };
}

function sayHowItWent(outcomes: readonly Outcome[]): void {
  const failed = outcomes.filter(({ error }) => error !== undefined);
  const made = outcomes.length - failed.length;
  const some = made > 0 ? someFailed(made, outcomes.length) : undefined;
  const nobodyMay = failed.find(({ error }) => [401, 403].includes(statusOf(error) ?? 0));
  if (nobodyMay) showFailure(nobodyMay.error, allFailed, some);
  else if (failed.length > 0) showError('Fehler', some ?? allFailed);
  else if (outcomes.some(({ isQueued }) => isQueued)) showQueued();
  else showSuccess(made === 1 ? 'Verknüpfung erstellt' : `${made} Verknüpfungen erstellt`);
}

const allFailed = 'Die Verknüpfungen konnten nicht erstellt werden.';

/** Which ones and why stands beside each of them. */
function someFailed(made: number, all: number): string {
  return `${made} von ${all} Verknüpfungen erstellt. Die übrigen bleiben ausgewählt.`;
}
