import { useEffect, useState } from 'react';

/** True after something has been waiting longer than `patienceMs`. */
export function useIsSlow(isWaiting: boolean, patienceMs: number): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setSlow(true), patienceMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWaiting, patienceMs]);
  return isWaiting && isSlow;
}
