/** A run decides about each row as its check did, although much of what the check only planned is there by then. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ImportPlan } from '#contract/imports/import-plan.ts';
import { equipment, equipmentSafetyLinks, safetyPoints } from '../db/tables/index.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import { makeJobsDue, mortalRunner } from '../testing/mortal-runner.ts';
import { TestImport, type Workbook } from '../testing/samples/import-file.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';
import { checkHandler, runHandler } from './run-import.ts';

let app: TestApp;
let reviewer: Person;
beforeAll(async () => {
  app = await startTestApp();
  reviewer = await app.person('reviewer');
});
afterAll(() => app.close());
beforeEach(async () => {
  await db().delete(equipment);
  await db().delete(safetyPoints);
});

const db = () => app.database.db;
const begin = (file: Workbook) => TestImport.begin(app, reviewer, file);

const rowsPerStep = 10;
/** More rows than one step has. */
const between = 12;
const fillers = (width: number) =>
  Array.from({ length: between }, (_, at) =>
    ['', `Füller ${at}`, 'Pumpe', `BT9-${at}`, ...Array(width).fill('')].slice(0, width),
  );

async function decisions(imported: TestImport, sheet: number) {
  const { rows } = await db().execute<{ row: number; verdict: string; codes: string[] | null }>(sql`
    select row, verdict, (select array_agg(finding->>'code') from jsonb_array_elements(findings) as finding
      where finding->>'weight' = 'refusal') as codes
    from import_rows where import_id = ${imported.id} and sheet = ${sheet} and verdict is not null
      and not exists (select from unnest(cells) as cell where cell like 'Füller %') order by row`);
  return rows.map(({ row, verdict, codes }) => [row, verdict, ...(codes ?? [])]);
}

async function verdicts(imported: TestImport): Promise<Record<string, number>> {
  const { rows } = await db().execute<{ verdict: string; rows: number }>(sql`
    select verdict, count(*)::int as rows from import_rows
    where import_id = ${imported.id} and verdict is not null group by 1`);
  return Object.fromEntries(rows.map(({ verdict, rows: number }) => [verdict, number]));
}

/** Works in small steps. */
function runner() {
  const jobs = new JobRunner(db(), app.app.log);
  jobs.handle('check_import', checkHandler(db(), rowsPerStep));
  jobs.handle('run_import', runHandler(rowsPerStep));
  return jobs;
}

/** Checks and runs the import. */
async function checkAndRun(imported: TestImport, sheet: number, plan?: ImportPlan) {
  await imported.send('PUT', '/plan', plan ?? (await imported.get()).plan ?? {});
  await runner().runDue();
  const { sheets } = await imported.get();
  const ofSheets = () => Promise.all((sheets ?? []).map((_, at) => decisions(imported, at)));
  const planned = await ofSheets();
  await imported.start();
  await runner().runDue();
  expect(await imported.get()).toMatchObject({ state: 'done' });
  expect(await ofSheets()).toEqual(planned);
  return planned[sheet] ?? [];
}

const equipmentHeadings = ['ID', 'Name', 'Typ', 'Standort'];
const linkHeadings = ['Anlage', 'Anlage Standort', 'Art', 'Ziel', 'Ziel Standort'];
const server = ['', 'Server', 'IT', 'BT1-EG'];
const stored = (name: string) => app.person('editor').then((editor) => create(editor, name));

async function create(editor: Person, name: string): Promise<string> {
  const payload = { name, type: 'IT', locationRaw: 'BT1-EG' };
  const answer = await editor.send({ method: 'POST', url: '/api/equipment', payload });
  return answer.json<{ id: string }>().id;
}

