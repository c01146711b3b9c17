import { useCallback, useRef, useState } from 'react';
import { beginEdit, type EditEvent, type EditFlow, nextEdit } from './edit-flow.ts';

/** The flow as shown, and as it is at this moment for what goes on in between. */
export function useEditFlow() {
  const [flow, setFlow] = useState(beginEdit);
  const latest = useRef(flow);
  const now = useCallback((): EditFlow => latest.current, []);
  const tell = useCallback((event: EditEvent) => {
    latest.current = nextEdit(latest.current, event);
    setFlow(latest.current);
  }, []);
  return { flow, now, tell };
}
