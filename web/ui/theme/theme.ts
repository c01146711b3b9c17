import { type CSSVariablesResolver, createTheme } from '@mantine/core';

/** White on #6366f1 has a contrast of 4.47:1, too little for text, so filled components use shade 6 in both schemes. */
const indigo = [
  '#eef2ff',
  '#e0e7ff',
  '#c7d2fe',
  '#a5b4fc',
  '#818cf8',
  '#6366f1',
  '#4f46e5',
  '#4338ca',
  '#3730a3',
  '#312e81',
] as const;

/** One height for all controls; a component with another `size` keeps Mantine's measures. */
const sized = (part: string, vars: Record<string, string>) => ({
  vars: (_theme: unknown, { size = 'sm' }: { size?: unknown }) => ({
    [part]: size === 'sm' ? vars : {},
  }),
});

const controlHeight = 'var(--control-height)';

export const theme = createTheme({
  colors: { indigo: [...indigo] },
  primaryColor: 'indigo',
  primaryShade: 6,
  defaultRadius: 'md',
  radius: { md: '10px' },
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '650' },
  fontSizes: { xs: '0.78125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  lineHeights: { md: '1.45' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  breakpoints: { xs: '36em', sm: '48em', md: '68.75em', lg: '75em', xl: '100em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: sized('root', { '--button-height': controlHeight, '--button-fz': '0.9375rem' }),
    ActionIcon: {
      ...sized('root', { '--ai-size': controlHeight }),
      defaultProps: { variant: 'subtle', color: 'gray' },
    },
    Input: sized('wrapper', { '--input-height': controlHeight, '--input-fz': '1rem' }),
  },
});

const colors = {
  '--mantine-color-body': 'var(--app-bg)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-anchor': 'var(--accent-ink)',
  '--mantine-color-error': 'var(--bad-ink)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunk)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-2)',
  '--mantine-color-disabled': 'var(--sunk)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-color-indigo-light': 'var(--accent-soft)',
  '--mantine-color-indigo-light-hover':
    'color-mix(in srgb, var(--accent-soft), var(--accent-line) 40%)',
  '--mantine-color-indigo-light-color': 'var(--accent-ink)',
  '--mantine-color-indigo-text': 'var(--accent-ink)',
  '--mantine-color-gray-light-hover': 'var(--sunk)',
  '--mantine-color-gray-light-color': 'var(--ink)',
  '--mantine-color-gray-text': 'var(--ink)',
};

/** Mantine's colour variables are set to the tokens of `tokens.css`, for both schemes. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: colors,
  dark: colors,
});
