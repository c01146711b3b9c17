import { Notifications } from '@mantine/notifications';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import classes from './toasts.module.css';

/** Below the header in the middle, where it covers neither the header's actions nor those at the bottom. */
export function Toasts() {
  return (
    <Notifications
      className={classes.toasts ?? ''}
      position="top-center"
      limit={1}
      transitionDuration={0}
      containerWidth={420}
      aria-live="polite"
    />
  );
}
