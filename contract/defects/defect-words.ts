/** What a defect can be, and what holds until it is mended. Inspection records use the same words. */

export const severities = ['minor', 'major', 'dangerous'] as const;
export type Severity = (typeof severities)[number];

export const severityLabels: Record<Severity, string> = {
  minor: 'gering',
  major: 'erheblich',
  dangerous: 'gefährlich',
};

/** Whether the Anlage may go on running. */
export const continuedUses = ['yes', 'restricted', 'no'] as const;
export type ContinuedUse = (typeof continuedUses)[number];

export const continuedUseLabels: Record<ContinuedUse, string> = {
  yes: 'ja',
  restricted: 'mit Einschränkung',
  no: 'nein',
};

/** What a form proposes; the person who reports the defect decides. */
export const usualContinuedUse: Record<Severity, ContinuedUse> = {
  minor: 'yes',
  major: 'restricted',
  dangerous: 'no',
};

export const defectStatuses = ['open', 'in_progress', 'fixed', 'verified'] as const;
export type DefectStatus = (typeof defectStatuses)[number];

export const defectStatusLabels: Record<DefectStatus, string> = {
  open: 'Offen',
  in_progress: 'In Arbeit',
  fixed: 'Behoben',
  verified: 'Nachgeprüft',
};

/** Nobody has to do anything any more, except to look whether it is really mended. */
export const isMended = (status: DefectStatus): boolean =>
  status === 'fixed' || status === 'verified';

/** A defect that was mended is open again: somebody has to say why. */
export const isReopened = (from: DefectStatus, to: DefectStatus): boolean =>
  isMended(from) && !isMended(to);

/** Only reviewers say that somebody has looked, or take that back. */
export const needsVerifier = (from: DefectStatus, to: DefectStatus): boolean =>
  (to === 'verified' && from !== 'verified') || (from === 'verified' && to === 'fixed');
