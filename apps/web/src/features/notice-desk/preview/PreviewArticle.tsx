import { dateInWords } from '@machi/domain/calendar/words';
import type { Locale } from '@machi/domain/locale/model';
import type { Notice } from '@machi/domain/notices/contract';
import { noticeCategoryNames } from '@machi/domain/notices/model';
import { Tag } from '@machi/ui/tag/Tag';
import { PortalText } from '../../../shell/PortalText.tsx';
import { useNoticeDeskTexts } from '../texts.ts';

interface PreviewArticleProps {
  readonly notice: Omit<Notice, 'notice_id'>;
  readonly lang: Locale;
}

/** A notice as on its own page. */
export function PreviewArticle({ notice, lang }: PreviewArticleProps) {
  const { t } = useNoticeDeskTexts();
  const date = notice.published_at.slice(0, 10);
  return (
    <article className="reading stack-lg" lang={lang}>
      <header className="stack">
        <h1 tabIndex={-1}>{notice.title || t('untitled')}</h1>
        <p className="notice-meta">
          <time dateTime={date}>{dateInWords(date)[lang]}</time>
          <Tag>{noticeCategoryNames[notice.notice_category_id]?.[lang]}</Tag>
          {notice.is_prioritized === 1 && <span className="badge plain important">{t('tag.important')}</span>}
          <span>{notice.department}</span>
        </p>
      </header>
      {notice.body === '' ? (
        <p className="muted">{t('empty')}</p>
      ) : (
        <PortalText html={notice.body} tableLabel={t('table')} />
      )}
    </article>
  );
}
