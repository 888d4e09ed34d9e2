import { useState } from 'react';
import { useSecondsUntil } from '../../shell/forms/use-seconds-until.ts';

export interface LoginWait {
  /** Until this login ID may be tried again; 0: now. */
  readonly seconds: number;
  /** There was a wait for this login ID, and it has ended. */
  readonly isOver: boolean;
  readonly start: (loginId: string, seconds: number) => void;
}

/** How long the login ID in the field has to wait after several failures; somebody else at this device has not. */
export function useLoginWait(typed: string): LoginWait {
  const [wait, setWait] = useState({ loginId: '', until: 0 });
  const left = useSecondsUntil(wait.until);
  const isMeant = wait.until > 0 && typed.trim() === wait.loginId;
  return {
    seconds: isMeant ? left : 0,
    isOver: isMeant && left === 0,
    start: (loginId, seconds) => setWait({ loginId, until: Date.now() + seconds * 1000 }),
  };
}
