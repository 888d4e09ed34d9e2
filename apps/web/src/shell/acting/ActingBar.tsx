import { Button } from '@machi/ui/button/Button';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { queryClient } from '../calls/client.ts';
import { leaveOver, stopActing } from './act.ts';
import { ACTING, actingNow, refused } from './acting.ts';
import { textsOf } from '../language/texts.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };
import './acting.css';

export const useActingTexts = textsOf('acting', { ja, en });

/** "14:05", in the town. */
const clockOf = (instant: string): string => instant.slice(11, 16);

/** Says on every page for whom somebody acts, and leads back. */
export default function ActingBar() {
  const { t } = useActingTexts();
  const acting = actingNow();
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = bar;
    if (!current) return undefined;
    const { dataset, style } = document.documentElement;
    const measure = new ResizeObserver(() => style.setProperty('--acting', `${current.offsetHeight}px`));
    dataset['acting'] = '';
    measure.observe(current);
    return () => {
      delete dataset['acting'];
      style.removeProperty('--acting');
      measure.disconnect();
    };
  }, [acting]);
  // The session has ended, or another tab has begun another: what this page has of them goes with it.
  useEffect(
    () => () => {
      if (actingNow()) return;
      sessionStorage.removeItem(ACTING);
      queryClient.clear();
      if (location.pathname !== '/logout') location.reload();
    },
    [],
  );
  const { pathname } = useLocation();
  const until = acting?.until;
  useEffect(() => {
    // What comes back from signing is taken first.
    if (until === undefined || pathname === '/onlineform/sign') return undefined;
    const timer = setTimeout(leaveOver, Math.max(0, Date.parse(until) - Date.now()));
    return () => clearTimeout(timer);
  }, [until, pathname]);
  const [refusedAt, setRefusedAt] = useState('');
  useEffect(() => {
    const before = refused.hear;
    refused.hear = ({ codes }) => {
      const [code] = codes['request'] ?? [];
      // What the page shows is not this person's to see any more.
      if (code === 'acting-ended') leaveOver();
      else if (code?.startsWith('acting-')) setRefusedAt(location.pathname);
    };
    for (const failure of refused.early.splice(0)) refused.hear(failure);
    return () => {
      refused.hear = before;
    };
  }, []);
  if (!acting) return null;
  return (
    <section className="acting-bar" ref={bar} aria-label={t('label')}>
      <p className="wrap row">
        <b>
          {t('as', { name: acting.name })} {until !== undefined && t('until', { time: clockOf(until) })}
        </b>
        <Button size="small" onClick={() => void stopActing()}>
          {t('end')}
        </Button>
      </p>
      <div role="status">{refusedAt === pathname && <p className="wrap sm">{t('refused')}</p>}</div>
    </section>
  );
}
