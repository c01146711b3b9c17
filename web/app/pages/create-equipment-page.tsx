import { useHistoryState } from 'wouter/use-browser-location';
import { blankCodeInAddress, writtenBlankCode } from '#contract/codes/blank-codes.ts';
import { assignCodeLater, type CodedEquipment } from '#web/codes/code-writes.ts';
import { CreatePage } from '#web/equipment/form/create-page.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { readClaimedCode } from '../scan/claimed-code.ts';

/** "Neue Anlage erstellen", also for a code that was scanned before its Anlage existed. */
export function CreateEquipmentPage() {
  const user = useCurrentUser();
  const value = readClaimedCode(useHistoryState<unknown>());
  if (value === undefined) return <CreatePage />;
  const assign = async (equipment: CodedEquipment) => {
    try {
      await assignCodeLater(user.id, { equipment, value, seen: null });
    } catch (error) {
      showFailure(error, 'Der Code konnte nicht zugeordnet werden.');
    }
  };
  const blank = blankCodeInAddress(value);
  const purpose = {
    // A draft of its own: another one must not get this code.
    key: value,
    text: `Für den Code ${blank === undefined ? value : writtenBlankCode(blank)}`,
    onCreated: assign,
  };
  return <CreatePage purpose={purpose} />;
}
