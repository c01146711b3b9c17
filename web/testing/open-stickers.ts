import { act, fireEvent, screen, within } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import { equipmentTypeCalls } from '#contract/equipment-types.ts';
import { type StickerPrint, stickerPrintCalls } from '#contract/stickers/sticker-prints.ts';
import { stickerTemplateCalls } from '#contract/stickers/sticker-templates.ts';
import { syncStatus } from '#web/offline/sync/sync-status.ts';
import { browserClock } from '#web/realtime/clock.ts';
import { RefreshQueue } from '#web/realtime/refresh-queue.ts';
import { onServerMessage, publishServerMessage } from '#web/realtime/server-messages.ts';
import { type Chosen, stickersFor, stickersPath } from '#web/stickers/chosen.ts';
import { openScreen } from './open-screen.tsx';
import { aType } from './samples/a-type.ts';
import type { AnsweringServer } from './servers/answering-server.ts';

export const listedPrints = (...prints: StickerPrint[]) => ({
  ...{ prints, total: prints.length, page: 1, totalPages: 1 },
});

/** Opens the screen of stickers for these Anlagen, where the messages of the server come. */
export async function openStickers(
  chosen: Chosen,
  prepare: (server: AnsweringServer) => unknown = () => {},
) {
  syncStatus.change({ isLive: true });
  onTestFinished(() => syncStatus.change({ isLive: false }));
  const opened = openScreen(stickersPath, 'editor', (server) => {
    server
      .answers(stickerTemplateCalls.list, [])
      .answers(stickerPrintCalls.list, listedPrints())
      .answers(equipmentTypeCalls.list, [aType()]);
    prepare(server);
  });
  const { server, user } = opened;
  const queue = new RefreshQueue({
    ...{ client: opened.queryClient, clock: browserClock },
    ...{ random: () => 0, isVisible: () => true },
  });
  onTestFinished(onServerMessage((message) => queue.handleMessage(message)));
  await screen.findByText('Keine Anlagen ausgewählt');
  act(() => history.pushState(stickersFor(chosen), '', stickersPath));
  const form = within(await screen.findByRole('region', { name: 'Einstellungen' }));
  /** At once and not letter by letter, which is slow here. */
  const type = (label: string, text: string) =>
    fireEvent.change(form.getByLabelText(label), { target: { value: text } });
  return {
    ...opened,
    ...{ form, type },
    /** The button in the header; the one of phones does the same. */
    press: async (name: 'PDF' | 'Drucken') => {
      const [button] = await screen.findAllByRole('button', { name });
      if (button) await user.click(button);
    },
    /** The server tells that it has changed this print. */
    announce: (print: StickerPrint) => {
      server
        .answers(stickerPrintCalls.get, print)
        .answers(stickerPrintCalls.list, listedPrints(print));
      act(() =>
        publishServerMessage({
          ...{ type: 'changed', entity: 'sticker_print', id: print.id, action: 'update' },
          at: '2026-03-02T08:00:00Z',
        }),
      );
    },
  };
}

/** Records the addresses of links that the code follows itself. */
export function watchFollowedLinks(): string[] {
  const addresses: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click');
  onTestFinished(() => click.mockRestore());
  click.mockImplementation(function follow(this: HTMLAnchorElement) {
    addresses.push(this.getAttribute('href') ?? '');
  });
  return addresses;
}
