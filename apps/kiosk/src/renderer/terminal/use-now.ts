import { useEffect, useState } from 'react';

/** The current time, updated every second. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Whole seconds left until a scene closes, counted from the message with this value. */
export function useSecondsLeft(closesInMilliseconds: number): number {
  const [endsAt, setEndsAt] = useState(() => performance.now() + closesInMilliseconds);
  const [toldAs, setToldAs] = useState(closesInMilliseconds);
  if (toldAs !== closesInMilliseconds) {
    setToldAs(closesInMilliseconds);
    setEndsAt(performance.now() + closesInMilliseconds);
  }
  useNow();
  return Math.max(0, Math.round((endsAt - performance.now()) / 1000));
}
