import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';

const shown = () =>
  [...document.querySelectorAll('.mantine-Notification-root')].map((toast) => toast.textContent);

/** Waits for a toast with this title and the beginning of this text. */
export const hearToast = (title: string, text = '') =>
  waitFor(() => expect(shown().join('\n')).toContain(`${title}${text}`));
