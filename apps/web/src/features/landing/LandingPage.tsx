import { listSlides, readToday } from '@machi/domain/landing/contract';
import { navigationText } from '@machi/domain/navigation/head';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { TaskList } from '@machi/ui/task-list/TaskList';
import { useQuery } from '@tanstack/react-query';
import { PageLoading } from '../../shell/calls/PageLoading.tsx';
import { ask } from '../../shell/calls/ask.ts';
import { useOfficialMenu } from '../../shell/header/use-official-menu.ts';
import { useSession } from '../../shell/record/record.ts';
import { CODE_PATH } from '../../shell/passes/pass-paths.ts';
import { useShellTexts } from '../../shell/shell-texts.ts';
import { useTown } from '../../shell/town/town.ts';
import { ImportantNotice } from './ImportantNotice.tsx';
import { NoticesSection } from './NoticesSection.tsx';
import { SlidesSection } from './SlidesSection.tsx';
import { tasks } from './tasks.ts';
import { TodaySection } from './TodaySection.tsx';
import { IN_PLACE, latestNotices } from './latest-notices.ts';
import { useFirstAnswers } from './use-first-answers.ts';
import { useLandingTexts } from './texts.ts';

/** The top page: what matters today, the town's day, what one can do, the latest news (product, "Top page"). */
export default function LandingPage() {
  const texts = useLandingTexts();
  const { t, locale } = texts;
  const { isLoggedIn, isAtWork } = useSession();
  const { t: shell } = useShellTexts();
  const told = useTown();
  const town = told?.town_name ?? shell('product');
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
      <ImportantNotice />
      <div className="wrap hero">
        <div>
          <h1 tabIndex={-1}>{navigationText('heading.top', locale, { town })}</h1>
          <p className="lead">{navigationText('lead.top', locale)}</p>
          <div className="actions">
            <ButtonLink variant="primary" href="/spot">
              {t('find')}
            </ButtonLink>
            {isLoggedIn ? (
              <>
                <ButtonLink href="/reservation">{t('reservations')}</ButtonLink>
                <ButtonLink href={CODE_PATH}>{t('pass')}</ButtonLink>
              </>
            ) : (
              !isAtWork && <ButtonLink href="/signup">{t('signup')}</ButtonLink>
            )}
            {hasWork && <ButtonLink href="/work">{t('work')}</ButtonLink>}
          </div>
        </div>
        <SlidesSection />
      </div>
      <TodaySection />
      <div className="wrap landing-rest">
        <section aria-labelledby="tasks" className="stack">
          <h2 id="tasks">{t('tasks')}</h2>
          <TaskList tasks={tasks(texts, told, isLoggedIn)} />
        </section>
        <NoticesSection />
      </div>
    </div>
  );
}
