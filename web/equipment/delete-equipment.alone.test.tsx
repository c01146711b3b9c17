import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ownAnswerHeader } from '#contract/call.ts';
import type { EquipmentPage } from '#contract/equipment/equipment.ts';
import { sessionState } from '#web/session/session-state.ts';
import { eventually } from '#web/testing/patience.ts';
import { renderHook } from '#web/testing/render-hook.tsx';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { showError, showSuccess } from '#web/ui/notice/toast.tsx';
import { useDeleteEquipment } from './delete-equipment.ts';
import { equipmentQuery } from './equipment-queries.ts';
import { listQuery } from './equipment-reads.ts';

vi.mock('#web/ui/notice/toast.tsx', () => ({ showError: vi.fn(), showSuccess: vi.fn() }));

const pump = anEquipment({ name: 'Pumpe "7"' });
const fan = anEquipment({ name: 'Lüfter' });
const listKey = listQuery({}, 1).queryKey;

const fetch = vi.fn<typeof globalThis.fetch>();
const confirm = vi.fn<(question: string) => boolean>();
const onDeleted = vi.fn();

beforeEach(() => {
  vi.stubGlobal('fetch', fetch);
  confirm.mockReturnValue(true);
  sessionState.filteredIds.write([pump.id, fan.id]);
  sessionState.filteredList.write({ first: 100, total: 102, list: { manage: {} } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

function answer(status: number, body: unknown = { code: 'internal', message: '' }): void {
  fetch.mockResolvedValue(
    new Response(status === 204 ? null : JSON.stringify(body), {
      status,
      headers: { 'Content-Type': 'application/json', [ownAnswerHeader]: 'done' },
    }),
  );
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

async function removePump() {
  const hook = await renderHook(useDeleteEquipment, { confirm, onDeleted });
  const page: EquipmentPage = { equipment: [pump, fan], total: 2, page: 1, totalPages: 1 };
  hook.client.setQueryData(listKey, page);
  hook.client.setQueryData(equipmentQuery(pump.id).queryKey, pump);
  hook.current.remove(pump);
  return hook.client;
}

describe('deleting an Anlage', () => {
  it('asks first and changes nothing if the user declines', async () => {
    confirm.mockReturnValue(false);
    await removePump();
    await nextTask();
    expect(confirm).toHaveBeenCalledExactlyOnceWith(
      'Möchten Sie die Anlage "Pumpe "7"" wirklich löschen?',
    );
    expect(fetch).not.toHaveBeenCalled();
  });

  it('removes it from the lists, the steps and the cache', async () => {
    answer(204);
    const client = await removePump();
    await eventually(() => expect(showSuccess).toHaveBeenCalledExactlyOnceWith('Anlage gelöscht'));
    expect(fetch.mock.calls[0]?.[0]).toBe(`/api/equipment/${pump.id}`);
    expect(fetch.mock.calls[0]?.[1]?.method).toBe('DELETE');
    expect(client.getQueryData(listKey)).toMatchObject({ equipment: [fan], total: 1 });
    expect(client.getQueryData(equipmentQuery(pump.id).queryKey)).toBeUndefined();
    expect(sessionState.filteredIds.read()).toEqual([fan.id]);
    expect(sessionState.filteredList.read()).toMatchObject({ first: 100, total: 101 });
    expect(onDeleted).toHaveBeenCalledWith(pump.id);
  });

  it('says so if somebody else has deleted it, and removes it all the same', async () => {
    answer(404, { code: 'equipment_not_found', message: 'Anlage nicht gefunden' });
    const client = await removePump();
    await eventually(() =>
      expect(showError).toHaveBeenCalledExactlyOnceWith(
        'Fehler',
        'Die Anlage ist bereits gelöscht oder existiert nicht mehr.',
      ),
    );
    expect(client.getQueryData(listKey)).toMatchObject({ equipment: [fan], total: 1 });
    expect(onDeleted).toHaveBeenCalledWith(pump.id);
  });

  it.each([
    [500, undefined, 'Fehler', 'Die Anlage konnte nicht gelöscht werden.'],
    [
      403,
      { code: 'forbidden', message: 'Keine Berechtigung zum Löschen von Anlagen' },
      'Berechtigung fehlt',
      'Keine Berechtigung zum Löschen von Anlagen',
    ],
  ])('keeps it after a %i', async (status, body, title, text) => {
    answer(status, body);
    const client = await removePump();
    await eventually(() => expect(showError).toHaveBeenCalledExactlyOnceWith(title, text));
    expect(client.getQueryData(listKey)).toMatchObject({ equipment: [pump, fan], total: 2 });
    expect(onDeleted).not.toHaveBeenCalled();
  });
});
