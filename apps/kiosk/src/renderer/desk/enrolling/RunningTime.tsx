import { useEffect, useState } from 'react';
import { useTexts } from '../texts.ts';

const MINUTE = 60;

/** How long this has taken so far. It hurries nobody: nothing happens when the five minutes are over. */
export function RunningTime() {
  const { t } = useTexts();
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const begun = performance.now();
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - begun) / 1000)), 1000);
    return () => clearInterval(timer);
  }, []);
  const time = `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`;
  return (
    <p className="muted sm num" role="timer">
      {t('enrol.time', time)} <span className="time-goal">{t('enrol.time-goal')}</span>
    </p>
  );
}
