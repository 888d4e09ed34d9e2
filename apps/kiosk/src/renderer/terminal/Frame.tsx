import { dayInWords, timeInWords } from '@machi/domain/calendar/words';
import { dateAt, minutesAt, timeOf } from '@machi/domain/calendar/model';
import type { ReactNode } from 'react';
import type { NextCard, ShownCall, TerminalStatus } from '../../bridge.ts';
import { callWords } from './call-words.ts';
import { CallIcon, Mark, NoticeIcon, OfflineIcon } from './drawings.tsx';
import { useFit } from './fitted-type.ts';
import { LanguageButtons } from './LanguageButtons.tsx';
import { useTexts } from './texts.ts';
import { useNow } from './use-now.ts';

interface FrameProps {
  /** Background of the whole screen: waiting, accepted, talk to us. */
  readonly tone: 'night' | 'ok' | 'plain';
  readonly status: TerminalStatus | null;
  /** The scene shows the call itself. */
  readonly isOfCall?: boolean;
  /** The scene shows the banner itself, or is for staff. */
  readonly isOfBanner?: boolean;
  /** Line for the driver, above everything else. */
  readonly driver?: ReactNode;
  /** Small text beside the language button. */
  readonly note?: ReactNode;
  /** Further actions at the end of the foot. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

const timeText = (instant: Date): string => timeOf(minutesAt(instant));

/** Head, foot and status strips around every scene. */
export function Frame({
  tone,
  status,
  isOfCall = false,
  isOfBanner = false,
  driver,
  note,
  actions,
  children,
}: FrameProps) {
  const { t, locale } = useTexts();
  const now = useNow();
  const main = useFit();
  return (
    <div className={`kiosk ${tone}`}>
      <aside className="strips" aria-label={t('notices')}>
        {driver}
        {status && <Strips status={status} isBeside={Boolean(driver)} />}
        {status?.banner?.is_urgent === 1 && !isOfBanner && <BannerStrip />}
        {status?.call && !isOfCall && <CallStrip call={status.call} />}
        {status?.next && <NextStrip next={status.next} isBus={status.pass === 'bus'} />}
      </aside>
      <header>
        <Mark />
        <span>{status?.door?.door_name[locale] ?? (status?.terminal_name || t('town-product'))}</span>
        <time dateTime={timeText(now)}>{timeInWords(timeText(now))}</time>
      </header>
      <main ref={main}>{children}</main>
      <footer>
        <LanguageButtons />
        {note && <p>{note}</p>}
        {actions}
      </footer>
    </div>
  );
}

/** Short strip: the answer to a card comes first, and the waiting screen shows the banner in full. */
function BannerStrip() {
  const { t } = useTexts();
  return (
    <p className="strip" role="status">
      <NoticeIcon />
      {t('banner-waits')}
    </p>
  );
}

/** Shown on every scene, as the caller may have stepped aside while the call goes on. */
function CallStrip({ call }: { readonly call: ShownCall }) {
  const { t, locale } = useTexts();
  return (
    <p className="strip call" role="status">
      <CallIcon />
      {callWords(call, t, locale).title.replaceAll('\n', '')}
    </p>
  );
}

/** A card on another reader whose turn comes next. */
function NextStrip({ next, isBus }: { readonly next: NextCard; readonly isBus: boolean }) {
  const { t } = useTexts();
  return (
    <p className="strip call" role="status">
      <NoticeIcon />
      {t(next === 'missed' && isBus ? 'next-missed-bus' : `next-${next}`)}
    </p>
  );
}

type TerminalNotice = 'data-old' | 'disk-full' | 'not-written' | 'set-aside' | 'clock-off' | 'ledger-damaged';

/** Facts about the terminal: one in a full sentence; several, or beside the driver's line, in a few words each. */
function Strips({ status, isBeside }: { readonly status: TerminalStatus; readonly isBeside: boolean }) {
  const { t } = useTexts();
  const isOffline = status.pass !== null && !status.isOnline;
  const notices: readonly TerminalNotice[] = [
    ...(status.isSnapshotTooOld ? (['data-old'] as const) : []),
    ...(status.unwritten === null
      ? []
      : [status.unwritten === 'disk-full' ? ('disk-full' as const) : ('not-written' as const)]),
    ...(status.isSetAside ? (['set-aside'] as const) : []),
    ...(status.isClockOff ? (['clock-off'] as const) : []),
    ...(status.isLedgerDamaged ? (['ledger-damaged'] as const) : []),
  ];
  const [first, ...more] = notices;
  const Icon = isOffline ? OfflineIcon : NoticeIcon;
  return (
    <>
      {status.is_test && (
        <p className="strip test">
          <NoticeIcon />
          {t('test-banner')}
        </p>
      )}
      {(isOffline || first) && (
        <p className="strip" role={isOffline ? 'status' : undefined}>
          <Icon />
          <span>
            {isOffline && <Offline status={status} isShort={isBeside || first !== undefined} />}
            {first && !isOffline && more.length === 0
              ? t(first)
              : notices.map((notice) => t(`${notice}-short`)).join(t('between'))}
          </span>
        </p>
      )}
    </>
  );
}

/** Number of waiting records, and age of the list used meanwhile. */
function Offline({ status, isShort }: { readonly status: TerminalStatus; readonly isShort: boolean }) {
  const { t, locale } = useTexts();
  const madeAt = status.snapshot_made_at === null ? null : new Date(status.snapshot_made_at);
  const age = madeAt
    ? t('data-of', `${dayInWords(dateAt(madeAt))[locale]} ${timeInWords(timeText(madeAt))}`)
    : t('data-none');
  return (
    <>
      {t(isShort ? 'offline-short' : status.pass === 'door' ? 'offline-door' : 'offline')}{' '}
      {status.unsentEvents > 0 && <span className="num">{t('offline-waiting', status.unsentEvents)} </span>}
      {!isShort && age}
    </>
  );
}
