import type { Equipment } from '#contract/equipment.ts';
import { sessionState } from '#web/session/session-state.ts';

export type ListSource = '/' | '/manage';

/** An Anlage opened from a list knows the way back and its neighbours. */
export function rememberList(source: ListSource, items: readonly Pick<Equipment, 'id'>[]): void {
  sessionState.detailSource.write(source);
  sessionState.filteredIds.write(items.map(({ id }) => id));
}

/** The form returns to the list; what is saved there shows as if it had been opened from it. */
export function rememberEdit(source: ListSource, items: readonly Pick<Equipment, 'id'>[]): void {
  rememberList(source, items);
  sessionState.editSource.write(source);
}
