import { IconScan } from '@tabler/icons-react';
import { type ComponentProps, startTransition, useState } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const ScanLayer = lazyPart(async () => (await import('./scan-layer.tsx')).ScanLayer);

type ScanButtonProps = Omit<ComponentProps<typeof ScanLayer>, 'onClose'> & {
  /** False: the scanner stays open for more codes. */
  closesAfterCode?: boolean;
};

/** Opens the scanner above the screen; its code is loaded when it is first opened. */
export function ScanButton({ closesAfterCode = true, ...layer }: ScanButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const closeAfter =
    <Value,>(action: ((value: Value) => void) | undefined) =>
    (value: Value) => {
      action?.(value);
      if (closesAfterCode) close();
    };
  return (
    <>
      <IconButton
        label="Code scannen"
        // The pressed button is painted before the scanner is prepared.
        onClick={() => startTransition(() => setOpen(true))}
      >
        <IconScan size={22} />
      </IconButton>
      {isOpen && (
        <ScanLayer
          {...layer}
          onClose={close}
          onFound={closeAfter(layer.onFound)}
          {...(layer.onUnknown ? { onUnknown: closeAfter(layer.onUnknown) } : {})}
        />
      )}
    </>
  );
}
