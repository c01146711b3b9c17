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
import type { SaveResult } from '../../equipment-writes.ts';
import type { Unanswered } from '../draft.ts';
import {
  changedFields,
  type FormValues,
  isInputField,
  locationParts,
  rebase,
  valuesOf,
} from '../form-values.ts';

/** Somebody else may save the same Anlage again and again; after this number of merges the user decides. */
const mostMerges = 5;

/** Reads and writes the inputs of the form. */
export interface FormInputs {
  read(): FormValues;
  show(values: FormValues): void;
}

export type EditOutcome =
  | { kind: 'unchanged' | 'saved' | 'queued'; equipment: Equipment }
  | { kind: 'conflict'; conflict: EquipmentConflict };

export interface EditSession {
  /** The version to which the changes are compared. */
  base(): Equipment;
  unanswered(): Unanswered;
  /** Sends all changes except the excluded fields. Changes by others appear in inputs that the user has not changed. */
  save(excluded?: readonly EquipmentField[]): Promise<EditOutcome>;
  /** Uses the other user's version as the new base and applies the choices. */
  resolveConflict(conflict: EquipmentConflict, choices: EquipmentChoices): void;
  /** Adopts a newer version, for a form without changes. */
  follow(newer: Equipment): void;
}

interface EditSessionStart {
  base: Equipment;
  unanswered?: Unanswered | undefined;
}

interface EditSessionOptions {
  /** Called when the list of unanswered changes has changed, so that it can be stored. */
  onUnanswered?: () => void;
  send: (change: EquipmentChange) => Promise<SaveResult>;
  /** Whether an earlier save is still in the queue. */
  isWaiting?: () => Promise<boolean>;
}

/** One user's edit of one Anlage, from opening to closing. */
export function makeEditSession(
  { base: opened, unanswered: initialUnanswered = [] }: EditSessionStart,
  inputs: FormInputs,
  { onUnanswered, send, isWaiting }: EditSessionOptions,
): EditSession {
  let base = opened;
  let unanswered = initialUnanswered;

  const changeBase = (newer: Equipment, values: FormValues) => {
    base = newer;
    inputs.show(values);
  };
  const baseValues = (changes: Partial<EquipmentFields>): Partial<EquipmentFields> => {
    const names = Object.keys(changes) as EquipmentField[];
    return Object.fromEntries(names.map((name) => [name, base[name]]));
  };
  const resolveConflict = (conflict: EquipmentConflict, choices: EquipmentChoices) =>
    changeBase(conflict.current, applyChoices(inputs.read(), base, conflict, choices));

  const attempt = async (
    excluded: readonly EquipmentField[],
    mergesLeft: number,
  ): Promise<EditOutcome> => {
    const changes = changedFields(inputs.read(), base);
    for (const field of excluded) delete changes[field];
    if (Object.keys(changes).length === 0) {
      return { kind: (await isWaiting?.()) ? 'queued' : 'unchanged', equipment: base };
    }
    const before = unanswered;
    unanswered = [...before, changes];
    onUnanswered?.();
    try {
      const { equipment: saved, isQueued } = await send({ ...changes, base: baseValues(changes) });
      unanswered = [];
      // Compared with what was sent and not with the old base, because the user may have undone the change meanwhile.
      changeBase(saved, rebase(inputs.read(), { ...base, ...changes }, saved));
      return { kind: isQueued ? 'queued' : 'saved', equipment: saved };
    } catch (error) {
      if (!isServerUnreachable(error)) {
        unanswered = before;
        onUnanswered?.();
      }
      const reported = error instanceof AppError ? equipmentConflictIn(error) : undefined;
      if (!reported) throw error;
      const conflict = withoutOwn(reported, unanswered);
      const isDecided = fieldsToDecide(conflict).length === 0;
      if (!isDecided || mergesLeft === 0) return { kind: 'conflict', conflict };
      resolveConflict(conflict, {});
      return attempt(excluded, mergesLeft - 1);
    }
  };

  return {
    base: () => base,
    unanswered: () => unanswered,
    save: (excluded = []) => attempt(excluded, mostMerges),
    resolveConflict,
    follow: (newer) => changeBase(newer, rebase(inputs.read(), base, newer)),
  };
}

/** A value that this form has sent itself, without an answer, is not a change by somebody else. */
function withoutOwn(conflict: EquipmentConflict, unanswered: Unanswered): EquipmentConflict {
  const isOwnValue = ({ field, theirs }: EquipmentConflict['fields'][number]) =>
    unanswered.some((sent) => field in sent && isSame(sent[field], theirs));
  return { ...conflict, fields: conflict.fields.filter((contested) => !isOwnValue(contested)) };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The values to save on top of the other user's version. Their location includes its parts. */
function applyChoices(
  values: FormValues,
  base: EquipmentFields,
  { current }: EquipmentConflict,
  choices: EquipmentChoices,
): FormValues {
  const theirs = valuesOf(current);
  const chosenFields = Object.entries(choices)
    .filter(([, choice]) => choice === 'theirs')
    .flatMap(([field]) => (field === 'locationRaw' ? locationParts : [field]))
    .filter(isInputField);
  return {
    ...rebase(values, base, current),
    ...Object.fromEntries(chosenFields.map((field) => [field, theirs[field]])),
  };
}
