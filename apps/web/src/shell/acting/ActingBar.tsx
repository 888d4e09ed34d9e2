import { Button } from '@machi/ui/button/Button';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { endCounter } from '@machi/domain/delegations/counter-contract';
import { call } from '../calls/client.ts';
import { textsOf } from '../language/texts.ts';
import { act, actingNow, refused, type Acting } from './acting.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };
import './acting.css';

const useActingTexts = textsOf('acting', { ja, en });

/** The desk from which an official began. */
const BACK = '/member';
/** "14:05", in the town. */
const clockOf = (instant: string): string => instant.slice(11, 16);

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
  const until = acting?.until;
  useEffect(() => {
    if (until === undefined) return undefined;
    const timer = setTimeout(() => act(null, BACK), Math.max(0, Date.parse(until) - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  if (!acting) return null;
  async function end({ delegation_id }: Acting) {
    if (until !== undefined) await call(endCounter, { delegation_id }, { ignoresError: true });
    act(null, until === undefined ? '/account/delegations' : BACK);
  }
  return (
    <section className="acting-bar" aria-label={t('label')}>
      <p className="wrap row">
        <b>{t('as', { name: acting.name })}</b>
        {until !== undefined && <span className="num">{t('until', { time: clockOf(until) })}</span>}
        <Button size="small" onClick={() => void end(acting)}>
          {t('end')}
        </Button>
      </p>
      <div role="status">{refusedAt === pathname && <p className="wrap sm">{t('refused')}</p>}</div>
    </section>
  );
}
