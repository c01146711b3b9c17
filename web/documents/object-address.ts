import type { EquipmentDocument } from '#contract/documents/documents.ts';
import { isImage, opensInline } from '#contract/documents/files.ts';

type Stored = Pick<EquipmentDocument, 'objectPath'>;

/** The address of a file. */
export const fileAddress = ({ objectPath }: Stored) => `/objects/${objectPath}`;

/** With this address the browser saves the file instead of showing it. */
export const downloadAddress = (document: Stored) => `${fileAddress(document)}?download`;

export const thumbnailAddress = (document: Stored) => `${fileAddress(document)}?thumbnail`;

/** In the app's viewer, in a new tab, or by downloading it. */
export type Opening = 'viewer' | 'tab' | 'download';

export function openingOf({ mimeType }: Pick<EquipmentDocument, 'mimeType'>): Opening {
  if (isImage(mimeType)) return 'viewer';
  return opensInline(mimeType) ? 'tab' : 'download';
}
