import { dayInWords } from '@machi/domain/calendar/words';
import { Callout } from '@machi/ui/callout/Callout';
import { TextLink } from '@machi/ui/link/TextLink';
import { useQuery } from '@tanstack/react-query';
import { useLandingTexts } from './texts.ts';
import { latestNotices } from './latest-notices.ts';

/** The newest of what nobody must miss, over everything else. */
export function ImportantNotice() {
  const { t, locale } = useLandingTexts();
  const { data } = useQuery(latestNotices(locale));
  const notice = data?.notices.find(({ is_prioritized: isPrioritized }) => isPrioritized === 1);
  if (!notice) return null;
  const date = notice.published_at.slice(0, 10);
  return (
    <section className="wrap landing-alert" aria-label={t('important')}>
      <Callout tone="warning" title={notice.title}>
        <p className="notice-meta">
          <time dateTime={date}>{dayInWords(date)[locale]}</time>
          <span>{notice.department}</span>
          <TextLink className="more" href={`/notice/${notice.notice_id}`} aria-label={`${t('read')}: ${notice.title}`}>
            {t('read')}
          </TextLink>
        </p>
      </Callout>
    </section>
  );
}
