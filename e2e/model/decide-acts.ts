/** Random choices among what the sheet offers for a queued change. */
import { equipmentConflictIn, fieldsToDecide } from '#contract/equipment/equipment-conflict.ts';
import { recordOf } from '#contract/sync.ts';
import { contestOf } from '#web/offline/queue/contested.ts';
import type { QueueItem } from '#web/offline/storage/queue-item.ts';
import { type ActContext, ownerOf } from './act-context.ts';
import { resultInLog } from './ledger.ts';
import { oneOf } from './random.ts';

type Choice = () => Promise<void>;

function discard({ device, ledger, browser }: ActContext, item: QueueItem): Promise<void> {
  ledger.causes.push({ browser, userId: item.userId, kind: 'discard', item });
  ledger.noteDiscard(browser, item);
  return device.discard(item);
}

export async function decideOn(
  context: ActContext,
  item: QueueItem,
  mayRepeat: boolean,
): Promise<void> {
  const choices: Choice[] = [() => discard(context, item), ...choicesFor(context, item)];
  if (mayRepeat) choices.push(() => context.device.repeat([item]));
  await oneOf(context.random, choices)();
}

function choicesFor(context: ActContext, item: QueueItem): Choice[] {
  const { device } = context;
  const isGone = item.error?.code === 'equipment_not_found' || item.error?.code === 'not_found';
  const canReturn = item.type === 'equipment' || item.type === 'comment';
  if (isGone && item.action === 'update' && canReturn) return [() => device.recreate(item)];
  return item.type === 'equipment'
    ? equipmentChoices(context, item)
    : attachedChoices(context, item);
}

function equipmentChoices(context: ActContext, item: QueueItem): Choice[] {
  const { device, ledger, browser, random } = context;
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

function attachedChoices(
  { device, ledger, browser, random }: ActContext,
  item: QueueItem,
): Choice[] {
  const contest = contestOf(item);
  if (!contest) return [];
  const sendAnyway = () => {
    const theirs = contest.fields.map(({ field, theirs }) => [field, theirs]);
    ledger.show(browser, recordOf(item), resultInLog(Object.fromEntries(theirs)));
    return device.resolveContest(item, {});
  };
  const chooseByField = () => {
    ledger.show(browser, recordOf(item), resultInLog(contest.current));
    const answers = contest.fields.map(({ field }) => [field, random() < 0.6 ? 'mine' : 'theirs']);
    return device.resolveContest(item, Object.fromEntries(answers));
  };
  const isChosenByField = ['document', 'defect', 'scenario_task_result'].includes(item.type);
  return isChosenByField && item.action === 'update' ? [sendAnyway, chooseByField] : [sendAnyway];
}

export async function decide(context: ActContext): Promise<void> {
  const unsent = await context.device.unsent(ownerOf(context));
  const failed = unsent.filter(({ state }) => state === 'failed');
  if (failed.length > 0) await decideOn(context, oneOf(context.random, failed), true);
}

/** Discards a change that is not confirmed; the server may have it already. */
export async function discardAny(context: ActContext): Promise<void> {
  const unsent = await context.device.unsent(ownerOf(context));
  if (unsent.length > 0) await discard(context, oneOf(context.random, unsent));
}
