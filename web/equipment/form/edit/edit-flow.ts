import type { EquipmentConflict } from '#contract/equipment/equipment.ts';

/**
 * What goes on in a form that also saves by itself, as one state and what may happen to it. It knows no clock, no
 * server and no screen: whoever uses it tells what happened and looks what follows from it.
 */
export interface EditFlow {
  readonly phase: 'typing' | 'submitting' | 'deciding' | 'discarded';
  /** While somebody decides: what about, and whether the form closes afterwards because they had pressed save. */
  readonly decision?:
    | { readonly conflict: EquipmentConflict; readonly closes: boolean }
    | undefined;
  /** Another Anlage has this name and location. */
  readonly isTaken: boolean;
  /** The form is no longer on the screen; what is under way still ends. */
  readonly isLeft: boolean;
}

export type EditEvent =
  | { kind: 'opened' | 'left' | 'submitted' | 'saved' | 'decided' | 'discarded' }
  | { kind: 'contested'; conflict: EquipmentConflict; isQuiet: boolean }
  | { kind: 'failed'; isDuplicate: boolean; isQuiet: boolean };

export const beginEdit: EditFlow = { phase: 'typing', isTaken: false, isLeft: false };

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
      return contested(flow, event.conflict, event.isQuiet);
    case 'failed':
      return failed(flow, event.isDuplicate, event.isQuiet);
    case 'decided':
      return flow.phase === 'deciding' ? { ...flow, phase: 'typing', decision: undefined } : flow;
    case 'discarded':
      return { ...flow, phase: 'discarded', decision: undefined };
  }
}

/** Where somebody has pressed save meanwhile, that save will find the same conflict. */
function contested(flow: EditFlow, conflict: EquipmentConflict, isQuiet: boolean): EditFlow {
  if (flow.phase === 'discarded' || (isQuiet && flow.phase !== 'typing')) return flow;
  return { ...flow, phase: 'deciding', decision: { conflict, closes: !isQuiet } };
}

/** What failed behind somebody's back does not end what they have begun since. */
function failed(flow: EditFlow, isDuplicate: boolean, isQuiet: boolean): EditFlow {
  const isTaken = flow.isTaken || isDuplicate;
  if (flow.phase === 'discarded' || isQuiet) return { ...flow, isTaken };
  return { ...flow, phase: 'typing', isTaken };
}

/** While a person decides or has pressed save, nothing is saved behind their back. */
export const maySaveQuietly = ({ phase }: EditFlow) => phase === 'typing';

/**
 * Of what was discarded nothing is kept, whatever is still under way. A form that has left the screen leaves alone
 * what another has kept since.
 */
export const mayKeepDraft = ({ phase, isLeft }: EditFlow, isOwn: () => boolean) =>
  phase !== 'discarded' && (!isLeft || isOwn());
