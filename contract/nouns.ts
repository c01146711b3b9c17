/** Every noun whose changes are recorded. The log's filter has this order after the kinds that it puts first. */
import { calendarFeedNoun } from './calendar-feeds.ts';
import { codeBatchNoun } from './codes/code-batches.ts';
import { codeNoun } from './codes/equipment-codes.ts';
import { commentNoun } from './comments.ts';
import { defectEntryNoun } from './defects/defect-entries.ts';
import { defectNoun } from './defects/defects.ts';
import { documentNoun, looseDocumentNoun } from './documents/documents.ts';
import { emergencyCodeNoun } from './emergency-access.ts';
import { equipmentNoun } from './equipment/equipment.ts';
import { equipmentTypeNoun } from './equipment-types.ts';
import { exportNoun } from './exports.ts';
import { importNoun } from './imports/imports.ts';
import { dueExportNoun } from './inspections/due-list.ts';
import { inspectionDutyNoun } from './inspections/inspection-duties.ts';
import { inspectionKindNoun } from './inspections/inspection-kinds.ts';
import { inspectionRecordNoun } from './inspections/inspection-records.ts';
import { jobNoun } from './jobs.ts';
import { linkNoun } from './links.ts';
import { notificationNoun } from './notifications.ts';
import type { Noun } from './noun.ts';
import { outageNoun } from './outages.ts';
import { quickSearchNoun } from './quick-search.ts';
import { safetyLinkNoun, safetyPointNoun } from './safety/safety-nouns.ts';
import { runNoun, scenarioNoun } from './scenarios/scenario-nouns.ts';
import { taskNoun } from './scenarios/scenario-runs.ts';
import { stickerPrintNoun } from './stickers/sticker-prints.ts';
import { stickerTemplateNoun } from './stickers/sticker-templates.ts';
import { userNoun } from './users/users.ts';

export const nouns = [
  ...[equipmentNoun, linkNoun, safetyLinkNoun, commentNoun, documentNoun, looseDocumentNoun],
  ...[codeNoun, codeBatchNoun],
  ...[inspectionKindNoun, inspectionDutyNoun, inspectionRecordNoun, outageNoun, calendarFeedNoun],
  ...[defectNoun, defectEntryNoun],
  ...[equipmentTypeNoun, safetyPointNoun, quickSearchNoun, scenarioNoun, runNoun, taskNoun],
  ...[userNoun, notificationNoun, emergencyCodeNoun, jobNoun],
  ...[importNoun, exportNoun, dueExportNoun, stickerPrintNoun, stickerTemplateNoun],
] as const satisfies readonly Noun[];

export type NounKind = (typeof nouns)[number]['kind'];
