import * as z from 'zod/mini';
import { recordId } from '#contract/record-id.ts';
import type { CodedEquipment } from './code-writes.ts';

const purpose = z.object({ scanFor: z.object({ id: recordId, name: z.string() }) });

/** The history state of a navigation to `/scan` whose codes are assigned to this Anlage. */
export const scanFor = ({ id, name }: CodedEquipment) => ({ scanFor: { id, name } });

/** Undefined if scanned codes only open their Anlage. */
export const readScanFor = (state: unknown): CodedEquipment | undefined =>
  purpose.safeParse(state).data?.scanFor;
