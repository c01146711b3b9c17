import { type FileProblem, maxFilesAtOnce, problemOfFile } from '#contract/documents/files.ts';
import { entryOf, type UploadEntry } from './upload-entry.ts';
import { fileNotAdded } from './upload-toasts.ts';

interface Choice {
  entries: UploadEntry[];
  problems: FileProblem[];
}

/** Takes what can be sent beside what is chosen already, and says of the rest what is wrong with it. */
export function chooseFiles(files: readonly File[], before: readonly UploadEntry[]): Choice {
  const entries: UploadEntry[] = [];
  const problems: FileProblem[] = [];
  for (const file of files) {
    const problem = problemOf(file, [...before, ...entries]);
    if (problem) problems.push(problem);
    else entries.push(entryOf(file));
  }
  return { entries, problems: withoutRepeats(problems) };
}

function problemOf(file: File, chosen: readonly UploadEntry[]): FileProblem | undefined {
  try {
    return problemOfFile(file.name, file.size) ?? problemBeside(file, chosen);
  } catch {
    // A file that was moved or unmounted meanwhile may not even tell its name.
    return fileNotAdded;
  }
}

function problemBeside(file: File, chosen: readonly UploadEntry[]): FileProblem | undefined {
  const title = 'Datei abgelehnt';
  if (chosen.length >= maxFilesAtOnce) {
    const most = `höchstens ${maxFilesAtOnce} Dateien`;
    return { title, message: `Es können ${most} auf einmal hochgeladen werden.` };
  }
  const isSame = (other: File) =>
    (['name', 'size', 'type', 'lastModified'] as const).every((fact) => other[fact] === file[fact]);
  if (!chosen.some((entry) => isSame(entry.file))) return undefined;
  return { title, message: `${file.name} ist bereits ausgewählt.` };
}

/** The eleventh and the twelfth file are refused in the same words. */
function withoutRepeats(problems: readonly FileProblem[]): FileProblem[] {
  return [...new Map(problems.map((problem) => [problem.message, problem])).values()];
}