it('a check that was given up does not continue as a part of the next one', async () => {
  const rows = Array.from({ length: 25 }, (_, at) => [`Pumpe ${at}`, 'Pumpe', `BT1-${at}`]);
  const imported = await begin({ Liste: [['Name', 'Typ', 'Standort'], ...rows] });
  const { plan } = await imported.get();
  await imported.send('PUT', '/plan', plan ?? {});
  const kind = 'check_import';
  await mortalRunner(app, { kind, handler: checkHandler(db(), rowsPerStep), steps: 5 }).runDue();
  expect(await verdicts(imported)).toEqual({ new: 20 });
  await db().execute(
    sql`update jobs set state = 'failed' where kind = ${kind} and finished_at is null`,
  );
  await db().execute(sql`update imports set state = 'read' where id = ${imported.id}`);
  const withoutTypes = plan?.sheets.map((sheet) => ({
    ...{ ...sheet, columns: ['name', null, 'locationRaw'] },
  }));
  await imported.send('PUT', '/plan', { ...plan, sheets: withoutTypes });
  await makeJobsDue(app);
  await runner().runDue();
  expect(await imported.get()).toMatchObject({ state: 'checked' });
  expect(await verdicts(imported)).toEqual({ refused: 25 });
});

it('a comment that stands beside its Anlage and in its own sheet is written once', async () => {
  const id = await stored('USV');
  const imported = await begin({
    Anlagen: [
      [...equipmentHeadings, 'Kommentar'],
      [...server, 'Neu'],
      [id, 'USV', 'IT', 'BT1-EG', 'Alt'],
    ],
    Kommentare: [
      ['Anlage', 'Anlage Standort', 'Kommentar'],
      ['Server', 'BT1-EG', 'Neu'],
      ['USV', 'BT1-EG', 'Alt'],
      ['USV', 'BT1-EG', 'Neu'],
    ],
  });
  expect(await checkAndRun(imported, 1)).toEqual([
    [2, 'refused', 'twice'],
    [3, 'refused', 'twice'],
    [4, 'new'],
  ]);
});

it.each([
  ['in one step', []],
  ['in a later step', fillers(4)],
])('a code belongs to the first row that names it, %s', async (_, rows) => {
  const id = await stored('USV');
  const ofCode = randomUUID();
  const anlage = (name: string, codes: string, id = '') => [id, name, 'IT', 'BT1-EG', codes];
  const code = (name: string, text: string, id = '') => [id, name, 'BT1-EG', text];
  const imported = await begin({
    Anlagen: [
      [...equipmentHeadings, 'Codes'],
      ...[anlage('Server', 'A'), ...rows, anlage('USV', 'A, B', id)],
      ...[anlage('USV', 'B', id), anlage('Router', 'B')],
    ],
    Codes: [
      ['ID', 'Anlage', 'Anlage Standort', 'Code'],
      ...[code('Server', 'A'), code('USV', 'A'), code('USV', 'C', ofCode)],
      ...rows.map(([, name = '', , place = ''], at) => ['', name, place, `F${at}`]),
      ...[code('Server', 'C'), code('Server', 'D', ofCode)],
    ],
  });
  const [at, isTwice] = [rows.length, ['refused', 'cell_twice']];
  const ofAnlagen = [
    [3 + at, ...isTwice],
    [4 + at, 'changed'],
    [5 + at, ...isTwice],
  ];
  expect(await checkAndRun(imported, 0)).toEqual([[2, 'new'], ...ofAnlagen]);
  const ofCodes = [
    [4, 'new'],
    [5 + at, ...isTwice],
    [6 + at, 'refused', 'twice'],
  ];
  expect(await decisions(imported, 1)).toEqual([[2, ...isTwice], [3, ...isTwice], ...ofCodes]);
});

