/** No keys between the parts of the cluster: they communicate on the loopback interface only. */
const trusting = {
  'auth cluster required': 'none',
  'auth service required': 'none',
  'auth client required': 'none',
  'ms mon client mode': 'crc',
  'ms mon service mode': 'crc',
  'ms mon cluster mode': 'crc',
};

/** One disk, which is in memory. */
const small = {
  'osd objectstore': 'memstore',
  'memstore device bytes': '4294967296',
  'osd pool default size': '1',
  'osd pool default min size': '1',
  'osd pool default pg num': '1',
  'osd pool default pgp num': '1',
  'osd pool default pg autoscale mode': 'off',
  'osd crush chooseleaf type': '0',
  'mon allow pool size one': 'true',
  'mon max pg per osd': '1000',
};

const quick = { 'paxos propose interval': '0.05' };

const gateway = {
  'rgw enable apis': 's3',
  'rgw run sync thread': 'false',
  'rgw dynamic resharding': 'false',
  /** Makes a list of a few objects come in several pages. */
  'rgw max listing results': '5',
};

interface Cluster {
  id: string;
  directory: string;
  monitorPort: number;
  gatewayPort: number;
}

/** A whole Ceph cluster in one folder and on two ports. */
export function cephConfiguration({ id, directory, monitorPort, gatewayPort }: Cluster): string {
  const places = {
    fsid: id,
    'mon host': `v2:127.0.0.1:${monitorPort}`,
    'public addr': '127.0.0.1',
    'run dir': directory,
    'admin socket': '',
    'pid file': '',
    'log file': `${directory}/$name.log`,
    'mon cluster log file': `${directory}/cluster.log`,
    'mon data': `${directory}/mon`,
    'osd data': `${directory}/osd`,
    'rgw frontends': `beast endpoint=127.0.0.1:${gatewayPort}`,
  };
  const settings = { ...places, ...trusting, ...small, ...quick, ...gateway };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  return `[global]\n${lines.join('\n')}\n`;
}
