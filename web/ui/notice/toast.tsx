import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';

const successMs = 2000;
const failureMs = 4000;

export function showSuccess(title: string, message?: string): void {
  replaceToast({
    title,
    message,
    autoClose: successMs,
    role: 'status',
    'data-tone': 'ok',
    icon: <IconCheck size={18} />,
  });
}

/** Interrupts a screen reader, in contrast to a success. */
export function showError(title: string, message?: string): void {
  replaceToast({
    title,
    message,
    autoClose: failureMs,
    role: 'alert',
    'data-tone': 'bad',
    icon: <IconAlertTriangle size={18} />,
  });
}

/** A new toast replaces the current one, because only the newest matters. */
function replaceToast(toast: Parameters<typeof notifications.show>[0]): void {
  notifications.clean();
  notifications.show({ ...toast, closeButtonProps: { 'aria-label': 'Meldung schließen' } });
}
