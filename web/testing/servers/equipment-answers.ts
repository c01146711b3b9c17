import { codeCalls } from '#contract/codes/equipment-codes.ts';
import { commentCalls } from '#contract/comments.ts';
import { defectCalls } from '#contract/defects/defects.ts';
import { documentCalls } from '#contract/documents/documents.ts';
import { type Equipment, equipmentCalls } from '#contract/equipment/equipment.ts';
import { equipmentTypeCalls } from '#contract/equipment-types.ts';
import { inspectionDutyCalls } from '#contract/inspections/inspection-duties.ts';
import { inspectionRecordCalls } from '#contract/inspections/inspection-records.ts';
import { linkCalls } from '#contract/links.ts';
import { safetyCalls } from '#contract/safety/safety.ts';
import { stickerPrintCalls } from '#contract/stickers/sticker-prints.ts';
import type { AnsweringServer } from './answering-server.ts';
import { noMetadata } from './search-answers.ts';

/** The answers that every screen of an Anlage needs: the Anlage, and empty lists of everything else. */
export function answersEquipment(server: AnsweringServer, equipment: Equipment): AnsweringServer {
  return server
    .answers(equipmentCalls.get, equipment)
    .answers(equipmentCalls.metadata, noMetadata)
    .answers(equipmentTypeCalls.list, [])
    .answers(codeCalls.list, [])
    .answers(commentCalls.list, [])
    .answers(defectCalls.ofEquipment, [])
    .answers(documentCalls.list, [])
    .answers(inspectionDutyCalls.ofEquipment, {
      ...{ type: equipment.type, kinds: [], duties: [], outage: null },
    })
    .answers(inspectionRecordCalls.ofEquipment, [])
    .answers(linkCalls.list, [])
    .answers(safetyCalls.links, [])
    .answers(stickerPrintCalls.ofEquipment, []);
}
