import { Button } from '@mantine/core';
import { IconCameraOff, IconRefresh } from '@tabler/icons-react';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import type { CameraProblem } from './camera/camera-state.ts';
import { grantSteps } from './camera/grant-steps.ts';
import classes from './problem-note.module.css';

/** `no-reader` is no problem of the camera: the part that reads its picture does not work. */
type Problem = CameraProblem | 'no-reader';

const words: Record<Problem, { title: string; text: string; isFinal?: boolean }> = {
  refused: {
    title: 'Die Kamera ist nicht erlaubt',
    text: 'So erlauben Sie sie wieder:',
  },
  busy: {
    title: 'Die Kamera ist belegt',
    text: 'Eine andere App oder ein anderer Tab benutzt sie. Schließen Sie diese und versuchen Sie es dann erneut.',
  },
  missing: {
    title: 'Keine Kamera gefunden',
    text: 'Schließen Sie eine Kamera an, oder nehmen Sie einen der Wege unten.',
  },
  failed: {
    title: 'Die Kamera startet nicht',
    text: 'Versuchen Sie es erneut. Hilft das nicht, starten Sie das Gerät neu.',
  },
  unsupported: {
    title: 'Die Kamera ist hier nicht erreichbar',
    text: 'Der Browser ist zu alt, oder die Adresse beginnt nicht mit https.',
    isFinal: true,
  },
  'no-reader': {
    title: 'Codes können nicht gelesen werden',
    text: 'Ein Teil der App konnte nicht geladen werden. Versuchen Sie es erneut.',
  },
};

/** Says why nothing can be scanned, and what to do. */
export function ProblemNote({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  const { title, text, isFinal = false } = words[problem];
  return (
    <div className={classes.note}>
      <EmptyState
        tone="bad"
        icon={<IconCameraOff size={30} />}
        title={title}
        text={text}
        action={
          <>
            {problem === 'refused' && (
              <ol className={classes.steps}>
                {grantSteps(navigator).map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
            )}
            {!isFinal && (
              <Button leftSection={<IconRefresh size={18} />} onClick={onRetry}>
                Erneut versuchen
              </Button>
            )}
            <p className={classes.others}>
              Auch ohne Kamera: ein Bild wählen oder den Code eintippen.
            </p>
          </>
        }
      />
    </div>
  );
}
