import type { Localized } from '@machi/domain/locale/model';
import { minutesSince } from '@machi/domain/monitors/line';
import { standsAt, type Banner } from '@machi/domain/banner/model';
import { clockInWords } from '@machi/domain/calendar/words';
import { Icon } from '@machi/ui/icon/Icon';
import { Mark } from '@machi/ui/logo/Mark';
import type { ReactNode } from 'react';
import { BannerBand } from './BannerBand.tsx';
import { Both } from './Both.tsx';
import { useNightlyReload } from './reload-old-page.ts';
import { useWakeLock } from '../../shell/use-wake-lock.ts';
import './monitor.css';

interface MonitorFrameProps {
  /** What the server said last. */
  readonly monitor: {
    readonly spot_name: Localized;
    readonly told_at: string;
    readonly banner: Banner | null;
    readonly business_hours: Localized;
  };
  readonly now: Date;
  readonly isCut: boolean;
  /** Meaning of the shapes. */
  readonly legend?: ReactNode;
  /** Class of a layout other than two columns. */
  readonly className?: string;
  readonly children: ReactNode;
}

const cutWords: Localized = { ja: '通信が切れています', en: 'No connection' };

/** Frame of a monitor: its name, the time, the town's banner, the hours, and the age of the data. */
export function MonitorFrame({ monitor, now, isCut, legend, className, children }: MonitorFrameProps) {
  const { spot_name, told_at, banner, business_hours: hours } = monitor;
  // A banner ends without an event of the server.
  const words = banner && standsAt(banner, now) ? banner : null;
  useWakeLock();
  useNightlyReload(now, isCut);
  const clock = clockInWords(now);
  return (
    <main id="main" className="monitor">
      <header>
        <Mark />
        <h1>
          <Both text={spot_name} />
        </h1>
        <time className="num">{clock}</time>
      </header>
      {/* Both regions exist before any text: only then screen readers announce it. */}
      <div role="alert">{words?.is_urgent === 1 && <BannerBand banner={words} />}</div>
      <div role="status">{words?.is_urgent === 0 && <BannerBand banner={words} />}</div>
      <div className={className === undefined ? 'content' : `content ${className}`}>{children}</div>
      <footer>
        <p className="hours num">
          <Both text={{ ja: `営業 ${hours.ja}`, en: `Open ${hours.en}` }} />
        </p>
        {legend}
        <span role="status" className="sr">
          {isCut && <Both text={cutWords} />}
        </span>
        <Age toldAt={new Date(told_at)} now={now} isCut={isCut} />
      </footer>
    </main>
  );
}

function Age({ toldAt, now, isCut }: Pick<MonitorFrameProps, 'now' | 'isCut'> & { readonly toldAt: Date }) {
  const time = clockInWords(toldAt);
  if (!isCut) {
    return (
      <p className="age num">
        <Both text={{ ja: `${time} 現在`, en: `As of ${time}` }} />
      </p>
    );
  }
  const minutes = minutesSince(toldAt, now);
  const ago: Localized =
    minutes === 0
      ? { ja: '1分たたない前', en: 'less than a minute ago' }
      : { ja: `${minutes}分前`, en: `${minutes} min ago` };
  return (
    <p className="age cut num">
      <Icon name="warning" />
      <Both
        text={{ ja: `${time} 現在・${cutWords.ja}（${ago.ja}）`, en: `As of ${time} · ${cutWords.en} (${ago.en})` }}
      />
    </p>
  );
}
