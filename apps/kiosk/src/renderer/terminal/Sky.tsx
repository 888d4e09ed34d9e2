import { minutesOf } from '@machi/domain/calendar/model';
import type { TodayItem } from '@machi/domain/landing/contract';
import { useTexts } from './texts.ts';

/** The hours between which a town's day lies. */
const [FIRST, LAST] = [6, 22];
const EVERY_HOURS = 2;
const hours = Array.from({ length: (LAST - FIRST) / EVERY_HOURS + 1 }, (_hour, index) => FIRST + index * EVERY_HOURS);
/** Stars stand higher around noon, as the sun does. */
const heightAt = (share: number): number => 28 - Math.sin(share * Math.PI) * 24;

const shareOf = (minutes: number): number => (minutes / 60 - FIRST) / (LAST - FIRST);
/** A little room at both edges. */
const placeOf = (share: number): string => `${4 + share * 92}%`;

interface SkyProps {
  /** Each is a line of the list above as well. */
  readonly items: readonly TodayItem[];
  /** Of the town's day, now. */
  readonly minutes: number;
}

/** What is still to come today, as stars at their hours; not read aloud, the list says it all. */
export function Sky({ items, minutes }: SkyProps) {
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
