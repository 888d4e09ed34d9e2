import { townTimeText } from '@machi/domain/calendar/model';
import { isLocale } from '@machi/domain/locale/model';
import { readDeskNotice } from '@machi/domain/notice-desk/contract';
import { Callout } from '@machi/ui/callout/Callout';
import { TextLink } from '@machi/ui/link/TextLink';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { loginPathFor } from '@machi/domain/sessions/backuri';
import { askIfAny } from '../../../shell/calls/ask-if-any.ts';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { NotFoundPage } from '../../../shell/pages/ErrorPage.tsx';
import { useSession } from '../../../shell/record/record.ts';
import { useNoticeDeskTexts } from '../texts.ts';
import { PreviewArticle } from './PreviewArticle.tsx';

/** A notice of the desk as on its own page, for the preview frames. */
export default function DraftPreview({ id }: { readonly id: number }) {
  const { t, locale } = useNoticeDeskTexts();
  const [address] = useSearchParams();
  const { pathname, search } = useLocation();
  const { isLoggedIn } = useSession();
  const query = useQuery({ ...askIfAny(readDeskNotice, { notice_id: id }, locale), enabled: isLoggedIn && id > 0 });
  if (!isLoggedIn) return <Navigate to={loginPathFor(pathname + search)} replace />;
  if (id === 0 || query.data === null) return <NotFoundPage />;
  if (query.isError || !query.data) return <NotLoaded query={query} label={t('loading')} />;
  const asked = address.get('in') ?? undefined;
  const lang = isLocale(asked) ? asked : locale;
  const { title, body, department, published_at, notice_category_id, is_prioritized } = query.data.notice;
  const shown = {
    title: title[lang],
    body: body[lang],
    department: department[lang],
    notice_category_id,
    is_prioritized,
    published_at: published_at ?? townTimeText(new Date()),
  };
  return (
    <>
      {/* In the desk its frame says so. */}
      {!address.has('framed') && (
        <Callout
          title={t('preview.title')}
          actions={<TextLink href={`/notice-desk?notice=${id}`}>{t('preview.desk')}</TextLink>}
        >
          <p>{t('preview.body')}</p>
        </Callout>
      )}
      <PreviewArticle notice={shown} lang={lang} />
    </>
  );
}
