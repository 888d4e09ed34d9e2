import { Button } from '@machi/ui/button/Button';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { queryClient } from '../calls/client.ts';
import { ACTING, act, actingNow, refused } from './acting.ts';
import { useActingTexts } from './texts.ts';
import './acting.css';

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
  const refusedAt = useSyncExternalStore(
    (tell) => {
      refused.tell = tell;
      return () => {
        refused.tell = () => {};
      };
    },
    () => refused.at,
  );
  if (!acting) return null;
  return (
    <section className="acting-bar" ref={bar} aria-label={t('label')}>
      <p className="wrap row">
        <b>{t('as', { name: acting.name })}</b>
        <Button size="small" onClick={() => act(null, '/account/delegations')}>
          {t('end')}
        </Button>
      </p>
      <div role="status">{refusedAt === pathname && <p className="wrap sm">{t('refused')}</p>}</div>
    </section>
  );
}