describe('names of Anlagen', () => {
  it.each([
    ['in one step', []],
    ['in a later step', fillers(6)],
  ])('are in a list once, also if two rows give their Anlage other places, %s', async (_, rows) => {
    await stored('Server');
    const moved = (room: string) => ['', 'Server', 'IT', 'BT1-EG', 'BT1', room];
    const imported = await begin({
      Anlagen: [[...equipmentHeadings, 'Bauteil', 'Raum'], moved('1'), ...rows, moved('2')],
    });
    const { plan } = await imported.get();
    if (!plan) throw new Error('no plan');
    expect(await checkAndRun(imported, 0, { ...plan, matching: 'name' })).toEqual([
      [2, 'changed'],
      [3 + rows.length, 'refused', 'twice'],
    ]);
  });

  it('may be of the same file, also without a place', async () => {
    const imported = await begin({
      Anlagen: [
        equipmentHeadings,
        server,
        ['', 'USV', 'Strom', 'BT1-UG'],
        ['', 'USV', 'Strom', 'BT2-UG'],
      ],
      Verknüpfungen: [
        linkHeadings,
        ['Server', 'BT1-EG', 'Abhängigkeit', 'USV', 'BT1-UG'],
        ['Server', '', 'Redundanz', 'USV', 'BT2-UG'],
        ['Server', '', 'Abhängigkeit', 'USV', ''],
        ['Server', '', 'Abhängigkeit', 'Kessel', ''],
      ],
    });
    expect(await checkAndRun(imported, 1)).toEqual([
      [2, 'new'],
      [3, 'new'],
      [4, 'refused', 'several_equipment'],
      [5, 'refused', 'unknown_equipment'],
    ]);
  });

  it('are those that the file gives them', async () => {
    const id = await stored('Server alt');
    const imported = await begin({
      Anlagen: [equipmentHeadings, [id, ...server.slice(1)], ['', 'USV', 'Strom', 'BT1-UG']],
      Verknüpfungen: [
        linkHeadings,
        ['Server', 'BT1-EG', 'Abhängigkeit', 'USV', 'BT1-UG'],
        ['Server', '', 'Redundanz', 'USV', ''],
        ['Server alt', 'BT1-EG', 'Allgemein', 'USV', 'BT1-UG'],
        ['Server alt', '', 'Allgemein', 'USV', ''],
      ],
    });
    expect(
      (await checkAndRun(imported, 1)).map(([row, verdict, code]) => [row, verdict, code]),
    ).toEqual([
      [2, 'new', undefined],
      [3, 'new', undefined],
      [4, 'refused', 'unknown_equipment'],
      [5, 'refused', 'unknown_equipment'],
    ]);
  });

  it('are free for a later step if the file has given their Anlage another one', async () => {
    const [first, second] = [await stored('Server 1'), await stored('Server 2')];
    const imported = await begin({
      Anlagen: [
        equipmentHeadings,
        [second, 'Server 3', 'IT', 'BT1-EG'],
        ...fillers(4),
        [first, 'Server 2', 'IT', 'BT1-EG'],
      ],
    });
    expect(await checkAndRun(imported, 0)).toEqual([
      [2, 'changed'],
      [between + 3, 'changed'],
    ]);
  });

  it('that several old Anlagen have at one place are refused', async () => {
    const [first, second] = [await stored('Server'), await stored('Server 2')];
    await db().execute(
      sql`update equipment set name = 'Server', name_key = 'server', double_mark = ${first} where id = ${second}`,
    );
    const imported = await begin({
      Anlagen: [equipmentHeadings.slice(1), ['Server', 'Pumpe', 'BT1-EG']],
      Verknüpfungen: [linkHeadings, ['Server', 'BT1-EG', 'Allgemein', 'Server 2', 'BT1-EG']],
    });
    expect(await checkAndRun(imported, 0)).toEqual([[2, 'refused', 'several_equipment']]);
    expect((await decisions(imported, 1))[0]?.slice(0, 3)).toEqual([
      2,
      'refused',
      'several_equipment',
    ]);
  });
});

