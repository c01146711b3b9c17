import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { codeLimit } from '#contract/codes/code-values.ts';
import { codeCalls } from '#contract/codes/equipment-codes.ts';
import { equipmentCalls } from '#contract/equipment/equipment.ts';
import { summaryOf } from '#contract/equipment/equipment-summary.ts';
import { errors } from '#contract/errors.ts';
import type { Role } from '#contract/people.ts';
import { codeKindTexts } from '#web/codes/code-texts.ts';
import { openScreen } from '#web/testing/open-screen.tsx';
import { aCode } from '#web/testing/samples/a-code.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import type { AnsweringServer } from '#web/testing/servers/answering-server.ts';
import { answersEquipment } from '#web/testing/servers/equipment-answers.ts';
import { answersSearch, found } from '#web/testing/servers/search-answers.ts';
import { expectToast } from '#web/testing/toasts.ts';

const pump = anEquipment();
const nothing = { found: null, isAssignable: true };

async function openScanner(role: Role, prepare: (server: AnsweringServer) => unknown) {
  const opened = openScreen('/scan', role, (server) => {
    answersEquipment(answersSearch(server), pump);
    prepare(server);
  });
  const { user } = opened;
  const scanner = within(await screen.findByRole('dialog', { name: 'Code scannen' }));
  const type = async (text: string) => {
    await user.click(await scanner.findByRole('button', { name: 'Code eintippen' }));
    await user.type(await scanner.findByRole('textbox', { name: 'Code eintippen' }), text);
    await user.click(scanner.getByRole('button', { name: 'Übernehmen' }));
  };
  return { ...opened, scanner, type };
}

function scanByHand(text: string): void {
  for (const [at, key] of [...text, 'Enter'].entries()) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    // However long the test takes, a hand scanner is fast.
    Object.defineProperty(event, 'timeStamp', { value: 1_000 + 5 * at });
    fireEvent(document.body, event);
  }
}

it('the address on a sticker opens its Anlage, whatever its host', async () => {
  const { type } = await openScanner('viewer', () => {});
  await type(`https://frueher.klinik.example/equipment/${pump.id}`);
  await screen.findByRole('heading', { name: pump.name });
  expect(location.pathname).toBe(`/equipment/${pump.id}`);
  expect(screen.getByRole('link', { name: 'Zurück' }).getAttribute('href')).toBe('/scan');
});

it('a further code opens its Anlage, and a replaced one says so', async () => {
  const code = await aCode({ equipmentId: pump.id, replacedAt: '2026-02-01T08:00:00.000Z' });
  const { type } = await openScanner('viewer', (server) =>
    server.answers(codeCalls.find, {
      found: { code, equipment: summaryOf(pump) },
      isAssignable: true,
    }),
  );
  await type(code.value);
  await expectToast('Ersetztes Etikett', 'Seit dem 01.02.2026 gilt ein anderes.');
  await screen.findByRole('heading', { name: pump.name });
});

it('the sticker of a deleted Anlage opens the one that has it now, also without an answer about the former', async () => {
  const address = `https://anlagen.example/equipment/${crypto.randomUUID()}`;
  const code = await aCode({ equipmentId: pump.id, value: address });
  const { type } = await openScanner('viewer', (server) =>
    server
      .answers(equipmentCalls.get, ({ params }) => {
        if (params.id !== pump.id) throw new TypeError('Failed to fetch');
        return pump;
      })
      .answers(codeCalls.find, {
        found: { code, equipment: summaryOf(pump) },
        isAssignable: true,
      }),
  );
  await type(address);
  await screen.findByRole('heading', { name: pump.name });
});

it('an unknown code is assigned to an Anlage that the user finds', async () => {
  const code = await aCode({ equipmentId: pump.id });
  const { server, user, scanner, type } = await openScanner('editor', (server) =>
    server
      .answers(codeCalls.find, nothing)
      .answers(codeCalls.create, code)
      .answers(equipmentCalls.search, found(pump)),
  );
  await type(code.value);
  await scanner.findByRole('heading', { name: 'Unbekannter Code' });
  scanner.getByText('Dieser Code ist keiner Anlage zugeordnet.');
  await user.click(scanner.getByRole('button', { name: 'Anlage auswählen' }));
  const picker = within(await screen.findByRole('dialog', { name: 'Anlage auswählen' }));
  await user.type(picker.getByRole('searchbox'), 'pumpe');
  await user.click(await picker.findByRole('button', { name: /^Pumpe 1/ }));
  await expectToast('Code zugeordnet');
  expect(server.sentTo(codeCalls.create)).toMatchObject([
    { params: { id: pump.id }, body: { value: code.value } },
  ]);
  await screen.findByRole('heading', { name: pump.name });
});

it('an Anlage can be created for a blank code, which it then has', async () => {
  const value = '/l/222222222222';
  const { server, user, scanner, type } = await openScanner('editor', (server) =>
    server.answers(codeCalls.find, nothing),
  );
  await type('2222-2222-2222');
  await scanner.findByRole('heading', { name: 'Leeres Etikett' });
  scanner.getByText('2222-2222-2222');
  await user.click(scanner.getByRole('link', { name: 'Neue Anlage anlegen' }));
  await screen.findByText('Für den Code 2222-2222-2222');
  expect(server.sentTo(codeCalls.find).map(({ query }) => query.get('value'))).toContain(value);
});

