import type { ImportPlan } from '#contract/imports/import-plan.ts';
import type { FindingGroup, ImportRecord, ImportRow } from '#contract/imports/imports.ts';
import { writeXlsx } from '../../tables/write-xlsx.ts';
import type { Person, TestApp } from '../test-app.ts';
import { put, uploadUrl } from './upload-file.ts';

/** The rows of each sheet; the first row has the headings. */
export type Workbook = Record<string, readonly (readonly string[])[]>;

async function workbookBytes(workbook: Workbook): Promise<Buffer> {
  const sheets = Object.entries(workbook).map(([name, [headings = [], ...rows]]) => ({
    name,
    columns: headings.map((title) => ({ title, kind: 'text' as const })),
    rows,
  }));
  const pieces: Buffer[] = [];
  for await (const piece of writeXlsx(sheets)) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

/** An import as a person works with it. */
export class TestImport {
  readonly #app: TestApp;
  readonly #person: Person;
  readonly id: string;

  constructor(app: TestApp, person: Person, id: string) {
    this.#app = app;
    this.#person = person;
    this.id = id;
  }

  /** Uploads the file and waits until it is read. */
  static async begin(
    app: TestApp,
    person: Person,
    file: Buffer | Workbook,
    fileName = 'liste.xlsx',
  ): Promise<TestImport> {
    const bytes = Buffer.isBuffer(file) ? file : await workbookBytes(file);
    const fileUrl = await uploadUrl(person);
    await put(person, fileUrl, bytes);
    const payload = { fileUrl, fileName };
    const answer = await person.send({ method: 'POST', url: '/api/imports', payload });
    if (answer.statusCode !== 201) throw new Error(answer.body);
    await app.app.jobs.runDue();
    return new TestImport(app, person, answer.json<ImportRecord>().id);
  }

  get = async (): Promise<ImportRecord> => this.#read('');

  rows = async (query = ''): Promise<ImportRow[]> =>
    (await this.#read<{ rows: ImportRow[] }>(`/rows?limit=500${query}`)).rows;

  groups = async (): Promise<FindingGroup[]> =>
    (await this.#read<{ groups: FindingGroup[] }>('/findings')).groups;

  /** Changes the suggested plan and checks all rows. */
  async check(changes: Partial<ImportPlan> = {}): Promise<ImportRecord> {
    const { plan } = await this.get();
    await this.send('PUT', '/plan', { ...plan, ...changes });
    await this.#app.app.jobs.runDue();
    return this.get();
  }

  /** As somebody who has seen the last check. */
  async start(): Promise<void> {
    const { checks } = await this.get();
    await this.send('POST', '/start', { checks });
  }

  async run(): Promise<ImportRecord> {
    await this.start();
    await this.#app.app.jobs.runDue();
    return this.get();
  }

  async takeBack(): Promise<ImportRecord> {
    await this.send('POST', '/take-back');
    await this.#app.app.jobs.runDue();
    return this.get();
  }

  async send(method: 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) {
    const url = `/api/imports/${this.id}${path}`;
    const answer = await this.#person.send({ method, url, ...(payload ? { payload } : {}) });
    if (answer.statusCode >= 400) throw new Error(`${answer.statusCode} ${answer.body}`);
    return answer;
  }

  async #read<Answer>(path: string): Promise<Answer> {
    const answer = await this.#person.send({ url: `/api/imports/${this.id}${path}` });
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
    return answer.json<Answer>();
  }
}
