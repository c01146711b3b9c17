import type { LightMyRequestResponse } from 'fastify';
import type { EquipmentDocument } from '#contract/documents/documents.ts';
import type { Equipment } from '#contract/equipment/equipment.ts';
import type { Person } from '../test-app.ts';
import { sampleEquipment } from './equipment-samples.ts';

type Completion = Record<string, unknown>;

export const requestUploadUrl = (person: Person, payload?: object) =>
  person.send({
    method: 'POST',
    url: '/api/documents/upload-url',
    ...(payload ? { payload } : {}),
  });

export async function uploadUrl(person: Person, fileSize?: number): Promise<string> {
  const answer = await requestUploadUrl(person, fileSize === undefined ? undefined : { fileSize });
  return answer.json<{ uploadURL: string }>().uploadURL;
}

/** Sends the bytes to an address of the application itself. */
export const put = (person: Person, url: string, bytes: Buffer, headers = {}) =>
  person.send({
    method: 'PUT',
    url: new URL(url).pathname,
    payload: bytes,
    headers: { 'content-type': 'application/octet-stream', ...headers },
  });

export const complete = (person: Person, payload: Completion, headers = {}) =>
  person.send({ method: 'POST', url: '/api/documents/upload-complete', payload, headers });

export async function makeEquipment(person: Person): Promise<Equipment> {
  const request = { method: 'POST', url: '/api/equipment', payload: sampleEquipment() } as const;
  return (await person.send(request)).json<Equipment>();
}

/** All steps: an address, the bytes, the record. */
export async function upload(
  person: Person,
  bytes: Buffer,
  completion: Completion,
): Promise<LightMyRequestResponse> {
  const fileUrl = await uploadUrl(person);
  await put(person, fileUrl, bytes);
  return complete(person, { fileUrl, title: 'Schaltplan', ...completion });
}

export async function makeDocument(
  person: Person,
  bytes: Buffer,
  completion: Completion,
): Promise<EquipmentDocument> {
  return (await upload(person, bytes, completion)).json<EquipmentDocument>();
}
