import { ensurePdfTools } from '../../scripts/pdf-tools.mjs';

/** Once per test run, before the tests that read PDF files. */
export default function setup(): Promise<void> {
  return ensurePdfTools();
}
