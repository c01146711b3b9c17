import { BlockList, isIP } from 'node:net';

type Family = 'ipv4' | 'ipv6';

const familyOf = (address: string): Family => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

function parse(network: string): { address: string; prefix: number } | undefined {
  const [, address = '', digits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(network) ?? [];
  const whole = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const prefix = digits === undefined ? whole : Number(digits);
  return prefix >= 0 && prefix <= whole ? { address, prefix } : undefined;
}

/** Whether a text is an address, or a network such as `10.0.0.0/24`. */
export const isNetwork = (text: string): boolean => parse(text) !== undefined;

/** Returns whether the forwarding headers of an address count. */
export function isTrustedBy(networks: readonly string[]): (address: string | undefined) => boolean {
  const trusted = new BlockList();
  for (const network of networks) {
    const { address, prefix } = parse(network) ?? {};
    if (address !== undefined && prefix !== undefined)
      trusted.addSubnet(address, prefix, familyOf(address));
  }
  return (address = '') => isIP(address) !== 0 && trusted.check(address, familyOf(address));
}
