import { useEffect } from 'react';

/** A file dropped beside the place for it would otherwise be opened in place of the app. */
export function useNoStrayDrops(): void {
  useEffect(() => {
    const controller = new AbortController();
    const refuse = (event: DragEvent) => {
      if (!event.defaultPrevented && event.dataTransfer) {
        event.dataTransfer.dropEffect = 'none';
        event.preventDefault();
      }
    };
    window.addEventListener('dragover', refuse, { signal: controller.signal });
    window.addEventListener('drop', refuse, { signal: controller.signal });
    return () => controller.abort();
  }, []);
}
