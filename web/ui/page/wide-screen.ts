import { useMediaQuery } from '@mantine/hooks';

const now = { getInitialValueInEffect: false };

/** Whether there is space for filters beside the list. */
export function useIsWide(): boolean {
  return useMediaQuery('(min-width: 68.75em)', false, now);
}

/** How many cards are side by side. */
export function useCardColumns(): number {
  const isWide = useIsWide();
  const isVeryWide = useMediaQuery('(min-width: 100em)', false, now);
  if (isVeryWide) return 3;
  return isWide ? 2 : 1;
}
