import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useReducer, useState } from 'react';
import type { NewStickerPrint } from '#contract/stickers/sticker-prints.ts';
import type { StickerTemplate } from '#contract/stickers/sticker-templates.ts';
import { sessionEntry } from '#web/session/session-entry.ts';
import { type Chosen, selectionOf } from './chosen.ts';
import { isChanged, readDraft } from './form/read-draft.ts';
import { changeDraft, initialDraft, stickerDraft } from './form/sticker-draft.ts';
import type { ShownLogo } from './preview/sticker-drawing.tsx';
import { templatesQuery } from './sticker-queries.ts';
import type { LogoFile } from './templates/logo-file.ts';
import { logoAddress, type TemplateContent } from './templates/use-template-writes.ts';

/** What was entered survives a reload and a sign-in, and is there for the next print of this tab. */
const keptDraft = sessionEntry('stickerDraft', stickerDraft, initialDraft);

/** Everything that the form contains, and what would be printed with it. */
export function useStickers(chosen: Chosen) {
  const [draft, send] = useReducer(changeDraft, undefined, keptDraft.read);
  useEffect(() => keptDraft.write(draft), [draft]);
  const [newLogo, setNewLogo] = useState<LogoFile>();
  const { data: all, isError, isFetching, refetch } = useQuery(templatesQuery);
  const template = all?.find(({ id }) => id === draft.templateId);
  const reading = useMemo(() => readDraft(draft), [draft]);
  const { layout, ownText, startAt, problems } = reading;

  const logoProblem = draft.content.logo ? problemOfLogo({ all, template, newLogo }) : undefined;
  const isPrintable = Object.keys(problems).length === 0 && logoProblem === undefined;
  const print: NewStickerPrint | undefined =
    layout && isPrintable
      ? {
          ...{ selection: selectionOf(chosen), layout, ownText, startAt },
          // Until the templates are loaded, the server decides whether it still exists.
          templateId: all ? (template?.id ?? null) : draft.templateId,
        }
      : undefined;
  const content: TemplateContent | undefined =
    layout && problems.ownText === undefined ? { layout, ownText, logo: newLogo } : undefined;
  return {
    ...{ draft, send, reading },
    templates: {
      ...{ all, isFailed: isError && !all, isFetching },
      refetch: () => void refetch(),
      chosen: template,
      content,
      isChanged: template !== undefined && (newLogo !== undefined || isChanged(draft, template)),
      onChoose: (next: StickerTemplate | null) => {
        if (next) setNewLogo(undefined);
        send({ type: 'template chosen', template: next });
      },
      onSaved: ({ id }: StickerTemplate) => {
        setNewLogo(undefined);
        send({ type: 'template saved', id });
      },
    },
    logo: {
      shown: useMemo(() => shownLogo(template, newLogo), [template, newLogo]),
      problem: logoProblem,
      onChoose: setNewLogo,
    },
    /** Undefined as long as something is wrong. */
    print,
  };
}

function shownLogo(
  template: StickerTemplate | undefined,
  newLogo: LogoFile | undefined,
): ShownLogo | null {
  if (newLogo) return newLogo;
  return template?.logo ? { ...template.logo, address: logoAddress(template) } : null;
}

interface LogoState {
  all: readonly StickerTemplate[] | undefined;
  template: StickerTemplate | undefined;
  newLogo: LogoFile | undefined;
}

/** Logos are printed from templates, so a new one must be saved first. */
function problemOfLogo({ all, template, newLogo }: LogoState): string | undefined {
  if (newLogo) return 'Das Logo gehört zur Vorlage: bitte zuerst die Vorlage speichern.';
  if (!all || template?.logo) return undefined;
  return 'Bitte ein Logo wählen und damit eine Vorlage speichern.';
}
