/** What the sheet offers for a queued change, and chance takes. */
import { equipmentConflictIn, fieldsToDecide } from '#contract/equipment/equipment-conflict.ts';
import { recordOf } from '#contract/sync.ts';
import { contestOf } from '#web/offline/queue/contested.ts';
import type { QueueItem } from '#web/offline/storage/queue-item.ts';
import { oneOf } from './random.ts';
import { ownerOf, type Scene } from './write.ts';

type Choice = () => Promise<void>;

function discard({ device, ledger, browser }: Scene, item: QueueItem): Promise<void> {
  ledger.causes.push({ browser, userId: item.userId, kind: 'discard', item });
  return device.discard(item);
}

export async function decideOn(scene: Scene, item: QueueItem, mayRepeat: boolean): Promise<void> {
  const choices: Choice[] = [() => discard(scene, item), ...choicesFor(scene, item)];
  if (mayRepeat) choices.push(() => scene.device.repeat([item]));
  await oneOf(scene.random, choices)();
}

function choicesFor(scene: Scene, item: QueueItem): Choice[] {
  const { device } = scene;
  const isGone = item.error?.code === 'equipment_not_found' || item.error?.code === 'not_found';
  const canReturn = item.type === 'equipment' || item.type === 'comment';
  if (isGone && item.action === 'update' && canReturn) return [() => device.recreate(item)];
  return item.type === 'equipment' ? equipmentChoices(scene, item) : attachedChoices(scene, item);
}

function equipmentChoices(scene: Scene, item: QueueItem): Choice[] {
  const { device, ledger, browser, random } = scene;
  const conflict = equipmentConflictIn(item.error);
  if (!conflict) return [];
  const { id, locationRaw } = conflict.current;
  if (item.action === 'delete') {
    return [
      () => {
        ledger.show(browser, id, conflict.current);
        return device.deleteAnyway(item);
      },
    ];
  }
  const resolve = () => {
    const theirs = conflict.fields.map(({ field, theirs }) => [field, theirs]);
    ledger.show(browser, id, { locationRaw, ...Object.fromEntries(theirs) });
    ledger.causes.push({ browser, userId: item.userId, kind: 'resolve', item });
    const choose = () => (random() < 0.6 ? 'mine' : 'theirs');
    const answers = fieldsToDecide(conflict).map(({ field }) => [field, choose()]);
    return device.resolveConflict(item, Object.fromEntries(answers));
  };
  return [resolve];
}

function attachedChoices({ device, ledger, browser, random }: Scene, item: QueueItem): Choice[] {
  const contest = contestOf(item);
  if (!contest) return [];
  const insist = () => {
    const theirs = contest.fields.map(({ field, theirs }) => [field, theirs]);
    ledger.show(browser, recordOf(item), Object.fromEntries(theirs));
    return device.sendAnyway(item);
  };
  const settle = () => {
    ledger.show(browser, recordOf(item), contest.current);
    const answers = contest.fields.map(({ field }) => [field, random() < 0.6 ? 'mine' : 'theirs']);
    return device.resolveContest(item, Object.fromEntries(answers));
  };
  return item.type === 'document' && item.action === 'update' ? [insist, settle] : [insist];
}

export async function decide(scene: Scene): Promise<void> {
  const unsent = await scene.device.unsent(ownerOf(scene));
  const failed = unsent.filter(({ state }) => state === 'failed');
  if (failed.length > 0) await decideOn(scene, oneOf(scene.random, failed), true);
}

/** Taken back before it was sent, as far as anybody knows. */
export async function takeBack(scene: Scene): Promise<void> {
  const unsent = await scene.device.unsent(ownerOf(scene));
  if (unsent.length > 0) await discard(scene, oneOf(scene.random, unsent));
}
