import { expect, it } from 'vitest';
import { maxFileBytes } from '#contract/documents/files.ts';
import { chooseFiles } from './choose-files.ts';
import { combineProblems } from './upload-toasts.ts';

const pdf = (name: string, content = name) => new File([content], name);

/** Reports a size without using the memory. */
function sized(name: string, size: number): File {
  return Object.defineProperty(new File(['x'], name), 'size', { value: size });
}

const namesOf = ({ entries }: ReturnType<typeof chooseFiles>) =>
  entries.map(({ file }) => file.name);

it('accepts every allowed kind of file, in any spelling of its extension', () => {
  const names = [
    'a.pdf',
    'b.JPG',
    'c.jpeg',
    'd.png',
    'e.doc',
    'f.docx',
    'g.XLS',
    'h.xlsx',
    'i.txt',
  ];
  const choice = chooseFiles(
    names.map((name) => pdf(name)),
    [],
  );
  expect(namesOf(choice)).toEqual(names);
  expect(choice.problems).toEqual([]);
});

it('accepts 50 MB and refuses one byte more', () => {
  const choice = chooseFiles(
    [sized('genau.pdf', maxFileBytes), sized('mehr.pdf', maxFileBytes + 1)],
    [],
  );
  expect(namesOf(choice)).toEqual(['genau.pdf']);
  expect(choice.problems).toEqual([
    { title: 'Datei zu groß', message: 'mehr.pdf ist zu groß. Maximale Dateigröße: 50MB.' },
  ]);
});

it.each(['logo.svg', 'seite.html', 'programm.exe', 'ohne', 'plan.pdf.zip'])(
  'refuses %s',
  (name) => {
    const { entries, problems } = chooseFiles([pdf(name)], []);
    expect(entries).toEqual([]);
    expect(problems).toEqual([
      {
        title: 'Dateiformat nicht unterstützt',
        message: `${name} hat ein nicht unterstütztes Format.`,
      },
    ]);
  },
);

it('refuses an empty file', () => {
  const { problems } = chooseFiles([pdf('leer.pdf', '')], []);
  expect(problems).toEqual([{ title: 'Datei abgelehnt', message: 'leer.pdf ist leer.' }]);
});

it('refuses the eleventh file, in however many steps they are chosen', () => {
  const files = Array.from({ length: 12 }, (_, index) => pdf(`${index}.pdf`));
  const first = chooseFiles(files.slice(0, 9), []);
  const second = chooseFiles(files.slice(9), first.entries);
  expect([...namesOf(first), ...namesOf(second)]).toHaveLength(10);
  expect(second.problems).toEqual([
    {
      title: 'Datei abgelehnt',
      message: 'Es können höchstens 10 Dateien auf einmal hochgeladen werden.',
    },
  ]);
});

it('refuses the same file twice and accepts it again after it was removed', () => {
  const file = pdf('plan.pdf');
  const twice = chooseFiles([file, file], []);
  expect(namesOf(twice)).toEqual(['plan.pdf']);
  const refusal = { title: 'Datei abgelehnt', message: 'plan.pdf ist bereits ausgewählt.' };
  expect(twice.problems).toEqual([refusal]);
  expect(chooseFiles([file], twice.entries).problems).toEqual([refusal]);
  expect(chooseFiles([pdf('plan.pdf', 'anders')], twice.entries).problems).toEqual([]);
  expect(chooseFiles([file], []).problems).toEqual([]);
});

it('says so if a file cannot be read at all', () => {
  const broken = Object.defineProperty(pdf('plan.pdf'), 'size', {
    get: () => {
      throw new DOMException('gone', 'NotReadableError');
    },
  });
  expect(chooseFiles([broken], []).problems).toEqual([
    {
      title: 'Datei-Fehler',
      message: 'Datei konnte nicht hinzugefügt werden. Bitte versuchen Sie es erneut.',
    },
  ]);
});

it('combines several refusals in one message', () => {
  const problem = (title: string, message: string) => ({ title, message });
  expect(combineProblems([])).toBeUndefined();
  expect(combineProblems([problem('Datei zu groß', 'a.'), problem('Datei zu groß', 'b.')])).toEqual(
    problem('Datei zu groß', 'a. b.'),
  );
  const kinds = ['A', 'B', 'C', 'D', 'E'].map((kind) => problem(kind, `${kind}.`));
  expect(combineProblems(kinds)).toEqual(problem('Datei abgelehnt', 'A. B. C. Und 2 weitere.'));
});
