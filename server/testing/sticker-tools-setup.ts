import { ensurePdfTools } from '../../scripts/pdf-tools.mjs';
import { ensureZbar } from '../../scripts/zbar.mjs';

/** Once per test run, before the tests that draw stickers and read their codes. */
export default async function setup(): Promise<void> {
  await ensurePdfTools();
  await ensureZbar();
}
