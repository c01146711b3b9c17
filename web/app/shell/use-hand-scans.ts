import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { useHandScanner } from '#web/scanner/hand-scanner.ts';

/** On every screen a code of a hand scanner opens its Anlage; an unknown code leads to the scan screen. */
export function useHandScans(): void {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const open = async (text: string) => {
    const { codeTarget } = await import('../scan/code-target.ts');
    const { href, state } = await codeTarget(client, text);
    navigate(href, { state });
  };
  useHandScanner(({ text }) => void open(text));
}
