import { bannerKindOf } from '@machi/domain/banner/words';
import { minutesAt, minutesOf } from '@machi/domain/calendar/model';
import { timeInWords } from '@machi/domain/calendar/words';
import type { FromScreen, TerminalStatus } from '../../../bridge.ts';
import { LayCard, NoticeIcon } from '../drawings.tsx';
import { Sky } from '../Sky.tsx';
import { useTexts } from '../texts.ts';
import { useNow } from '../use-now.ts';
import { FaceWay } from './FaceWay.tsx';

const MOST_LINES = 4;
/** How long an event without an end stays in the list, in minutes. */
const OPEN_ENDED_MINUTES = 60;

interface WaitingProps {
  readonly status: TerminalStatus;
  readonly press: (pressed: FromScreen) => void;
}

/** Few words are written large: they are read from the door. Latin letters are half as wide. */
const isShort = ({ body_ja, body_en }: NonNullable<TerminalStatus['banner']>): boolean =>
  body_ja.length + body_en.length / 2 <= 80;

/** The town's words in both languages, in place of the day: whoever comes has chosen none. */
function TownWords({ banner }: { readonly banner: NonNullable<TerminalStatus['banner']> }) {
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

/** The terminal waits: what to do, and what is on in town today. */
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
          <section className="way">
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
