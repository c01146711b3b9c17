import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { fillPath } from '#contract/call.ts';
import { AppError } from '#contract/errors.ts';
import type { StickerLayout } from '#contract/stickers/sticker-layout.ts';
import {
  type StickerTemplate,
  stickerTemplateCalls,
} from '#contract/stickers/sticker-templates.ts';
import { makeRepeatKey } from '#web/api/repeat-key.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { showSuccess } from '#web/ui/notice/toast.tsx';
import { templatesApi, templatesQuery } from '../sticker-queries.ts';
import { type LogoFile, readLogo } from './logo-file.ts';

/** What the form contains. */
export interface TemplateContent {
  layout: StickerLayout;
  ownText: string | null;
  /** A file that was chosen and not saved yet. */
  logo: LogoFile | undefined;
}

/** The version in the address makes browsers load a logo again that has changed. */
export const logoAddress = ({ id, updatedAt }: Pick<StickerTemplate, 'id' | 'updatedAt'>): string =>
  `${fillPath(stickerTemplateCalls.logo.path, { id })}?v=${encodeURIComponent(updatedAt)}`;

interface NewTemplate extends TemplateContent {
  name: string;
  /** A template whose logo the new one gets too, unless another was chosen. */
  copied: StickerTemplate | undefined;
}

/** A repetition after a lost answer makes no second template. */
export function useCreateTemplate(onCreated: (made: StickerTemplate) => void) {
  const client = useQueryClient();
  const repeatKey = useRef(makeRepeatKey());
  const [sentId, setSentId] = useState<string>();
  const creating = useMutation({
    mutationFn: async ({ name, layout, ownText, logo, copied }: NewTemplate) => {
      const data = logo?.data ?? (copied?.logo ? await loadLogo(copied) : null);
      const fields = { name, layout, ownText, logo: data };
      const id = repeatKey.current(fields);
      setSentId(id);
      return templatesApi.create({ body: { id, ...fields }, idempotencyKey: id });
    },
    onSuccess: (made) => {
      // The same again is a new template from now on.
      repeatKey.current = makeRepeatKey();
      putInList(client, made);
      showSuccess('Vorlage gespeichert');
      onCreated(made);
    },
    onError: (error) => showFailure(error, 'Die Vorlage konnte nicht gespeichert werden.'),
    onSettled: () => refreshList(client),
  });
  return {
    create: creating.mutate,
    isCreating: creating.isPending,
    /** The template that was sent last; without an answer it may be in the list all the same. */
    sentId,
  };
}

type Change = Pick<StickerTemplate, 'name' | 'layout' | 'ownText'> & { logo?: string };

/** Refused if somebody else has changed the template since it was read; the list is then read again. */
export function useChangeTemplate(done: string, onChanged: (made: StickerTemplate) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ template, change }: { template: StickerTemplate; change: Change }) =>
      templatesApi.update({
        params: { id: template.id },
        body: { ...change, baseUpdatedAt: template.updatedAt },
      }),
    onSuccess: (changed) => {
      putInList(client, changed);
      showSuccess(done);
      onChanged(changed);
    },
    onError: (error) => showFailure(error, 'Die Vorlage konnte nicht gespeichert werden.'),
    onSettled: () => refreshList(client),
  });
}

/** One that somebody else has deleted already counts as deleted. */
export function useRemoveTemplate(onRemoved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: StickerTemplate) => {
      try {
        await templatesApi.remove({ params: { id } });
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'not_found')) throw error;
      }
    },
    onSuccess: () => {
      showSuccess('Vorlage gelöscht');
      onRemoved();
    },
    onError: (error) => showFailure(error, 'Die Vorlage konnte nicht gelöscht werden.'),
    onSettled: () => refreshList(client),
  });
}

/** So that the form knows it before the list is read again. */
function putInList(client: QueryClient, template: StickerTemplate): void {
  client.setQueryData(templatesQuery.queryKey, (all = []) => [
    ...all.filter(({ id }) => id !== template.id),
    template,
  ]);
}

const refreshList = (client: QueryClient) => client.invalidateQueries(templatesQuery);

async function loadLogo(template: StickerTemplate): Promise<string> {
  const answer = await fetch(logoAddress(template), { credentials: 'same-origin' });
  if (!answer.ok) throw new Error('the logo of the template could not be loaded');
  return (await readLogo(await answer.blob())).data;
}
