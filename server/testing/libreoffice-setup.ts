import { ensureLibreOffice } from '../../scripts/libreoffice.mjs';

/** Once per test run, before the tests that open tables in another program. */
export default function setup(): Promise<void> {
  return ensureLibreOffice();
}
