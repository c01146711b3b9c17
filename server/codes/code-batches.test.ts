import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blankCodeValue, makeBlankCode, typedBlankCode } from '#contract/codes/blank-codes.ts';
import type { BlankCode, CodeBatch } from '#contract/codes/code-batches.ts';
import { valueIdOf } from '#contract/codes/code-values.ts';
import type { FoundCode } from '#contract/codes/equipment-codes.ts';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { expectError } from '../testing/expect-error.ts';
import { makerFor } from '../testing/samples/relation-samples.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
let editor: Person;
let pump: Equipment;
const make = makerFor(() => editor);
beforeAll(async () => {
  running = await startTestApp();
  editor = await running.person('editor', { displayName: 'Edda Edel' });
  pump = await make.equipment();
});
afterAll(() => running.close());

const create = (payload: object, person = editor) =>
  person.send({ method: 'POST', url: '/api/code-batches', payload });
const newBatch = async (count: number) => {
  const answer = await create({ id: randomUUID(), count, note: ' Trafostation ' });
  expect(answer.statusCode).toBe(201);
  return answer.json<CodeBatch>();
};
const codesOf = async ({ id }: CodeBatch) =>
  (await editor.send({ url: `/api/code-batches/${id}/codes` })).json<BlankCode[]>();
const find = async (value: string) => {
  const answer = await editor.send({
    url: `/api/equipment-codes?value=${encodeURIComponent(value)}`,
  });
  return answer.json<{ found: FoundCode | null; isAssignable: boolean }>();
};
const claim = async (code: string, address = blankCodeValue(code)) => {
  const payload = {
    id: randomUUID(),
    value: address,
    valueId: await valueIdOf(blankCodeValue(code)),
  };
  return editor.send({ method: 'POST', url: `/api/equipment/${pump.id}/codes`, payload });
};

describe('a batch of blank codes', () => {
  it('has as many codes as wanted, each valid and different', async () => {
    const batch = await newBatch(50);
    expect(batch).toMatchObject({
      ...{ count: 50, assigned: 0, note: 'Trafostation', createdByName: 'Edda Edel' },
    });
    const codes = (await codesOf(batch)).map(({ code }) => code);
    expect(new Set(codes).size).toBe(50);
    expect(codes.map(typedBlankCode)).toEqual(codes);
  });

  it('counts those that belong to an Anlage by now', async () => {
    const batch = await newBatch(2);
    const [first, second] = await codesOf(batch);
    if (!first || !second) throw new Error('two codes were made');
    expect((await claim(first.code)).statusCode).toBe(201);
    expect(await codesOf(batch)).toEqual([
      { code: first.code, equipmentId: pump.id, equipmentName: pump.name },
      { code: second.code, equipmentId: null, equipmentName: null },
    ]);
    const listed = (await editor.send({ url: '/api/code-batches' })).json<CodeBatch[]>();
    expect(listed.find(({ id }) => id === batch.id)).toMatchObject({ count: 2, assigned: 1 });
  });

  it.each([0, 1_001, 2.5])('of %s codes is refused', async (count) => {
    expect((await create({ id: randomUUID(), count })).json()).toMatchObject({
      code: 'invalid_input',
    });
  });

  it('is not made by viewers, and not twice under one id', async () => {
    const id = randomUUID();
    expectError(await create({ id, count: 1 }, await running.person('viewer')), 'forbidden', {
      message: 'Keine Berechtigung zum Erzeugen von Codes',
    });
    await create({ id, count: 1 });
    expectError(await create({ id, count: 1 }), 'already_exists');
    expect((await editor.send({ url: `/api/code-batches/${randomUUID()}/codes` })).json()).toEqual({
      code: 'not_found',
      message: 'Diesen Satz gibt es nicht.',
    });
  });
});

describe('a blank code', () => {
  it('is free until somebody assigns it, and then leads to its Anlage from any host', async () => {
    const [code] = await codesOf(await newBatch(1));
    if (!code) throw new Error('a code was made');
    const address = `https://anlagen.klinik.example/l/${code.code.toLowerCase()}`;
    expect(await find(address)).toEqual({ found: null, isAssignable: true });
    expect((await claim(code.code, address)).json()).toMatchObject({
      value: blankCodeValue(code.code),
    });
    expect(await find(blankCodeValue(code.code))).toMatchObject({
      found: { equipment: { id: pump.id } },
    });
  });

  it('that was not made here is told apart from a free one, and cannot be assigned', async () => {
    const code = makeBlankCode((limit) => Math.floor(Math.random() * limit));
    expect(await find(blankCodeValue(code))).toEqual({ found: null, isAssignable: false });
    expectError(await claim(code), 'code_not_issued');
  });

  it('cannot be guessed: there is a limit to lookups', async () => {
    const guesser = await running.person('viewer');
    const answers = await Promise.all(
      Array.from({ length: 121 }, () => guesser.send({ url: '/api/equipment-codes?value=X' })),
    );
    expect(answers.some(({ statusCode }) => statusCode === 429)).toBe(true);
  });
});
