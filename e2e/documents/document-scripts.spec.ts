import { createNamedAnlage, uniqueWord } from '../support/anlagen.ts';
import { expect, type Page, test } from '../support/journey.ts';
import { store } from './document-parts.ts';

const script = "alert('Es läuft'); document.title = 'Es läuft'; fetch('/api/logout')";

/** A minimal PDF with a script that would run at once. */
const pdf = Buffer.from(
  [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction 4 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj',
    "4 0 obj<</S/JavaScript/JS(app.alert('Es läuft'); this.submitForm('/api/logout');)>>endobj",
    'trailer<</Root 1 0 R>>',
    '%%EOF',
  ].join('\n'),
);

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQImWMwTptpnDaTAUIBAB/uBMm6iK1UAAAAAElFTkSuQmCC',
  'base64',
);

/** A picture with an HTML page in its text part, behind the bytes by which the type is recognised. */
function pictureWithPage(): Buffer {
  const text = Buffer.from(`Comment\0${' '.repeat(2_000)}<html><script>${script}</script></html>`);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  const chunk = Buffer.concat([length, Buffer.from('tEXt'), text, Buffer.alloc(4)]);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

/** A file that begins as a page is refused, so this one begins as a text. */
const page = Buffer.from(`Hinweis:\n<!doctype html><html><script>${script}</script></html>`);

/** Opens the file and returns whether a script in it has run. */
async function openIn(tab: Page, address: string) {
  const seen: string[] = [];
  tab.on('dialog', (dialog) => {
    seen.push(dialog.message());
    void dialog.dismiss();
  });
  tab.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) seen.push(request.url());
  });
  const download = tab.waitForEvent('download').then(
    (file) => file.suggestedFilename(),
    () => undefined,
  );
  const opened = await tab.goto(address).then(
    (answer) => answer?.status(),
    () => undefined,
  );
  return { seen, opened, download };
}

test('nothing in an uploaded file runs in the browser', { tag: '@once' }, async ({
  page: tab,
  startSession,
}) => {
  await startSession('editor');
  const { id: equipmentId } = await createNamedAnlage(tab, { name: uniqueWord() });
  const open = async (name: string, buffer: Buffer) => {
    const file = { name, mimeType: 'application/octet-stream', buffer };
    const { objectPath } = await store(tab, equipmentId, file);
    return openIn(tab, `/objects/${objectPath}`);
  };

  const asText = await open('seite.txt', page);
  expect(await asText.download).toBe('seite.txt');
  expect(asText.seen).toEqual([]);

  const asPicture = await open('bild.png', pictureWithPage());
  expect(asPicture.opened).toBe(200);
  expect(await tab.evaluate(() => document.images.length)).toBe(1);
  expect(asPicture.seen).toEqual([]);

  const asPdf = await open('plan.pdf', pdf);
  expect(await asPdf.download).toBe('plan.pdf');
  expect(asPdf.seen).toEqual([]);

  expect((await tab.request.get('/api/auth/user')).status()).toBe(200);
});
