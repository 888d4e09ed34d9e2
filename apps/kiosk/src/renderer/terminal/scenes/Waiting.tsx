import { bannerKindOf } from '@machi/domain/banner/words';
import { minutesAt, minutesOf } from '@machi/domain/calendar/model';
import { timeInWords } from '@machi/domain/calendar/words';
import type { TodayItem } from '@machi/domain/landing/contract';
import type { FromScreen, TerminalStatus } from '../../../bridge.ts';
import { FaceDrawing, LayCard, NoticeIcon } from '../drawings.tsx';
import { useTexts } from '../texts.ts';
import { useNow } from '../use-now.ts';

interface FaceWayProps {
  readonly press: (pressed: FromScreen) => void;
  /** Where there is no room for a sentence. */
  readonly isShort?: boolean;
}

/** Button beside the card: the camera is off until it is pressed. */
export function FaceWay({ press, isShort = false }: FaceWayProps) {
  const { t } = useTexts();
  return (
    <section className="way">
      <FaceDrawing />
      <button type="button" className="kbtn" onClick={() => press({ press: 'face' })}>
        {t('face-way')}
      </button>
      {!isShort && <p>{t('face-way-say')}</p>}
    </section>
  );
}

/** First and last hour of a town's day. */
const [FIRST, LAST] = [6, 22];
const EVERY_HOURS = 2;
const hours = Array.from({ length: (LAST - FIRST) / EVERY_HOURS + 1 }, (_hour, index) => FIRST + index * EVERY_HOURS);
/** Stars stand higher around noon, as the sun does. */
const heightAt = (share: number): number => 28 - Math.sin(share * Math.PI) * 24;

const shareOf = (minutes: number): number => (minutes / 60 - FIRST) / (LAST - FIRST);
/** Leaves a margin at both edges. */
const placeOf = (share: number): string => `${4 + share * 92}%`;

interface SkyProps {
  /** Each is also a line of the list above. */
  readonly items: readonly TodayItem[];
  /** Current minute of the town's day. */
  readonly minutes: number;
}

/** Today's remaining events as stars at their hours; hidden from screen readers, as the list has them all. */
function Sky({ items, minutes }: SkyProps) {
  const { t } = useTexts();
  const now = shareOf(minutes);
  const stars = items.map(({ starts, title }) => ({ key: `${starts} ${title}`, share: shareOf(minutesOf(starts)) }));
  return (
    <div className="sky" aria-hidden="true">
      <svg className="hills" viewBox="0 0 1280 64" preserveAspectRatio="none" focusable="false">
        <path
          fill="var(--night-2)"
          d="M0 64V30L115 12 166 16 230 4 326 26 384 20 512 36 602 27 717 34 806 22 896 29 979 6 1069 4 1152 27 1216 18 1280 30V64Z"
        />
      </svg>
      {hours.map((hour) => (
        <span key={hour} className="hour num" style={{ left: placeOf(shareOf(hour * 60)) }}>
          {t('hour', hour)}
        </span>
      ))}
      {stars
        .filter(({ share }) => share >= 0 && share <= 1)
        .map(({ key, share }) => (
          <svg
            key={key}
            className="star"
            style={{ left: placeOf(share), top: `${heightAt(share)}%` }}
            viewBox="0 0 24 24"
            stroke="currentColor"
            strokeWidth="3.4"
            strokeLinecap="round"
            focusable="false"
          >
            <path d="M12 2v20M3.3 7l17.4 10M20.7 7L3.3 17" />
          </svg>
        ))}
      {now >= 0 && now <= 1 && (
        <div className="now" style={{ left: placeOf(now) }}>
          <span>{t('now')}</span>
        </div>
      )}
    </div>
  );
}

const MOST_LINES = 4;
/** Minutes that an event without an end stays in the list. */
const OPEN_ENDED_MINUTES = 60;

interface WaitingProps {
  readonly status: TerminalStatus;
  readonly press: (pressed: FromScreen) => void;
}

/** Whether the text is short: then it is large enough to read from the door. Latin letters count half. */
const isShort = ({ body_ja, body_en }: NonNullable<TerminalStatus['banner']>): boolean =>
  body_ja.length + body_en.length / 2 <= 80;

/** Banner in both languages, in place of the day: people arriving have chosen no language. */
export function TownWords({ banner }: { readonly banner: NonNullable<TerminalStatus['banner']> }) {
  const kind = bannerKindOf(banner.is_urgent);
  return (
    <section
      className={`day town-words${banner.is_urgent === 1 ? ' urgent' : ''}${isShort(banner) ? ' short' : ''}`}
      aria-labelledby="words"
      role="status"
    >
      <h2 id="words">
        <NoticeIcon />
        <span lang="ja">{kind.ja}</span> <span lang="en">{kind.en}</span>
      </h2>
      <p lang="ja">{banner.body_ja}</p>
      <p lang="en">{banner.body_en}</p>
    </section>
  );
}

/** Waiting screen: what to do, and today's events in town. */
export function Waiting({ status, press }: WaitingProps) {
  const { t, locale } = useTexts();
  const minutes = minutesAt(useNow());
  const isBus = status.pass === 'bus';
  const today = status.today?.[locale];
  const coming = (today?.items ?? [])
    .filter(({ starts, ends }) => (ends ? minutesOf(ends) : minutesOf(starts) + OPEN_ENDED_MINUTES) > minutes)
    .slice(0, MOST_LINES);
  return (
    <div className="scene-waiting">
      <div className="waiting">
        <div className="ways">
          <section className="way" data-aloud="">
            <LayCard />
            <h1>{t(isBus ? 'idle-card-bus' : 'idle-card')}</h1>
            <p>{t(isBus ? 'idle-hint-bus' : 'idle-hint-bath')}</p>
            {status.hasScanner && <p>{t(isBus ? 'idle-phone-bus' : 'idle-phone-bath')}</p>}
            {status.bus_kind === 'autonomous' && <p>{t('idle-autonomous')}</p>}
          </section>
          {status.hasFaces && <FaceWay press={press} />}
        </div>
        {status.banner ? (
          <TownWords banner={status.banner} />
        ) : (
          <section className="day" aria-labelledby="day">
            <h2 id="day">{t('today', status.town_name?.[locale] ?? t('town-product'))}</h2>
            {!today && <p>{t('today-unknown')}</p>}
            {today && coming.length === 0 && <p>{t('today-none')}</p>}
            <ul>
              {coming.map(({ starts, ends, title }) => (
                <li key={`${starts} ${title}`}>
                  <p className="hours">
                    <time dateTime={starts}>{timeInWords(starts)}</time>
                    {ends && <span className="num">{t('until', timeInWords(ends))}</span>}
                  </p>
                  <p className="what">{title}</p>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      {!status.banner && <Sky items={coming} minutes={minutes} />}
    </div>
  );
}
