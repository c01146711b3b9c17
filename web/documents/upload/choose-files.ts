import { type FileProblem, maxFilesAtOnce, problemOfFile } from '#contract/documents/files.ts';
import { entryOf, type UploadEntry } from './upload-entry.ts';
import { fileNotAdded } from './upload-toasts.ts';

interface Choice {
  entries: UploadEntry[];
  problems: FileProblem[];
}

/** Adds the files that can be sent to those already chosen, and returns the problems of the others. */
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
    return problemOfFile(file.name, file.size) ?? problemWith(file, chosen);
  } catch {
    // If a file was moved or its disk removed meanwhile, even reading its name may throw.
    return fileNotAdded;
  }
}

function problemWith(file: File, chosen: readonly UploadEntry[]): FileProblem | undefined {
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

/** Equal problems, such as those of the eleventh and the twelfth file, are shown once. */
function withoutRepeats(problems: readonly FileProblem[]): FileProblem[] {
  return [...new Map(problems.map((problem) => [problem.message, problem])).values()];
}
