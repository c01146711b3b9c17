import { lastSeenText } from '#contract/last-seen.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { useNow } from '#web/ui/use-now.ts';

/** As time goes by; the exact time for whoever points at it. */
export function LastSeen({ lastLogin }: { lastLogin: string | null }) {
  const text = lastSeenText(lastLogin, useNow());
  if (lastLogin === null) return <span>{text}</span>;
  return (
    <time dateTime={lastLogin} title={formatDateTime(lastLogin)}>
      {text}
    </time>
  );
}
