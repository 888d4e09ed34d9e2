import { useEffect, useState } from 'react';

const MINUTE = 60_000;
const minuteNow = (): number => Math.floor(Date.now() / MINUTE);

/** The present instant, to the minute; it advances while the page is open. */
export function useMinute(): Date {
  const [minute, setMinute] = useState(minuteNow);
  useEffect(() => {
    const timer = setInterval(() => setMinute(minuteNow()), MINUTE / 4);
    return () => clearInterval(timer);
  }, []);
  return new Date(minute * MINUTE);
}
