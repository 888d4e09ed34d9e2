import { dateInWords } from '@machi/domain/calendar/words';
import type { Locale } from '@machi/domain/locale/model';
import type { NoticeLine } from '@machi/domain/notices/contract';
import { noticeCategoryNames } from '@machi/domain/notices/words';
import type { NoticeItem } from '@machi/ui/notice-list/NoticeList';

/** A notice's line in words; `important` is the word for what nobody must miss. */
export function noticeItem(notice: NoticeLine, locale: Locale, important: string): NoticeItem {
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
