import { ownAnswerHeader } from '#contract/call.ts';
import type { EquipmentChange, EquipmentFields } from '#contract/equipment/equipment.ts';
import type { ErrorAnswer, ErrorCode } from '#contract/errors.ts';
import { errors } from '#contract/errors.ts';
import type { Environment } from '#web/offline/storage/environment.ts';
import type { NewItem } from '#web/offline/storage/queue-item.ts';
import { type FakeCaches, fakeCaches } from '../fakes/fake-caches.ts';
import { FakeLocks, noLockWatch } from '../fakes/fake-locks.ts';

export const me = '00000000-0000-4000-a000-000000000001';
export const somebody = '00000000-0000-4000-a000-000000000002';

/** Nothing has been pulled yet, so all sent changes still show. */
export { noPulls } from '#web/offline/storage/kept-database.ts';

let made = 0;
export function anId(): string {
  return `00000000-0000-4000-8000-${(++made).toString(16).padStart(12, '0')}`;
}

export interface Handled {
  path: string;
  method: string;
  body: unknown;
}
type Server = (request: Handled) => Response | Promise<Response>;

export interface World extends Environment {
  time: number;
  /** Answers requests; at first it is unreachable. */
  server: Server;
  /** All requests in their order. */
  asked: Handled[];
  caches: FakeCaches;
}

/** The environment of one browser, with a clock that only the test changes. */
export function aWorld(): World {
  const world: World = {
    time: Date.parse('2026-03-02T08:00:00Z'),
    asked: [],
    server: () => Promise.reject(new TypeError('Failed to fetch')),
    fetch: async (input, init) => {
      const given = init?.body;
      const body = typeof given === 'string' ? JSON.parse(given) : given;
      const request = { path: String(input), method: init?.method ?? 'GET', body };
      world.asked.push(request);
      return world.server(request);
    },
    locks: new FakeLocks().openTab(),
    lockWatch: noLockWatch,
    now: () => world.time,
    isOffline: () => false,
    newId: anId,
    caches: fakeCaches(),
    prefix: `${anId()}-`,
  };
  return world;
}

export function json(value: unknown, status = 200): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', [ownAnswerHeader]: 'done' },
  });
}

export function page(status = 200): Response {
  return new Response('<!doctype html><title>Willkommen im WLAN</title>', {
    status,
    headers: { 'content-type': 'text/html' },
  });
}

export function problem(code: ErrorCode, details?: unknown): ErrorAnswer {
  return { code, message: errors[code].message, ...(details === undefined ? {} : { details }) };
}

export const fields: EquipmentFields = {
  name: 'Pumpe 1',
  type: 'Pumpe',
  locationRaw: 'BT3-OG2',
  locationBuilding: 'BT3',
  locationFloor: 'OG2',
  locationColumn: null,
  locationRoom: null,
  tags: [],
};

const label = 'Pumpe';

export function creation(id: string, changes: Partial<EquipmentFields> = {}): NewItem {
  const data = { body: { ...fields, ...changes, id } };
  return { id: anId(), type: 'equipment', action: 'create', data, label };
}

export function update(id: string, body: EquipmentChange): NewItem {
  const data = { params: { id }, body };
  return { id: anId(), type: 'equipment', action: 'update', data, label };
}

export function removal(id: string): NewItem {
  return { id: anId(), type: 'equipment', action: 'delete', data: { params: { id } }, label };
}

export function commentOn(equipmentId: string, content = 'Dazu'): NewItem {
  const data = { params: { id: equipmentId }, body: { id: anId(), content } };
  return { id: anId(), type: 'comment', action: 'create', data, label };
}

/** A closed inspection record of an Anlage, as far as the queue reads it. */
export function signedRecord(equipmentId: string, corrects: string | null = null): NewItem {
  const id = anId();
  const body = { id, equipmentId, corrects: corrects && { id: corrects } };
  return { id, type: 'inspection_record', action: 'create', data: { body }, label };
}

/** A waiting photo of an Anlage. */
export function photo(equipmentId: string, content = 'Bild'): NewItem & { file: Blob } {
  const id = anId();
  const body = {
    ...{ id, equipmentId, title: 'Typenschild', description: null, documentType: 'photo' },
    ...{ fileName: 'foto.jpg', fileSize: content.length, mimeType: 'image/jpeg' },
    ...{ isPrivate: false, expiryDate: null },
  };
  const file = new Blob([content], { type: 'image/jpeg' });
  return { id, type: 'document', action: 'create', data: { body }, label: 'Typenschild', file };
}

export function button(action: 'create' | 'update' | 'delete', id: string): NewItem {
  const body = { searchTerm: 'BT5', displayLabel: 'BT5', order: 0 };
  const data =
    action === 'create'
      ? { body: { ...body, id } }
      : { params: { id }, ...(action === 'update' ? { body } : {}) };
  return { id: anId(), type: 'quick_search_button', action, data, label: 'BT5' };
}
