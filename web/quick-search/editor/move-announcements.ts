import type { Announcements, ScreenReaderInstructions, UniqueIdentifier } from '@dnd-kit/core';
import type { ButtonDraft } from '../quick-search-diff.ts';

export const moveInstructions: ScreenReaderInstructions = {
  draggable:
    'Leertaste oder Eingabetaste nimmt die Schaltfläche auf. Die Pfeiltasten bewegen sie, ' +
    'die Leertaste legt sie ab, Escape bricht ab.',
};

/** The name of a row for screen readers, also without any text. */
export function nameOfDraft({ displayLabel, searchTerm }: ButtonDraft, index: number): string {
  const name = displayLabel.trim() || searchTerm.trim();
  return name ? `„${name}“` : `Nummer ${index + 1}`;
}

/** The texts for screen readers while a row is moved. */
export function moveAnnouncements(drafts: readonly ButtonDraft[]): Announcements {
  const positionOf = (id: UniqueIdentifier) => drafts.findIndex((draft) => draft.id === id);
  const name = (id: UniqueIdentifier) => {
    const index = positionOf(id);
    const draft = drafts[index];
    return `Schaltfläche ${draft ? nameOfDraft(draft, index) : ''}`;
  };
  const place = (id: UniqueIdentifier) => `Platz ${positionOf(id) + 1} von ${drafts.length}`;

  // Right after the start the row is over its own position, whose text would replace that of the start.
  let hasJustStarted = false;

  return {
    onDragStart: ({ active }) => {
      hasJustStarted = true;
      return `${name(active.id)} aufgenommen: ${place(active.id)}.`;
    },
    onDragOver: ({ active, over }) => {
      const isAtStart = hasJustStarted && over?.id === active.id;
      hasJustStarted = false;
      return over && !isAtStart ? `${name(active.id)}: ${place(over.id)}.` : undefined;
    },
    onDragEnd: ({ active, over }) =>
      `${name(active.id)} abgelegt: ${place(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) =>
      `Verschieben abgebrochen. ${name(active.id)} bleibt auf ${place(active.id)}.`,
  };
}
