// @ts-check
import { areOnPath, installFromDebian } from './apt.mjs';
import { Refusal } from './run.mjs';

const packages = ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common'];
const programs = ['radosgw', 'radosgw-admin', 'ceph-mon', 'ceph-osd', 'ceph'];

/** Finds Ceph, whose gateway is the S3 service of the tests, or installs it. */
export async function ensureCeph() {
  if (areOnPath(programs)) return;
  await installFromDebian('Ceph', packages);
  if (areOnPath(programs)) return;
  throw new Refusal(
    `Für die Tests des S3-Speichers fehlt Ceph: bitte die Debian-Pakete ${packages.join(', ')} installieren.`,
  );
}
