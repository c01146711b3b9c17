import { useQuery } from '@tanstack/react-query';
import { inspectionKindsQuery } from '#web/reads/inspection-kinds-query.ts';
import { useToday } from '#web/ui/use-today.ts';
import { DuePill } from '../due/due-pill.tsx';
import classes from './next-due-mark.module.css';
import { nextDueQuery } from './next-due-query.ts';

/**
 * When an Anlage has to be inspected next, on its card. Only the device answers: before its first fill has ended, the
 * list of what is due and the screen of the Anlage ask the server. Where something is inspected, every card has space
 * for it, so that nothing moves when it is known.
 */
export function NextDueMark({ equipmentId }: { equipmentId: string }) {
  const today = useToday();
  const { data: kinds } = useQuery(inspectionKindsQuery);
  const isUsed = kinds?.some(({ isRetired }) => !isRetired) ?? false;
  const { data } = useQuery({ ...nextDueQuery(equipmentId, today), enabled: isUsed });
  if (!isUsed) return null;
  const [next] = data ?? [];
  return (
    <span className={classes.space}>{next && <DuePill dueOn={next.dueOn} isPaused={false} />}</span>
  );
}
