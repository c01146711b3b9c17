import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';

const shown = () =>
  [...document.querySelectorAll('.mantine-Notification-root')].map((toast) => toast.textContent);

/** Waits for a toast with this title whose text starts like this. */
export const expectToast = (title: string, text = '') =>
  waitFor(() => expect(shown().join('\n')).toContain(`${title}${text}`));
