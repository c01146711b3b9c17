import type {
  Equipment,
  EquipmentChange,
  EquipmentConflict,
  EquipmentField,
  EquipmentFields,
} from '#contract/equipment/equipment.ts';
import {
  type EquipmentChoices,
  equipmentConflictIn,
  fieldsToDecide,
} from '#contract/equipment/equipment-conflict.ts';
import { AppError } from '#contract/errors.ts';
import { isServerUnreachable } from '#web/api/transport-errors.ts';
import type { Saved } from '../../equipment-writes.ts';
import type { Unanswered } from '../draft.ts';
import {
  changedFields,
  type FormValues,
  isInputField,
  locationParts,
  rebase,
  valuesOf,
} from '../form-values.ts';

/** Somebody else may save the same Anlage again and again; at some point a person should look. */
const mostMerges = 5;

/** The inputs of the form: what they hold at this moment, and a way to put something into them. */
export interface FormInputs {
  read(): FormValues;
  show(values: FormValues): void;
}

export type EditOutcome =
  | { kind: 'unchanged' | 'saved' | 'queued'; equipment: Equipment }
  | { kind: 'conflict'; conflict: EquipmentConflict };

export interface EditSession {
  /** The version the changes are told from. */
  base(): Equipment;
  unanswered(): Unanswered;
  /** Sends what was changed and is not held back. What others changed meanwhile appears in the untouched inputs. */
  save(heldBack?: readonly EquipmentField[]): Promise<EditOutcome>;
  /** Takes the other person's version as the new base and keeps what was chosen. */
  settle(conflict: EquipmentConflict, choices: EquipmentChoices): void;
  /** A newer version, for a form in which nothing was changed. */
  follow(newer: Equipment): void;
}

interface Start {
  base: Equipment;
  unanswered?: Unanswered | undefined;
}

interface Way {
  /** What has no answer is another: called before it is sent, for whoever remembers it. */
  onUnanswered?: () => void;
  send: (change: EquipmentChange) => Promise<Saved>;
  /** Whether what was saved before is still only on this device. */
  isWaiting?: () => Promise<boolean>;
}

/** One person's work on one Anlage, from the version they opened to the one they leave behind. */
export function makeEditSession(
  { base: opened, unanswered: left = [] }: Start,
  inputs: FormInputs,
  { onUnanswered, send, isWaiting }: Way,
): EditSession {
  let base = opened;
  let unanswered = left;

  const moveTo = (newer: Equipment, values: FormValues) => {
    base = newer;
    inputs.show(values);
  };
  const seenOf = (changes: Partial<EquipmentFields>): Partial<EquipmentFields> => {
    const names = Object.keys(changes) as EquipmentField[];
    return Object.fromEntries(names.map((name) => [name, base[name]]));
  };
  const settle = (conflict: EquipmentConflict, choices: EquipmentChoices) =>
    moveTo(conflict.current, resolve(inputs.read(), base, conflict, choices));

  const attempt = async (
    heldBack: readonly EquipmentField[],
    mergesLeft: number,
  ): Promise<EditOutcome> => {
    const changes = changedFields(inputs.read(), base);
    for (const field of heldBack) delete changes[field];
    if (Object.keys(changes).length === 0) {
      return { kind: (await isWaiting?.()) ? 'queued' : 'unchanged', equipment: base };
    }
    const before = unanswered;
    unanswered = [...before, changes];
    onUnanswered?.();
    try {
      const { equipment: saved, isQueued } = await send({ ...changes, base: seenOf(changes) });
      unanswered = [];
      // Told from what was sent, not from the old version: it may have been typed back meanwhile.
      moveTo(saved, rebase(inputs.read(), { ...base, ...changes }, saved));
      return { kind: isQueued ? 'queued' : 'saved', equipment: saved };
    } catch (error) {
      if (!isServerUnreachable(error)) {
        unanswered = before;
        onUnanswered?.();
      }
      const found = error instanceof AppError ? equipmentConflictIn(error) : undefined;
      if (!found) throw error;
      const conflict = withoutOwn(found, unanswered);
      const isDecided = fieldsToDecide(conflict).length === 0;
      if (!isDecided || mergesLeft === 0) return { kind: 'conflict', conflict };
      settle(conflict, {});
      return attempt(heldBack, mergesLeft - 1);
    }
  };

  return {
    base: () => base,
    unanswered: () => unanswered,
    save: (heldBack = []) => attempt(heldBack, mostMerges),
    settle,
    follow: (newer) => moveTo(newer, rebase(inputs.read(), base, newer)),
  };
}

/** What this form itself has stored, though nobody told it so, is nobody else's change. */
function withoutOwn(conflict: EquipmentConflict, unanswered: Unanswered): EquipmentConflict {
  const isOwn = ({ field, theirs }: EquipmentConflict['fields'][number]) =>
    unanswered.some((sent) => field in sent && isSame(sent[field], theirs));
  return { ...conflict, fields: conflict.fields.filter((contested) => !isOwn(contested)) };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The values to save on top of the other person's version. Their location brings its parts along. */
function resolve(
  values: FormValues,
  base: EquipmentFields,
  { current }: EquipmentConflict,
  choices: EquipmentChoices,
): FormValues {
  const theirs = valuesOf(current);
  const taken = Object.entries(choices)
    .filter(([, choice]) => choice === 'theirs')
    .flatMap(([field]) => (field === 'locationRaw' ? locationParts : [field]))
    .filter(isInputField);
  return {
    ...rebase(values, base, current),
    ...Object.fromEntries(taken.map((field) => [field, theirs[field]])),
  };
}
