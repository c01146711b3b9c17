import { Scanner } from '#web/scanner/scanner.tsx';
import { LookupPanel } from './lookup-panel.tsx';
import { type Found, useLookup } from './use-lookup.ts';

interface ScanLayerProps {
  title: string;
  subtitle?: string;
  onClose: () => void;
  onFound: (found: Found) => void;
  /** Takes the text of a code that leads to no Anlage. Without it the user may assign the code. */
  onUnknown?: (text: string) => void;
}

/** The scanner above a screen that goes on afterwards. */
export function ScanLayer({ title, subtitle, onClose, onFound, onUnknown }: ScanLayerProps) {
  const { state, lookUp, reset } = useLookup((result) => {
    if (result.kind === 'found') onFound(result);
    else onUnknown?.(result.value);
    if (result.kind === 'found' || onUnknown) reset();
  });
  return (
    <Scanner
      title={title}
      {...(subtitle ? { subtitle } : {})}
      onCode={lookUp}
      isPaused={state.kind !== 'none'}
      onClose={onClose}
    >
      <LookupPanel
        state={state}
        onAssigned={(_, text) => lookUp({ text })}
        onRepeat={lookUp}
        onNext={reset}
      />
    </Scanner>
  );
}
