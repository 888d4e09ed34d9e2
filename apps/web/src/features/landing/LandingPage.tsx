import { listSlides, readToday } from '@machi/domain/landing/contract';
import type { Locale } from '@machi/domain/locale/model';
import { navigationText } from '@machi/domain/navigation/head';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { TaskList } from '@machi/ui/task-list/TaskList';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { dayInWords } from '@machi/domain/calendar/words';
import { Callout } from '@machi/ui/callout/Callout';
import { TextLink } from '@machi/ui/link/TextLink';
import { listNotices } from '@machi/domain/notices/contract';
import { noticeCategoryNames } from '@machi/domain/notices/model';
import { NoticeList, NoticeSkeleton } from '@machi/ui/notice-list/NoticeList';
import { Skeleton } from '@machi/ui/loading/Loading';
import { Slides } from '@machi/ui/slides/Slides';
import { Suspense, lazy, useEffect, useState } from 'react';
import { PageLoading } from '../../shell/calls/PageLoading.tsx';
import { ask } from '../../shell/calls/ask.ts';
import { loadPart } from '../../shell/navigation/chunk.ts';
import { useOfficialMenu } from '../../shell/header/use-official-menu.ts';
import { actingNow } from '../../shell/acting/acting.ts';
import { recordStore, useSession } from '../../shell/record/record.ts';
import { useShellTexts } from '../../shell/shell-texts.ts';
import { useTown } from '../../shell/town/town.ts';
import { tasks } from './tasks.ts';
import { IN_PLACE, TodaySection, useLandingTexts } from './TodaySection.tsx';
import { LoadFailed } from '../../shell/calls/LoadFailed.tsx';

const latestNotices = (locale: Locale) => queryOptions(ask(listNotices, { page_size: 5 }, locale, IN_PLACE));

/** By the register of pages, so that the first page of guests does not name its files. */
const loadOwn = () => loadPart(async () => (await import('../../features.ts')).ownTop());
const OwnTop = lazy(loadOwn);

/** Longest wait in milliseconds; then the page shows with its gaps. */
const PATIENCE_MILLISECONDS = 2000;

/**
 * Whether the first answers are still loading. The page appears as a whole once all have arrived or failed, so that
 * nothing moves.
 */
function useFirstAnswers(parts: readonly { readonly isPending: boolean }[]): boolean {
  const [isWaiting, setIsWaiting] = useState(true);
  const isPending = parts.some((part) => part.isPending);
  if (isWaiting && !isPending) setIsWaiting(false);

  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setIsWaiting(false), PATIENCE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return isWaiting && isPending;
}

/** Slides with links, turned by hand. */
function SlidesSection() {
  const { t, locale } = useLandingTexts();
  const { data, isError, isFetching, refetch } = useQuery(ask(listSlides, {}, locale, IN_PLACE));
  if (data) {
    return (
      <Slides
        label={t('slides')}
        headingLevel={2}
        items={data.slides}
        carouselRole={t('slides.carousel')}
        slideRole={t('slides.slide')}
        placeLabel={(place, count) => t('slides.place', { place, count })}
        previousLabel={t('slides.previous')}
        nextLabel={t('slides.next')}
        linkLabel={t('slides.more')}
      />
    );
  }
  if (isError) return <LoadFailed onAgain={() => void refetch()} busy={isFetching} />;
  return (
    <div className="slides" aria-hidden="true">
      <div className="slide-picture" />
      <div className="slide-nav">
        <Skeleton width="60%" height="6.4em" />
      </div>
    </div>
  );
}

/** The latest notices, and the link to all. */
function NoticesSection() {
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

/** The newest important notice, above everything else. */
function ImportantNotice() {
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

/**
 * Who is logged in waits for their own part before the page is drawn: until then the words of the server stay. It comes
 * without it if that takes too long.
 */
export async function prepared(): Promise<{ default: typeof LandingPage }> {
  if (recordStore.read().token !== false && !actingNow()) {
    const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MILLISECONDS));
    await Promise.race([loadOwn().catch(() => undefined), patience]);
  }
  return { default: LandingPage };
}

/** The top page: today's matters, the town's day, the services, the latest news (product, "Top page"). */
export default function LandingPage() {
  const { t, locale } = useLandingTexts();
  const { isLoggedIn, isAtWork } = useSession();
  const acting = actingNow();
  const { t: shell } = useShellTexts();
  const told = useTown();
  const town = told?.town_name ?? shell('product');
  // A company is no member: it has work here and no page of its own.
  const hasWork = useOfficialMenu().some(({ path }) => path === '/work');
  const isWaiting = useFirstAnswers([
    useQuery(ask(readToday, {}, locale, IN_PLACE)),
    useQuery(ask(listSlides, {}, locale, IN_PLACE)),
    useQuery(latestNotices(locale)),
  ]);

  if (isWaiting) {
    return (
      <div className="landing waiting">
        <div className="wrap">
          <PageLoading />
        </div>
      </div>
    );
  }
  return (
    <div className="landing">
      {isLoggedIn && !acting ? (
        <Suspense
          fallback={
            <div className="wrap">
              <PageLoading />
            </div>
          }
        >
          <OwnTop />
        </Suspense>
      ) : (
        <>
          <ImportantNotice />
          <div className="wrap hero">
            <div>
              <h1 tabIndex={-1}>{navigationText('heading.top', locale, { town })}</h1>
              <p className="lead">{navigationText('lead.top', locale)}</p>
              <div className="actions">
                <ButtonLink variant="primary" href="/spot">
                  {t('find')}
                </ButtonLink>
                {!isAtWork && !acting && <ButtonLink href="/signup">{t('signup')}</ButtonLink>}
                {hasWork && <ButtonLink href="/work">{t('work')}</ButtonLink>}
              </div>
            </div>
            <SlidesSection />
          </div>
        </>
      )}
      <TodaySection />
      <div className="wrap landing-rest">
        <section aria-labelledby="tasks" className="stack">
          <h2 id="tasks">{t('tasks')}</h2>
          <TaskList tasks={tasks({ t, locale }, told)} />
        </section>
        <NoticesSection />
      </div>
    </div>
  );
}
