import type { PastBanner } from '@machi/domain/banner/contract';
import { minutesInWords } from '@machi/domain/calendar/words';
import { Tag } from '@machi/ui/tag/Tag';
import { useMonitorTexts } from '../texts.ts';
import { endInWords, startInWords } from './banner-words.ts';

/** What stood before: when, for how long, and by whom. */
export function BannerHistory({ past }: { past: readonly PastBanner[] }) {
  const { t, locale } = useMonitorTexts();
  return (
    <section className="stack">
      <h2>{t('banner.past')}</h2>
      {past.length === 0 ? (
        <p>{t('banner.past.none')}</p>
      ) : (
        <ol className="banner-past">
          {past.map((banner) => {
            const minutes = Math.round((Date.parse(banner.gone_at) - Date.parse(banner.created_at)) / 60_000);
            return (
              <li key={banner.monitor_banner_id}>
                <p>
                  <Tag>{t(banner.is_urgent === 1 ? 'banner.urgent' : 'banner.news')}</Tag>{' '}
                  <span lang="ja">{banner.body_ja}</span>
                </p>
                <p className="muted" lang="en">
                  {banner.body_en}
                </p>
                <p className="num">
                  {t('banner.past.span', {
                    from: startInWords(banner.created_at, locale),
                    until: endInWords(banner.gone_at, locale),
                    long: minutesInWords(minutes)[locale],
                  })}
                </p>
                <p className="muted row loose">
                  {banner.created_name !== '' && <span>{t('banner.past.by', { name: banner.created_name })}</span>}
                  {banner.is_ended_early === 1 && banner.ended_name !== '' && (
                    <span>{t('banner.past.ended', { name: banner.ended_name })}</span>
                  )}
                </p>
              </li>
            );
          })}
        </ol>
      )}
    </section>
  );
}
