import { TextLink } from '@machi/ui/link/TextLink';
import { useLocation } from 'react-router-dom';
import { usePocketTexts } from '../texts.ts';
import { useWaiting } from './use-waiting.ts';

/** Leads to what waits to be sent, and to how it ended, until it is deleted there. */
export function WaitingBand() {
  const { t } = usePocketTexts();
  const { pathname } = useLocation();
  const entries = useWaiting();
  if (entries.length === 0 || pathname === '/pocket') return null;
  return (
    <div className="pocket-band" role="status">
      <div className="wrap">
        <TextLink href="/pocket#waiting">{t('waiting.count', { count: entries.length })}</TextLink>
      </div>
    </div>
  );
}
