import { IconTrash } from '@tabler/icons-react';
import { discardedWith } from '#web/offline/queue/decide.ts';
import { fileFacts } from '#web/offline/queue/file-row.ts';
import type { QueueItem } from '#web/offline/storage/queue-item.ts';
import type { Question } from '#web/ui/dialog/confirm-dialog.tsx';
import { fileText, sentenceOf } from '../item-text.ts';

const mostNamed = 5;

/** Says what is lost, and which other items are discarded with it. */
export function discardQuestion(item: QueueItem, unsent: readonly QueueItem[]): Question {
  const others = discardedWith(item, unsent);
  return {
    title: 'Änderung verwerfen?',
    text: (
      <>
        <p>
          „{sentenceOf(item)}“ {item.isTried ? mayHaveArrived : notSent(item)}
        </p>
        <LostFiles items={[item, ...others]} />
        {others.length > 0 && <Others items={others} />}
      </>
    ),
    confirm: 'Verwerfen',
    icon: <IconTrash size={18} />,
  };
}

const notSent = ({ action }: QueueItem) =>
  `wird nicht gesendet ${action === 'create' ? 'und von diesem Gerät entfernt.' : 'und geht verloren.'}`;

const mayHaveArrived =
  'wurde schon gesendet, eine Antwort kam nicht. Vielleicht ist die Änderung bereits auf dem Server: Dann bleibt sie dort und erscheint gleich wieder.';

/** Files that are only on this device. */
function LostFiles({ items }: { items: readonly QueueItem[] }) {
  // Files of items that may have arrived are on the server.
  const lost = items.filter((item) => fileFacts(item) && !item.isTried);
  const [file, ...more] = lost.map(fileText);
  if (file === undefined) return null;
  const text =
    more.length === 0
      ? `Die Datei liegt nur auf diesem Gerät und geht verloren: ${file}`
      : `Mit den Dokumenten gehen ${more.length + 1} Dateien verloren, die nur auf diesem Gerät liegen.`;
  return <p>{text}</p>;
}

function Others({ items }: { items: readonly QueueItem[] }) {
  const more = items.length - mostNamed;
  return (
    <>
      <p>Damit entfällt auch:</p>
      <ul>
        {items.slice(0, mostNamed).map((item) => (
          <li key={item.id}>{sentenceOf(item)}</li>
        ))}
        {more > 0 && <li>und {more} weitere</li>}
      </ul>
    </>
  );
}
