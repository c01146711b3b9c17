import type { EquipmentDocument } from '#contract/documents/documents.ts';
import { isImage, opensInline } from '#contract/documents/files.ts';

type Stored = Pick<EquipmentDocument, 'objectPath'>;

/** Where a file is read. */
export const fileAddress = ({ objectPath }: Stored) => `/objects/${objectPath}`;

/** The same, never shown by the browser but stored. */
export const downloadAddress = (document: Stored) => `${fileAddress(document)}?download`;

export const thumbnailAddress = (document: Stored) => `${fileAddress(document)}?thumbnail`;

/** Within the app, in a tab of its own, or only on somebody's disk. */
export type Opening = 'viewer' | 'tab' | 'download';

export function openingOf({ mimeType }: Pick<EquipmentDocument, 'mimeType'>): Opening {
  if (isImage(mimeType)) return 'viewer';
  return opensInline(mimeType) ? 'tab' : 'download';
}
