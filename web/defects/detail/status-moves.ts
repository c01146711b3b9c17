/** Which changes of status a person is offered. */
import { type DefectStatus, isReopened, needsVerifier } from '#contract/defects/defect-words.ts';

interface Move {
  status: DefectStatus;
  label: string;
  /** It asks why. */
  isReopening: boolean;
}

const offered: Record<DefectStatus, readonly [status: DefectStatus, label: string][]> = {
  open: [
    ['in_progress', 'In Arbeit'],
    ['fixed', 'Behoben'],
  ],
  in_progress: [
    ['fixed', 'Behoben'],
    ['open', 'Offen'],
  ],
  fixed: [
    ['verified', 'Nachgeprüft'],
    ['open', 'Wieder öffnen'],
  ],
  verified: [['open', 'Wieder öffnen']],
};

export const movesFrom = (from: DefectStatus, { mayVerify }: { mayVerify: boolean }): Move[] =>
  offered[from]
    .filter(([to]) => mayVerify || !needsVerifier(from, to))
    .map(([status, label]) => ({ status, label, isReopening: isReopened(from, status) }));
