import type { EquipmentConflict } from '#contract/equipment/equipment.ts';

/**
 * The state of a form with autosave, and the events that change it. It has no clock, server or screen: the caller
 * dispatches events and acts on the new state.
 */
export interface EditFlow {
  readonly phase: 'typing' | 'submitting' | 'deciding' | 'discarded';
  /** While the user decides: the conflict, and whether the form closes afterwards because save was pressed. */
  readonly decision?:
    | { readonly conflict: EquipmentConflict; readonly closes: boolean }
    | undefined;
  /** Another Anlage has this name and location. */
  readonly isTaken: boolean;
  /** The form is no longer on the screen; running saves go on. */
  readonly isLeft: boolean;
}

export type EditEvent =
  | { kind: 'opened' | 'left' | 'submitted' | 'saved' | 'decided' | 'discarded' }
  | { kind: 'contested'; conflict: EquipmentConflict; isAutosave: boolean }
  | { kind: 'failed'; isDuplicate: boolean; isAutosave: boolean };

export const initialFlow: EditFlow = { phase: 'typing', isTaken: false, isLeft: false };

export function nextEdit(flow: EditFlow, event: EditEvent): EditFlow {
  switch (event.kind) {
    case 'opened':
      return { ...flow, isLeft: false };
    case 'left':
      return { ...flow, isLeft: true };
    case 'submitted':
      return flow.phase === 'discarded'
        ? flow
        : { ...flow, phase: 'submitting', decision: undefined };
    case 'saved':
      return { ...flow, isTaken: false };
    case 'contested':
      return contested(flow, event.conflict, event.isAutosave);
    case 'failed':
      return failed(flow, event.isDuplicate, event.isAutosave);
    case 'decided':
      return flow.phase === 'deciding' ? { ...flow, phase: 'typing', decision: undefined } : flow;
    case 'discarded':
      return { ...flow, phase: 'discarded', decision: undefined };
  }
}

/** If the user has pressed save meanwhile, that save will report the same conflict. */
function contested(flow: EditFlow, conflict: EquipmentConflict, isAutosave: boolean): EditFlow {
  if (flow.phase === 'discarded' || (isAutosave && flow.phase !== 'typing')) return flow;
  return { ...flow, phase: 'deciding', decision: { conflict, closes: !isAutosave } };
}

/** A failed autosave does not end a submit that was started since. */
function failed(flow: EditFlow, isDuplicate: boolean, isAutosave: boolean): EditFlow {
  const isTaken = flow.isTaken || isDuplicate;
  if (flow.phase === 'discarded' || isAutosave) return { ...flow, isTaken };
  return { ...flow, phase: 'typing', isTaken };
}

/** No autosave while the user decides or a submit is running. */
export const mayAutosave = ({ phase }: EditFlow) => phase === 'typing';

/**
 * A discarded form keeps no draft, whatever is still running. A form that is no longer on the screen does not overwrite
 * a draft that another form has stored since.
 */
export const maySaveDraft = ({ phase, isLeft }: EditFlow, isLastWriter: () => boolean) =>
  phase !== 'discarded' && (!isLeft || isLastWriter());
