import type { ReplyOf } from '@machi/domain/contract/endpoint';
import type { NoticeLine, listNotices } from '@machi/domain/notices/contract';
import { noticeCategoryNames, type NoticeCategoryId } from '@machi/domain/notices/model';
import { Button } from '@machi/ui/button/Button';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { NoticeList, type NoticeItem } from '@machi/ui/notice-list/NoticeList';
import { Pagination } from '@machi/ui/pagination/Pagination';
import type { Ref } from 'react';
import { dateInWords } from '@machi/domain/calendar/words';
import type { Locale } from '@machi/domain/locale/model';
import { useNoticeTexts } from './texts.ts';

/** A notice's line in words; `important` is the word for important notices. */
function noticeItem(notice: NoticeLine, locale: Locale, important: string): NoticeItem {
  const date = notice.published_at.slice(0, 10);
  return {
    id: notice.notice_id,
    href: `/notice/${notice.notice_id}`,
    title: notice.title,
    date,
    dateLabel: dateInWords(date)[locale],
    kind: noticeCategoryNames[notice.notice_category_id]?.[locale] ?? '',
    importance: notice.is_prioritized === 1 ? important : undefined,
    from: notice.department,
  };
}

/** A reply with its category. */
export interface ShownNotices {
  readonly reply: ReplyOf<typeof listNotices>;
  readonly category: NoticeCategoryId | undefined;
}

interface NoticeResultsProps {
  readonly shown: ShownNotices;
  /** Whether other notices are loading. */
  readonly isStale: boolean;
  readonly headingRef: Ref<HTMLHeadingElement>;
  readonly hrefOfPage: (page: number) => string;
  readonly onAll: () => void;
}

/** Number of notices, lines, and links to the other pages. */
export function NoticeResults({ shown, isStale, headingRef, hrefOfPage, onAll }: NoticeResultsProps) {
  const { t, locale } = useNoticeTexts();
  const { notices, total, page, page_size: size } = shown.reply;
  const category = shown.category === undefined ? undefined : noticeCategoryNames[shown.category]?.[locale];
  const pages = Math.max(1, Math.ceil(total / size));
  const found = category === undefined ? t('found', { count: total }) : t('found.in', { category, count: total });

  if (notices.length === 0) {
    return (
      <div role="status">
        <EmptyState
          title={t('none')}
          headingRef={headingRef}
          actions={category === undefined ? undefined : <Button onClick={onAll}>{t('none.all')}</Button>}
        >
          <p>{category === undefined ? t('none.body') : t('none.in', { category })}</p>
        </EmptyState>
      </div>
    );
  }
  return (
    <section aria-label={t('list')} aria-busy={isStale} className="stack">
      <div role="status">
        <h2 className="found num" ref={headingRef} tabIndex={-1}>
          {pages > 1 ? t('found.page', { found, page, pages }) : found}
        </h2>
      </div>
      <NoticeList items={notices.map((notice) => noticeItem(notice, locale, t('important')))} />
      <Pagination
        label={t('pages')}
        current={page}
        count={pages}
        hrefOf={hrefOfPage}
        previousLabel={t('previous')}
        nextLabel={t('next')}
        pageLabel={(number) => t('page', { page: number })}
      />
    </section>
  );
}
