import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { IconButton } from '../icon-button.tsx';

export function ThemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const label = isDark ? 'Helles Design einschalten' : 'Dunkles Design einschalten';

  return (
    <IconButton label={label} onClick={() => setColorScheme(isDark ? 'light' : 'dark')}>
      {isDark ? <IconSun size={20} /> : <IconMoon size={20} />}
    </IconButton>
  );
}
