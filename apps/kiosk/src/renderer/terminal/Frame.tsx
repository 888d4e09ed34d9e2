import { dayInWords, timeInWords } from '@machi/domain/calendar/words';
import { dateAt, minutesAt, timeOf } from '@machi/domain/calendar/model';
import type { ReactNode } from 'react';
import type { TerminalStatus } from '../../bridge.ts';
import { Mark, NoticeIcon, OfflineIcon } from './drawings.tsx';
import { useTexts } from './texts.ts';
import { useNow } from './use-now.ts';

interface FrameProps {
  /** Ground of the whole field: waiting, accepted, talk to us. */
  readonly tone: 'night' | 'ok' | 'plain';
  readonly status: TerminalStatus | null;
  readonly onLanguage: () => void;
  /** Beside the language, small. */
  readonly note?: ReactNode;
  /** More of the foot, at its end. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

const timeText = (instant: Date): string => timeOf(minutesAt(instant));

/** Head, foot and the honest strips that stand around every scene. */
export function Frame({ tone, status, onLanguage, note, actions, children }: FrameProps) {
  const { t, locale } = useTexts();
  const now = useNow();
  return (
    <div className={`kiosk ${tone}`}>
      <aside className="strips" aria-label={t('notices')}>
        {status && <Strips status={status} />}
      </aside>
      <header>
        <Mark />
        <span>{status?.terminal_name || t('town-product')}</span>
        <time dateTime={timeText(now)}>{timeInWords(timeText(now))}</time>
      </header>
      <main>{children}</main>
      <footer>
        <button type="button" className="kbtn" lang={locale === 'ja' ? 'en' : 'ja'} onClick={onLanguage}>
          {t('other-language')}
        </button>
        {note && <p>{note}</p>}
        {actions}
      </footer>
    </div>
  );
}

/** What a person and the staff should know of the terminal itself. */
function Strips({ status }: { readonly status: TerminalStatus }) {
  const { t, locale } = useTexts();
  const madeAt = status.snapshot_made_at === null ? null : new Date(status.snapshot_made_at);
  const isRegistered = status.pass !== null;
  const age = madeAt
    ? t('data-of', `${dayInWords(dateAt(madeAt))[locale]} ${timeInWords(timeText(madeAt))}`)
    : t('data-none');
  return (
    <>
      {status.is_test && (
        <p className="strip test">
          <NoticeIcon />
          {t('test-banner')}
        </p>
      )}
      {isRegistered && !status.isOnline && (
        <p className="strip" role="status">
          <OfflineIcon />
          <span>
            {t('offline')}{' '}
            {status.unsentEvents > 0 && <span className="num">{t('offline-waiting', status.unsentEvents)} </span>}
            {age}
          </span>
        </p>
      )}
      {status.isSnapshotTooOld && <Warning text={t('data-old')} />}
      {status.isClockOff && <Warning text={t('clock-off')} />}
      {status.isLedgerDamaged && <Warning text={t('ledger-damaged')} />}
    </>
  );
}

const Warning = ({ text }: { readonly text: string }) => (
  <p className="strip">
    <NoticeIcon />
    {text}
  </p>
);
