import { type FileProblem, problemOfFile } from '#contract/files.ts';
import { entryOf, type UploadEntry } from './upload-entry.ts';
import { fileNotAdded } from './upload-toasts.ts';
import type { Uploader } from './uploader.ts';

interface Choice {
  entries: UploadEntry[];
  problems: FileProblem[];
}

/** Takes what can be sent and says of the rest what is wrong with it. */
export function chooseFiles(files: readonly File[], uploader: Pick<Uploader, 'add'>): Choice {
  const choice: Choice = { entries: [], problems: [] };
  for (const file of files) {
    const entry = entryOf(file);
    const problem = problemOfFile(file.name, file.size) ?? refusalBy(uploader, entry);
    if (problem) choice.problems.push(problem);
    else choice.entries.push(entry);
  }
  return { ...choice, problems: withoutRepeats(choice.problems) };
}

function refusalBy(uploader: Pick<Uploader, 'add'>, entry: UploadEntry): FileProblem | undefined {
  try {
    uploader.add(entry.id, entry.file);
    return undefined;
  } catch (error) {
    const isRefusal = error instanceof Error && 'isRestriction' in error;
    return isRefusal ? { title: 'Datei abgelehnt', message: error.message } : fileNotAdded;
  }
}

/** The eleventh and the twelfth file are refused in the same words. */
function withoutRepeats(problems: readonly FileProblem[]): FileProblem[] {
  return [...new Map(problems.map((problem) => [problem.message, problem])).values()];
}
