import { changedAddress, changedQuery } from '@machi/client/changed-address';
import { navigationText } from '@machi/domain/navigation/head';
import { listNotices } from '@machi/domain/notices/contract';
import { OBITUARY, noticeCategoryIds, noticeCategoryNames } from '@machi/domain/notices/model';
import { feedPath } from '@machi/domain/notices/feeds';
import { FilterChips } from '@machi/ui/filter-chips/FilterChips';
import { NoticeSkeleton } from '@machi/ui/notice-list/NoticeList';
import { TextLink } from '@machi/ui/link/TextLink';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { categoryIn, noticeListQuery } from '@machi/domain/notices/list-query';
import { useLocation, useSearchParams } from 'react-router-dom';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { ask } from '../../shell/calls/ask.ts';
import { NoticeResults, type ShownNotices } from './NoticeResults.tsx';
import { useNoticeTexts } from './texts.ts';

/** Filter and page of the list in the address, and links to others. Outdated or odd values show everything. */
function useNoticeWish() {
  const { pathname } = useLocation();
  const [query, setQuery] = useSearchParams();

  const pageOf = (page: number) => ({ page: page === 1 ? undefined : String(page) });

  return {
    asked: noticeListQuery(query),
    category: categoryIn(query),
    /** Empty for all. */
    chooseCategory: (category: string) =>
      setQuery(changedQuery(query, { category, page: undefined }), { preventScrollReset: true }),
    hrefOfPage: (page: number) => changedAddress(pathname, query, pageOf(page)),
    replacePage: (page: number) => setQuery(changedQuery(query, pageOf(page)), { replace: true }),
  };
}

/** Notice list with a category filter: all or one (product, "Notices"). */
export default function NoticeListPage() {
  const { t, locale } = useNoticeTexts();
  const { asked, category, chooseCategory, hrefOfPage, replacePage } = useNoticeWish();
  const query = useQuery({ ...ask(listNotices, asked, locale), placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = query;

  // The count belongs to the requested category, also while the next one loads.
  const [shown, setShown] = useState<ShownNotices>();
  if (data && !isPlaceholderData && shown?.reply !== data) setShown({ reply: data, category });

  const isBeyond = data !== undefined && !isPlaceholderData && data.notices.length === 0 && data.total > 0;
  const lastPage = data ? Math.ceil(data.total / data.page_size) : 1;
  useEffect(() => {
    // An old link may lead beyond the last page.
    if (isBeyond) replacePage(lastPage);
  });

  // Turning the page focuses its first line; choosing a category leaves the focus on the choice.
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef<ShownNotices>(undefined);
  useEffect(() => {
    const isTurned = before.current?.category === shown?.category && before.current?.reply.page !== shown?.reply.page;
    if (before.current && isTurned) heading.current?.focus({ preventScroll: true });
    before.current = shown;
  }, [shown]);

  const chips = noticeCategoryIds.map((id) => ({
    value: String(id),
    label: noticeCategoryNames[id]?.[locale] ?? '',
  }));
  return (
    <>
      <PageHead title={navigationText('heading.notice', locale)} sub={t('sub')} />
      <div className="stack-lg">
        <FilterChips
          label={t('category')}
          chips={[{ value: '', label: t('category.all') }, ...chips]}
          chosen={category === undefined ? '' : String(category)}
          onChoose={chooseCategory}
        />
        {query.isError ? (
          <NotLoaded query={query} />
        ) : shown && !isBeyond ? (
          <NoticeResults
            shown={shown}
            isStale={isPlaceholderData}
            headingRef={heading}
            hrefOfPage={hrefOfPage}
            onAll={() => chooseCategory('')}
          />
        ) : (
          <NoticeSkeleton rows={10} />
        )}
        {category !== OBITUARY && (
          <p className="row">
            <TextLink href="/account/wishes">
              {t(category === undefined ? 'notifications' : 'notifications.in')}
            </TextLink>
            <a href={feedPath('xml', locale, category)}>RSS</a>
          </p>
        )}
      </div>
    </>
  );
}
