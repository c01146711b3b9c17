import { Button } from '@mantine/core';
import { IconCalendarOff, IconCalendarPlus } from '@tabler/icons-react';
import { useState } from 'react';
import {
  type CalendarFeed,
  type CalendarScope,
  calendarScopeLabels,
} from '#contract/calendar-feeds.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import type { Question } from '#web/ui/dialog/confirm-dialog.tsx';
import formClasses from '#web/ui/dialog/dialog-form.module.css';
import { useFocusAfterInert } from '#web/ui/dialog/focus-after-inert.ts';
import { ValueChoice } from '#web/ui/form/value-choice.tsx';
import classes from './calendar-feed.module.css';
import { useWithdrawFeed } from './calendar-feed-queries.ts';

interface CalendarFeedFormProps {
  /** Null: there is none yet. */
  feed: CalendarFeed | null;
  isSending: boolean;
  ask: (question: Question) => Promise<boolean>;
  onRenew: (scope: CalendarScope) => void;
}

const formerEnds =
  'Kalender, in denen die bisherige Adresse eingetragen ist, erhalten nichts mehr.';

export function CalendarFeedForm({ feed, isSending, ask, onRenew }: CalendarFeedFormProps) {
  const [scope, setScope] = useState<CalendarScope>(feed?.scope ?? 'mine');
  const withdrawal = useWithdrawFeed();
  const isBusy = isSending || withdrawal.isPending;
  const form = useFocusAfterInert<HTMLFormElement>(isBusy);
  const renew = async () => {
    const isSure =
      feed === null ||
      (await ask({
        title: 'Neue Adresse erzeugen',
        text: formerEnds,
        confirm: 'Neue Adresse',
        icon: <IconCalendarPlus size={18} />,
      }));
    if (isSure) onRenew(scope);
  };
  const withdraw = async () => {
    const isSure = await ask({
      title: 'Kalenderabo widerrufen',
      text: formerEnds,
      confirm: 'Widerrufen',
      icon: <IconCalendarOff size={18} />,
    });
    if (isSure) withdrawal.mutate();
  };
  return (
    <form
      className={formClasses.form}
      ref={form}
      inert={isBusy}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void renew();
      }}
    >
      <div className={formClasses.content}>
        <p className={classes.explained}>
          Ihr Kalenderprogramm zeigt dann, was überfällig ist und was in den nächsten zwölf Monaten
          fällig wird, an jedem Tag ein Eintrag je Prüfart. Wie oft es die Adresse neu liest,
          bestimmt das Programm.
        </p>
        {feed && <FeedFacts feed={feed} />}
        <ValueChoice
          legend="Welche Prüfungen?"
          name="calendar-scope"
          options={[
            {
              choice: 'mine',
              whose: calendarScopeLabels.mine,
              value: 'für die Sie zuständig sind',
            },
            { choice: 'all', whose: calendarScopeLabels.all, value: 'von allen Anlagen' },
          ]}
          chosen={scope}
          onChoose={setScope}
          isFirst
          isProse
        />
      </div>
      <div className={formClasses.footer}>
        {feed && (
          <Button
            variant="default"
            leftSection={<IconCalendarOff size={18} />}
            loading={withdrawal.isPending}
            onClick={() => void withdraw()}
          >
            Widerrufen
          </Button>
        )}
        <Button
          type="submit"
          className={feed ? '' : (classes.only ?? '')}
          leftSection={<IconCalendarPlus size={18} />}
          loading={isSending}
        >
          {feed ? 'Neue Adresse' : 'Adresse erzeugen'}
        </Button>
      </div>
    </form>
  );
}

function FeedFacts({ feed: { scope, createdAt, lastReadAt } }: { feed: CalendarFeed }) {
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Abonniert</dt>
        <dd>
          {calendarScopeLabels[scope]}, seit {formatDateTime(createdAt)}
        </dd>
      </div>
      <div>
        <dt>Zuletzt gelesen</dt>
        <dd>{lastReadAt ? formatDateTime(lastReadAt) : 'noch nie'}</dd>
      </div>
    </dl>
  );
}
