import { Button } from '@machi/ui/button/Button';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { textsOf } from '../language/texts.ts';
import { act, actingNow, refused } from './acting.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };
import './acting.css';

const useActingTexts = textsOf('acting', { ja, en });

/** Says on every page for whom somebody acts, and leads back. */
export default function ActingBar() {
  const { t } = useActingTexts();
  const acting = actingNow();
  useEffect(() => {
    if (!acting) return undefined;
    document.documentElement.dataset['acting'] = '';
    return () => {
      delete document.documentElement.dataset['acting'];
    };
  }, [acting]);
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
    <section className="acting-bar" aria-label={t('label')}>
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
