import { dayInWords } from '@machi/domain/calendar/words';
import { noticeCategoryNames } from '@machi/domain/notices/words';
import { TextLink } from '@machi/ui/link/TextLink';
import { NoticeList, NoticeSkeleton } from '@machi/ui/notice-list/NoticeList';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../shell/calls/LoadFailed.tsx';
import { useLandingTexts } from './texts.ts';
import { latestNotices } from './latest-notices.ts';

/** The latest notices, and the way to all of them. */
export function NoticesSection() {
  const { t, locale } = useLandingTexts();
  const { data, isError, isFetching, refetch } = useQuery(latestNotices(locale));
  return (
    <section aria-labelledby="notices" className="stack">
      <div className="row between">
        <h2 id="notices">{t('notices')}</h2>
        <TextLink className="more" href="/notice">
          {t('notices.more')}
        </TextLink>
      </div>
      {data ? (
        data.notices.length === 0 ? (
          <p className="muted">{t('notices.none')}</p>
        ) : (
          <NoticeList
            items={data.notices.map((notice) => {
              const date = notice.published_at.slice(0, 10);
              return {
                id: notice.notice_id,
                href: `/notice/${notice.notice_id}`,
                title: notice.title,
                date,
                dateLabel: dayInWords(date)[locale],
                kind: noticeCategoryNames[notice.notice_category_id]?.[locale] ?? '',
                importance: notice.is_prioritized === 1 ? t('notices.important') : undefined,
              };
            })}
          />
        )
      ) : isError ? (
        <LoadFailed onAgain={() => void refetch()} busy={isFetching} />
      ) : (
        <NoticeSkeleton rows={5} />
      )}
    </section>
  );
}
