import { useEffect, useState } from 'react';

const TICK = 10_000;

/**
 * The server's present, as far as it is known from its last answer; it goes on while the page is open.
 * @param toldAt the moment of which the answer speaks
 * @param receivedAt when it came, by the clock of this device
 */
export function useMoment(toldAt: string, receivedAt: number): Date {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK);
    return () => clearInterval(timer);
  }, []);
  return new Date(new Date(toldAt).getTime() + Math.max(0, now - receivedAt));
}
