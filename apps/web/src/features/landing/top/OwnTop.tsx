import { dateAt } from '@machi/domain/calendar/model';
import { dayInWords } from '@machi/domain/calendar/words';
import { loadTexts } from '@machi/domain/locale/texts';
import type { Around, FirstStep, TopPass } from '@machi/domain/top/model';
import type { WaitingWork } from '@machi/domain/work-list/contract';
import { deskOf } from '@machi/domain/work-list/kinds';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { Icon } from '@machi/ui/icon/Icon';
import { TextLink } from '@machi/ui/link/TextLink';
import { Section } from '@machi/ui/section/Section';
import { useQuery } from '@tanstack/react-query';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { queryClient } from '../../../shell/calls/client.ts';
import { codePath } from '../../../shell/passes/pass-paths.ts';
import { shownLocale, useSession } from '../../../shell/record/record.ts';
import { useMinute } from '../../../shell/use-minute.ts';
import { useWorkTexts } from '../../../shell/work-list/waiting-work.ts';
import { AroundToday } from './AroundToday.tsx';
import { NextList } from './NextList.tsx';
import { topQuery, useTopTold, useTopTexts } from './top-query.ts';
import './top.css';

/** Asks before the page is drawn, so that it appears as a whole. */
export const begin = () => Promise.all([queryClient.prefetchQuery(topQuery(shownLocale())), loadTexts(shownLocale())]);

/** What has to be read now, in one small place above everything else. */
function Warnings({ around }: { readonly around: readonly Around[] }) {
  const { t, locale } = useTopTexts();
  const notices = around.filter((one) => one.kind === 'notice');
  if (notices.length === 0) return null;
  return (
    <Callout tone="warning" title={t('warnings')}>
      <ul className="own-warnings">
        {notices.map(({ notice_id, title, published_on }) => (
          <li key={notice_id}>
            <TextLink href={`/notice/${notice_id}`}>{title}</TextLink>{' '}
            <time className="nb sm" dateTime={published_on}>
              {dayInWords(published_on)[locale]}
            </time>
          </li>
        ))}
      </ul>
    </Callout>
  );
}

/** Most kinds of work on the page; the list has all. */
const MOST_WORK = 4;

function Work({ work }: { readonly work: readonly WaitingWork[] }) {
  const { t } = useTopTexts();
  const { t: words } = useWorkTexts();
  return (
    <Section className="stack" title={t('work')}>
      <ul className="own-lines">
        {work.slice(0, MOST_WORK).map(({ kind, key, waiting, late }) => (
          <li key={kind}>
            <TextLink href={deskOf(kind, key)}>
              {t('work.count', { kind: words(`kind.${kind}`), count: waiting })}
            </TextLink>
            {late > 0 && <b className="num">{t('work.late', { count: late })}</b>}
          </li>
        ))}
      </ul>
      <p>
        <ButtonLink variant="primary" href="/work">
          {t('work.all')}
        </ButtonLink>
      </p>
    </Section>
  );
}

/** The passes as the largest buttons, with the visits left; the first is the main one where nothing is above it. */
function Passes({ passes, hasMain }: { readonly passes: readonly TopPass[]; readonly hasMain: boolean }) {
  const { t } = useTopTexts();
  return (
    <div className="own-passes">
      {passes.map(({ pass, pass_name, remaining, visits_a_year: count }, index) => (
        <ButtonLink key={pass} variant={hasMain && index === 0 ? 'primary' : undefined} wide href={codePath(pass)}>
          <span>
            <b>{t('pass.show', { name: pass_name })}</b>
            {remaining !== null && count !== null && <small>{t('pass.left', { remaining, count })}</small>}
          </span>
        </ButtonLink>
      ))}
    </div>
  );
}

const stepPaths = { favourite: '/spot/status', notices: '/account/wishes', room: '/spot' } as const;

function Steps({ steps }: { readonly steps: readonly FirstStep[] }) {
  const { t } = useTopTexts();
  return (
    <Section className="stack" title={t('steps')}>
      <ol className="own-steps">
        {steps.map(({ step, is_done }) => (
          <li key={step}>
            {is_done ? <b>{t(`step.${step}`)}</b> : <TextLink href={stepPaths[step]}>{t(`step.${step}`)}</TextLink>}
            {is_done ? (
              <span className="own-done">
                <Icon name="check" /> {t('step.done')}
              </span>
            ) : (
              <span className="muted sm">{t(`step.${step}.about`)}</span>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** One's own part of the first page (product, "One's own first page"). */
export default function OwnTop() {
  const texts = useTopTexts();
  const { t, locale } = texts;
  const { name } = useSession();
  const now = useMinute();
  const query = useQuery(topQuery(locale));
  useTopTold();
  const { data } = query;
  const hasPass = (data?.passes.length ?? 0) > 0;
  const hasWork = (data?.work.length ?? 0) > 0;
  const nearby = data?.around.filter(({ kind }) => kind !== 'notice') ?? [];
  const hasNext = (data?.next.length ?? 0) > 0;
  const today = dateAt(now);
  return (
    <div className="wrap own-top stack-lg">
      {data && <Warnings around={data.around} />}
      <div>
        <h1 tabIndex={-1}>{t('heading', { name })}</h1>
        <p className="lead">
          <time dateTime={today}>{dayInWords(today)[locale]}</time>
        </p>
      </div>
      {!data && <NotLoaded query={query} label={t('loading')} />}
      {data && (
        <>
          {data.failed.length > 0 && (
            <Callout tone="warning" title={t('failed')}>
              <p>{t('failed.body', { kinds: data.failed.map((kind) => t(`kind.${kind}`)).join(t('join')) })}</p>
            </Callout>
          )}
          {hasWork && <Work work={data.work} />}
          {hasPass && <Passes passes={data.passes} hasMain={!hasWork} />}
          <div className={nearby.length > 0 && hasNext ? 'cols-aside' : 'stack-lg'}>
            {hasNext && <NextList next={data.next} hasMore={data.has_more} now={now} hasMain={!hasPass && !hasWork} />}
            {nearby.length > 0 && <AroundToday around={nearby} now={now} />}
          </div>
          {data.steps.length > 0 && <Steps steps={data.steps} />}
          <p>
            <ButtonLink variant={hasPass || hasNext || hasWork ? undefined : 'primary'} href="/spot">
              {t('find')}
            </ButtonLink>
          </p>
        </>
      )}
    </div>
  );
}
