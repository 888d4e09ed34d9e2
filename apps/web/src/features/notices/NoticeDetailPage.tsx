import { dateInWords } from '@machi/domain/calendar/words';
import { isIdText } from '@machi/domain/fields/in-address';
import { readNotice, type Notice } from '@machi/domain/notices/contract';
import { noticeCategoryNames } from '@machi/domain/notices/model';
import { Button } from '@machi/ui/button/Button';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Icon } from '@machi/ui/icon/Icon';
import { Tag } from '@machi/ui/tag/Tag';
import { VisuallyHidden } from '@machi/ui/visually-hidden/VisuallyHidden';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { useOwnName } from '../../shell/navigation/own-names.ts';
import { NotFoundPage } from '../../shell/pages/ErrorPage.tsx';
import { PortalText } from '../../shell/PortalText.tsx';
import { ask } from '../../shell/calls/ask.ts';
import { useLanguage } from '../../shell/record/record.ts';
import { ShareLink } from '../../shell/share/ShareLink.tsx';
import { NoticeEvents } from './NoticeEvents.tsx';
import { useNoticeTexts } from './texts.ts';

/** One notice (product, "Notices"). */
export default function NoticeDetailPage() {
  const { notice_id: noticeId = '' } = useParams();
  return isIdText(noticeId) ? <Detail key={noticeId} noticeId={noticeId} /> : <NotFoundPage />;
}

function Detail({ noticeId }: { noticeId: string }) {
  const { t, locale } = useNoticeTexts();
  const query = useQuery({ ...ask(readNotice, { notice_id: noticeId }, locale), select: (reply) => reply.notice });
  const { data: notice } = query;
  useOwnName(`/notice/${noticeId}`, notice?.title);
  if (query.isError || !notice) return <NotLoaded query={query} label={t('loading')} />;
  return <Article notice={notice} />;
}

function Article({ notice }: { notice: Notice }) {
  const { t, locale } = useNoticeTexts();
  const language = useLanguage();
  const date = notice.published_at.slice(0, 10);
  return (
    <article className="reading stack-lg">
      <header className="stack">
        <h1 tabIndex={-1}>{notice.title}</h1>
        <p className="notice-meta">
          <time dateTime={date}>{dateInWords(date)[locale]}</time>
          <Tag>{noticeCategoryNames[notice.notice_category_id]?.[locale]}</Tag>
          {notice.is_prioritized === 1 && <span className="badge plain important">{t('important')}</span>}
          <span>{notice.department}</span>
        </p>
      </header>
      <section>
        <VisuallyHidden>
          <h2>{t('body')}</h2>
        </VisuallyHidden>
        <Body key={language} notice={notice} isSimple={language === 'ja-simple'} />
      </section>
      <NoticeEvents noticeId={String(notice.notice_id)} />
      <ShareLink title={notice.title} />
      <p>
        <ButtonLink href="/notice" icon={<Icon name="arrow-left" />}>
          {t('back')}
        </ButtonLink>
      </p>
    </article>
  );
}

/** The text; if there is a version in plain Japanese, who reads easy Japanese sees it first, and anybody chooses. */
function Body({ notice: { body, plain_body: plain }, isSimple }: { notice: Notice; isSimple: boolean }) {
  const { t } = useNoticeTexts();
  const [isPlain, setPlain] = useState(isSimple);
  const text = <PortalText html={isPlain ? (plain ?? body) : body} tableLabel={t('table')} />;
  if (plain === undefined) return text;
  return (
    <div className="stack">
      <p>
        <Button onClick={() => setPlain(!isPlain)}>{t(isPlain ? 'usual' : 'plain')}</Button>
      </p>
      {text}
    </div>
  );
}