it.each([
  ['https://anlagen.example/l/222222222222', 'Fremdes Etikett', errors.code_not_issued.message],
  [
    `https://anlagen.example/equipment/${crypto.randomUUID()}`,
    'Anlage nicht gefunden',
    'Sie wurde gelöscht, oder das Etikett gehört zu einer anderen Installation.',
  ],
  ['/l/222222222223', 'Code nicht lesbar', codeKindTexts.unreadable],
  [`INV ${'7'.repeat(codeLimit)}`, 'Unbekannter Code', codeKindTexts['too-long']],
])('says what is wrong with %s', async (text, title, explanation) => {
  const { scanner } = await openScanner('editor', (server) =>
    server
      .answers(codeCalls.find, { found: null, isAssignable: false })
      .fails(equipmentCalls.get, 404, 'equipment_not_found', 'Anlage nicht gefunden'),
  );
  // The field for typing takes no more than a code may have; a hand scanner sends what it reads.
  scanByHand(text);
  await scanner.findByRole('heading', { name: title });
  scanner.getByText(explanation);
  const isFree = title === 'Anlage nicht gefunden';
  expect(scanner.queryAllByRole('button', { name: 'Anlage auswählen' })).toHaveLength(
    isFree ? 1 : 0,
  );
});

it('a viewer is told that a code is unknown, and can only go on', async () => {
  const { user, scanner, type } = await openScanner('viewer', (server) =>
    server.answers(codeCalls.find, nothing),
  );
  await type('INV-1');
  await scanner.findByRole('heading', { name: 'Unbekannter Code' });
  scanner.getByText(/Zuordnen kann ihn, wer Anlagen bearbeiten darf\.$/);
  expect(scanner.queryByRole('button', { name: 'Anlage auswählen' })).toBeNull();
  await user.click(scanner.getByRole('button', { name: 'Weiter scannen' }));
  await scanner.findByRole('button', { name: 'Code eintippen' });
});

it('without an answer the code stays on the screen and can be looked up again', async () => {
  const code = await aCode({ equipmentId: pump.id });
  const { server, user, scanner, type } = await openScanner('viewer', (server) =>
    server.isUnreachable(codeCalls.find),
  );
  await type(code.value);
  await scanner.findByRole('heading', { name: 'Code konnte nicht nachgesehen werden' });
  scanner.getByText(code.value);
  server.answers(codeCalls.find, {
    found: { code, equipment: summaryOf(pump) },
    isAssignable: true,
  });
  await user.click(scanner.getByRole('button', { name: 'Erneut versuchen' }));
  await screen.findByRole('heading', { name: pump.name });
});

it('the user can stop looking a code up, and its late answer opens nothing', async () => {
  const code = await aCode({ equipmentId: pump.id });
  const found = { found: { code, equipment: summaryOf(pump) }, isAssignable: true };
  let answer: (given: typeof found) => void = () => {};
  const late = new Promise<typeof found>((resolve) => {
    answer = resolve;
  });
  const { user, server, scanner, type } = await openScanner('viewer', (server) =>
    server.answers(codeCalls.find, () => late),
  );
  await type(code.value);
  await scanner.findByRole('heading', { name: 'Wird nachgesehen …' });
  await user.click(scanner.getByRole('button', { name: 'Abbrechen' }));
  server.answers(codeCalls.find, nothing);
  await type('INV-2');
  answer(found);
  await scanner.findByRole('heading', { name: 'Unbekannter Code' });
  scanner.getByText('INV-2');
  expect(location.pathname).toBe('/scan');
});

it('an answer that comes after the scanner was left opens nothing', async () => {
  const code = await aCode({ equipmentId: pump.id });
  const found = { found: { code, equipment: summaryOf(pump) }, isAssignable: true };
  let answer: (given: typeof found) => void = () => {};
  const late = new Promise<typeof found>((resolve) => {
    answer = resolve;
  });
  const { user, server, scanner, type } = await openScanner('viewer', (server) =>
    server.answers(codeCalls.find, () => late),
  );
  await type(code.value);
  await scanner.findByRole('heading', { name: 'Wird nachgesehen …' });
  await user.click(scanner.getByRole('button', { name: 'Schließen' }));
  await waitFor(() => expect(location.pathname).toBe('/'));
  answer(found);
  // The next question is answered after that one.
  server.answers(codeCalls.find, nothing);
  await user.click(await screen.findByRole('link', { name: 'Code scannen' }));
  await screen.findByRole('button', { name: 'Code eintippen' });
  scanByHand('INV-2');
  await screen.findByRole('heading', { name: 'Unbekannter Code' });
  expect(server.sentTo(codeCalls.find).length).toBeGreaterThan(1);
  expect(screen.queryByRole('heading', { name: pump.name })).toBeNull();
  expect(location.pathname).toBe('/scan');
});
