import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import { useHandScanner } from '#web/scanner/hand-scanner.ts';

/** On every screen a code of a hand scanner opens its Anlage; an unknown code leads to the scan screen. */
export function useHandScans(): void {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const latest = useRef(0);
  const open = async (text: string) => {
    const own = ++latest.current;
    const { href, state } = await import('../scan/code-target.ts').then(
      ({ codeTarget }) => codeTarget(client, text),
      () => ({ href: '/scan', state: { code: text } }),
    );
    // Another code was read meanwhile.
    if (own === latest.current) navigate(href, { state });
  };
  useHandScanner(({ text }) => void open(text));
}
