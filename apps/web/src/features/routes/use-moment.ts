import { useEffect, useState } from 'react';

const TICK = 10_000;

/**
 * The server's present time, from its last answer onward.
 * @param toldAt the server's time of the answer
 * @param receivedAt when it arrived, by this device's clock
 */
export function useMoment(toldAt: string, receivedAt: number): Date {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK);
    return () => clearInterval(timer);
  }, []);
  return new Date(new Date(toldAt).getTime() + Math.max(0, now - receivedAt));
}
