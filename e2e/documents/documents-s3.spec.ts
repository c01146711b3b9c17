import { connectS3 } from '#server/storage/s3-client.ts';
import { hasStarted, launchS3 } from '#server/testing/s3/run-s3.ts';
import { createAnlage } from '../support/anlagen.ts';
import { expect, signInAtProvider, test } from '../support/journey.ts';
import { startApp } from '../support/running-app.ts';
import { aPicture } from '../support/sample-files.ts';
import { recordToasts } from '../support/toasts.ts';
import { documentsOf, savedDocuments, uploadDialogOf } from './document-parts.ts';

/** An application that stores its files in a bucket of an S3 service. */
async function startWithS3() {
  const { server, stop } = await launchS3();
  await expect.poll(() => hasStarted(server), { timeout: 110_000 }).toBe(true);
  const { endpoint, owner } = server;
  const config = { endpoint, region: 'us-east-1', bucket: 'anlagen', ...owner };
  const { s3 } = await connectS3(config);
  await s3.createBucket({ Bucket: config.bucket });
  s3.destroy();
  const app = await startApp({
    S3_ENDPOINT: endpoint,
    S3_REGION: config.region,
    S3_BUCKET: config.bucket,
    S3_ACCESS_KEY_ID: owner.accessKeyId,
    S3_SECRET_ACCESS_KEY: owner.secretAccessKey,
  });
  const stopAll = async () => {
    await app.stop();
    await stop();
  };
  return { url: app.url, endpoint, stop: stopAll };
}

test('a file goes from the browser directly to an S3 storage, and is downloaded only with permission', {
  tag: '@once',
}, async ({ browser }) => {
  test.setTimeout(240_000);
  const app = await startWithS3();
  const context = await browser.newContext({ baseURL: app.url, serviceWorkers: 'block' });
  await recordToasts(context);
  try {
    const page = await context.newPage();
    await signInAtProvider(page, 'editor', app.url);
    const { id } = await createAnlage(page);
    await page.goto(`/equipment/${id}`);
    await documentsOf(page).open.click();
    const upload = uploadDialogOf(page);
    const picture = await aPicture('typenschild.png');
    await upload.pick(picture);
    await upload.title.fill('Typenschild');
    const put = page.waitForRequest((request) => request.method() === 'PUT');
    await upload.submit.click();
    expect((await put).url().startsWith(`${app.endpoint}/anlagen/documents/`)).toBe(true);
    await expect(page).toShowToast('Dokument hochgeladen');

    const [saved] = await savedDocuments(page, id);
    expect(saved).toMatchObject({ fileName: picture.name, fileSize: picture.buffer.length });
    const file = await page.request.get(`/objects/${saved?.objectPath}`);
    expect(await file.body()).toEqual(picture.buffer);
    const thumbnail = documentsOf(page).row('Typenschild').locator('img');
    await expect
      .poll(() => thumbnail.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBe(128);
  } finally {
    await context.close();
    await app.stop();
  }
});
