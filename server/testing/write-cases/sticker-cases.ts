import type { StickerPrint } from '#contract/stickers/sticker-prints.ts';
import type { StickerTemplate } from '#contract/stickers/sticker-templates.ts';
import { sampleLayout } from '../samples/sticker-samples.ts';
import { entry, type World, type WriteCases } from './write-case.ts';

const values = {
  format: 'Avery Zweckform L7160 · 63,5 × 38,1 mm',
  contents: ['Name', 'Typ mit Farbe', 'Standort', 'ID'],
  ...{ ownText: 'Tel. 4711', offset: '0,0 / 0,0 mm', wrap: null, logo: null },
};

let templates = 0;

function fieldsOfTemplate() {
  templates += 1;
  return { name: `Klinik ${templates}`, layout: sampleLayout, ownText: 'Tel. 4711' };
}

async function makeTemplate({ admin }: World) {
  const fields = fieldsOfTemplate();
  const request = { method: 'POST', url: '/api/sticker-templates', payload: fields } as const;
  const { id } = (await admin.send(request)).json<StickerTemplate>();
  return { id, fields };
}

export const stickerCases: WriteCases = {
  'POST /api/sticker-templates': async () => {
    const body = fieldsOfTemplate();
    const now = { name: body.name, ...values };
    return {
      body,
      entries: ({ id }: StickerTemplate) => [entry('create', 'sticker_template', id, { now })],
    };
  },
  'PUT /api/sticker-templates/:id': async (world) => {
    const { id, fields } = await makeTemplate(world);
    const [old, now] = [
      { name: fields.name, ...values },
      { name: `${fields.name} neu`, ...values },
    ];
    return {
      params: { id },
      body: { ...fields, name: now.name },
      entries: () => [entry('update', 'sticker_template', id, { old, now })],
    };
  },
  'DELETE /api/sticker-templates/:id': async (world) => {
    const { id, fields } = await makeTemplate(world);
    const old = { name: fields.name, ...values };
    return {
      params: { id },
      entries: () => [entry('delete', 'sticker_template', id, { old })],
    };
  },
  'POST /api/sticker-prints': async (world) => {
    const { id: templateId, fields } = await makeTemplate(world);
    const { id: equipmentId, name } = await world.make.equipment();
    const now = {
      ...{ templateName: fields.name, format: values.format },
      ...{ selection: 'equipment', equipment: name, count: 1 },
    };
    return {
      body: { selection: { equipmentIds: [equipmentId] }, layout: sampleLayout, templateId },
      entries: ({ id }: StickerPrint) => [entry('create', 'sticker_print', id, { now })],
    };
  },
};
