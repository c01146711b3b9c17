import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { documentNoun } from '#contract/documents/documents.ts';
import { extensionOf, fileFormats } from '#contract/documents/files.ts';
import { announceUnauthorized } from '#web/api/unauthorized.ts';
import { UploadFailure } from '#web/offline/files/upload-file.ts';
import { refetchAfterServerWrite } from '#web/reads/follow-rows.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { showQueued } from '#web/session/show-queued.ts';
import type { DocumentedEquipment } from '../document-fields.ts';
import { fieldsFrom } from '../document-values.ts';
import { chooseFiles } from './choose-files.ts';
import { isAbort, type Outgoing, type SendFailure, sendFile } from './send-file.ts';
import type { UploadValues } from './upload-draft.ts';
import { isDone, numbered, titleOf, type UploadEntry } from './upload-entry.ts';
import { browserSteps } from './upload-steps.ts';
import { reasonOf, showChosen, showUploaded, showUploadFailure } from './upload-toasts.ts';

interface UploadResult {
  stored: number;
  queued: number;
  failures: { failure: SendFailure; name: string }[];
  isSessionOver: boolean;
}

interface UploadTarget {
  equipment: DocumentedEquipment;
  /** What the files show. */
  attachedTo: string | null;
}

/** The chosen files and their upload. */
export function useUpload({ equipment, attachedTo }: UploadTarget, onDone: () => void) {
  const user = useCurrentUser();
  const client = useQueryClient();
  const [entries, setEntries] = useState<readonly UploadEntry[]>([]);
  const [running, setRunning] = useState<AbortController>();
  const arrived = useRef(new Map<string, string>());
  const controllers = useRef(new Map<string, AbortController>()).current;
  const change = (id: string, changes: Partial<UploadEntry>) =>
    setEntries((all) => all.map((entry) => (entry.id === id ? { ...entry, ...changes } : entry)));

  useEffect(
    () => () => {
      running?.abort();
    },
    [running],
  );
  useEffect(() => () => controllers.clear(), [controllers]);

  const clear = () => {
    controllers.clear();
    arrived.current.clear();
    setEntries([]);
  };
  const remove = (id: string) => {
    controllers.get(id)?.abort();
    controllers.delete(id);
    setEntries((all) => all.filter((entry) => entry.id !== id));
  };
  const add = (files: readonly File[], isReplacing: boolean) => {
    if (isReplacing) clear();
    const before = isReplacing ? [] : entries;
    const { entries: chosen, problems } = chooseFiles(files, before);
    for (const { id } of chosen) controllers.set(id, new AbortController());
    setEntries([...before, ...chosen]);
    showChosen(
      chosen.map(({ file }) => file),
      problems,
    );
  };

  const send = async (values: UploadValues) => {
    const target = { equipmentId: equipment.id, attachedTo };
    const controller = new AbortController();
    const all = numbered(entries);
    setEntries(all);
    setRunning(controller);
    const result: UploadResult = { stored: 0, queued: 0, failures: [], isSessionOver: false };
    const steps = browserSteps({
      ...{ controllers, userId: user.id, equipment },
      ...{ arrived: arrived.current, signal: controller.signal },
      onPercent: (id, percent) => change(id, { percent }),
      onSaving: (id) => change(id, { state: 'saving' }),
      onSessionEnd: () => {
        result.isSessionOver = true;
      },
    });
    for (const entry of all.filter((entry) => !isDone(entry))) {
      if (controller.signal.aborted) break;
      const { id, file } = entry;
      // The user may have removed this file while the others were sent.
      if (!controllers.has(id)) continue;
      change(id, { state: 'sending', percent: 0 });
      try {
        const state = await sendFile(outgoing(target, values, entry, all.length), steps);
        result[state] += 1;
        change(id, { state, percent: 100 });
      } catch (error) {
        if (isAbort(error)) {
          change(id, { state: 'chosen', percent: 0 });
          continue;
        }
        const failure = error instanceof UploadFailure ? error : new UploadFailure('start', error);
        change(id, { state: 'failed', percent: 0, reason: reasonOf(failure, file.name) });
        result.failures.push({ failure, name: file.name });
        // Without an address for this file there will be none for the others.
        if (failure.step === 'address') break;
      }
    }
    setRunning(undefined);
    if (result.stored > 0) void refetchAfterServerWrite(client, documentNoun.kind);
    finish(result, controller.signal.aborted);
  };

  const finish = (result: UploadResult, isStopped: boolean) => {
    const { stored, queued, isSessionOver } = result;
    const [first] = result.failures;
    if (first) {
      const isAll = result.failures.length > 1 && stored + queued === 0;
      showUploadFailure(first.failure, first.name, isAll);
      // The files are kept in the dialog: a file that could not be queued would be lost by a sign-in.
      return;
    }
    if (isSessionOver) announceUnauthorized();
    else if (!isStopped && queued > 0) showQueued();
    else if (!isStopped && stored > 0) showUploaded();
    if (isStopped || stored + queued === 0) return;
    clear();
    onDone();
  };

  return {
    entries,
    isSending: running !== undefined,
    add,
    remove,
    clear,
    send: (values: UploadValues) => void send(values),
    stop: () => running?.abort(),
  };
}

function outgoing(
  target: { equipmentId: string; attachedTo: string | null },
  values: UploadValues,
  { id, file, place = 1 }: UploadEntry,
  count: number,
): Outgoing {
  const { title, ...fields } = fieldsFrom(values);
  const extension = extensionOf(file.name);
  const record = {
    ...{ ...target, ...fields, isPrivate: values.isPrivate },
    title: titleOf(title, place, Math.max(count, place)),
    fileName: file.name,
    fileSize: file.size,
    mimeType: extension ? fileFormats[extension].mimeType : file.type,
  };
  return { id, file, record };
}