describe('safety points', () => {
  const headings = ['Anlage', 'Punkt ID', 'Absicherungspunkt', 'Bauteil', 'Etage', 'Beschreibung'];
  const anlagen = (...names: string[]) => [
    equipmentHeadings,
    ...names.map((name) => ['', name, 'Pumpe', 'BT1-EG']),
  ];
  const points = () =>
    db().select().from(safetyPoints).orderBy(safetyPoints.identifier, safetyPoints.floor);
  const point = async (fields: object) => {
    const editor = await app.person('editor');
    const answer = await editor.send({
      method: 'POST',
      url: '/api/safety-points',
      payload: fields,
    });
    return answer.json<{ id: string }>().id;
  };

  it('are found by identifier and place; other details do not make a second one', async () => {
    await point({ identifier: '12F4', site: 'BT3', floor: 'EG', description: 'Pumpen' });
    await point({ identifier: '7Q1', site: 'BT3', floor: 'EG' });
    await point({ identifier: '7Q1', site: 'BT4', floor: 'EG' });
    const imported = await begin({
      Anlagen: anlagen('A', 'B', 'C', 'D', 'E', 'F'),
      Absicherungen: [
        headings,
        ['A', '', '12f4', 'bt 3', '', ''],
        ['B', '', '12F4', '3', 'EG', 'Steckdosen'],
        ['C', '', '12F4', '', '', ''],
        ['D', '', '7Q1', '', '', ''],
        ['E', '', '7Q1', 'BT4', '', ''],
        ['F', '', '12F4', 'BT3', 'OG1', ''],
      ],
    });
    expect(await checkAndRun(imported, 1)).toEqual([
      [2, 'new'],
      [3, 'new'],
      [4, 'new'],
      [5, 'refused', 'several_points'],
      [6, 'new'],
      [7, 'new'],
    ]);
    expect(
      (await points()).map(({ identifier, site, floor }) => [identifier, site, floor]),
    ).toEqual([
      ['12F4', 'BT3', 'EG'],
      ['12F4', 'BT3', 'OG1'],
      ['7Q1', 'BT3', 'EG'],
      ['7Q1', 'BT4', 'EG'],
    ]);
    const groups = await imported.groups();
    expect(groups.filter(({ field }) => field !== 'type')).toMatchObject([
      {
        ...{ code: 'several_points', value: '7Q1', first: { row: 5 } },
        sentence: '„7Q1“ gibt es mehrmals; bitte das Bauteil angeben.',
      },
      {
        ...{ code: 'point_differs', value: 'Steckdosen', first: { row: 3 } },
        sentence: '„12F4“ gibt es schon mit anderen Angaben; sie bleiben, wie sie sind.',
      },
      {
        ...{ code: 'point_mark_taken', value: '12F4', first: { row: 7 } },
        sentence:
          '„12F4“ gibt es schon (BT3 · Etage EG). Die Zeile legt einen zweiten Absicherungspunkt an.',
      },
    ]);
  });

  it('that are new are created once, whichever rows have their id', async () => {
    const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
    const imported = await begin({
      Anlagen: anlagen('A', 'B', 'C', 'D'),
      Absicherungen: [
        headings,
        ['A', '', '12F4', 'BT3', '', ''],
        ['B', one, '12F4', 'BT3', '', ''],
        ['C', other, '12F4', 'BT3', '', 'links'],
        ['D', other, '', '', '', ''],
      ],
    });
    expect(await checkAndRun(imported, 1)).toEqual([
      [2, 'new'],
      [3, 'new'],
      [4, 'new'],
      [5, 'new'],
    ]);
    const links = await db().select().from(equipmentSafetyLinks);
    expect(links.map(({ safetyPointId }) => safetyPointId === other).sort()).toEqual([
      ...[false, false, true, true],
    ]);
    expect(await points()).toHaveLength(2);
  });

  it('that are new protect an Anlage once, wherever in the file it is said again', async () => {
    const filler = Array.from({ length: between }, (_, at) => [
      ...[`Füller ${at}`, '', '9F9', 'BT3', '', ''],
    ]);
    const names = filler.map(([name = '']) => name);
    const file = {
      Anlagen: anlagen('A', 'B', ...names),
      Absicherungen: [
        headings,
        ['A', '', '12F4', 'BT3', '', ''],
        ...filler,
        ['A', '', '12F4', 'BT3', '', 'noch einmal'],
        ['B', '', '12F4', '', '', ''],
      ],
    };
    const imported = await begin(file);
    const planned = [
      [2, 'new'],
      [between + 3, 'refused', 'twice'],
      [between + 4, 'new'],
    ];
    expect(await checkAndRun(imported, 1)).toEqual(planned);
    expect(await points()).toHaveLength(2);

    // A check that is killed and goes on says the same.
    await imported.takeBack();
    const again = await begin(file);
    await again.send('PUT', '/plan', (await again.get()).plan ?? {});
    const handler = checkHandler(db(), rowsPerStep);
    await mortalRunner(app, { kind: 'check_import', handler, steps: 7 }).runDue();
    expect((await decisions(again, 1)).length).toBe(1);
    await makeJobsDue(app);
    await app.app.jobs.runDue();
    expect(await decisions(again, 1)).toEqual(planned);
  });
});
