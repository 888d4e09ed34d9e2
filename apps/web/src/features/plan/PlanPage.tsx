import { dateAt, minutesAt, timeOf } from '@machi/domain/calendar/model';
import { sentencesOf, toldInPlace, type CallFailure } from '@machi/client/client';
import { menuTitle } from '@machi/domain/navigation/head';
import { listPlanPlaces, makePlan } from '@machi/domain/plan/contract';
import { PageHead } from '@machi/ui/page-head/PageHead';
import '@machi/ui/styles/rides.css';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { InputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import type { Locale } from '@machi/domain/locale/model';
import { NotFoundPage } from '../../shell/pages/ErrorPage.tsx';
import { useTown } from '../../shell/town/town.ts';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { ask } from '../../shell/calls/ask.ts';
import { PlanForm, type Here, type PlanField } from './PlanForm.tsx';
import { PlanResult } from './PlanResult.tsx';
import { HERE, endOf, readWish, type PlanWish } from './wish.ts';
import { usePlanTexts } from './texts.ts';
import { call } from '../../shell/calls/client.ts';

type PlanQuestion = InputOf<typeof makePlan>;
type PlanAnswer =
  | { readonly plan: ReplyOf<typeof makePlan>; readonly refusal?: undefined }
  | { readonly plan?: undefined; readonly refusal: CallFailure };

/** Sent on a press and forgotten with the page: it may contain a person's position. */
const planQuery = (locale: Locale, question: PlanQuestion | undefined, press: number) =>
  queryOptions({
    queryKey: ['plan', locale, question, press],
    queryFn: async ({ signal }): Promise<PlanAnswer | null> => {
      if (question === undefined) return null;
      const result = await call(makePlan, question, { ...toldInPlace, signal });
      return result.ok ? { plan: result.reply } : { refusal: result };
    },
    enabled: question !== undefined,
    gcTime: 0,
    staleTime: Infinity,
  });

function startOf(query: URLSearchParams, now: Date): PlanWish {
  const blank = {
    from: '',
    to: '',
    when: 'now',
    isSlow: false,
    date: dateAt(now),
    time: timeOf(minutesAt(now)),
  } as const;
  return { ...blank, ...readWish(query) };
}

/** Route search: places and time; at most five journeys in plain words (product, "The way there"). */
export default function PlanPage() {
  const { t, locale } = usePlanTexts();
  const town = useTown();
  const [query] = useSearchParams();
  const [now] = useState(() => new Date());
  const [wish, setWish] = useState(() => startOf(query, now));
  const [here, setHere] = useState<Here>();
  const [attempt, setAttempt] = useState(0);
  const [isIncomplete, setIncomplete] = useState(false);
  const [asked, setAsked] = useState<{
    readonly question: PlanQuestion;
    readonly press: number;
    readonly isNow: boolean;
  }>();
  const places = useQuery({ ...ask(listPlanPlaces, {}, locale), staleTime: 600_000 });
  const answer = useQuery(planQuery(locale, asked?.question, asked?.press ?? 0));
  const heading = useRef<HTMLHeadingElement>(null);
  const plan = answer.data?.plan;
  useEffect(() => {
    if (!plan) return;
    heading.current?.focus({ preventScroll: true });
    // The form above is as high as a phone.
    heading.current?.scrollIntoView({ block: 'start' });
  }, [plan]);

  function askNow() {
    const [from, to] = [endOf(wish.from, here), endOf(wish.to, here)];
    setAttempt((before) => before + 1);
    setIncomplete(!from || !to);
    if (!from || !to) return;
    const isNow = wish.when === 'now';
    const question: PlanQuestion = {
      from,
      to,
      is_slow: wish.isSlow ? 1 : 0,
      ...(isNow ? {} : { date: wish.date, time: wish.time, meant: wish.when === 'arrive' ? 'arrive' : 'depart' }),
    };
    setAsked({ question, press: (asked?.press ?? 0) + 1, isNow });
  }

  if (town?.default_route_id === null) return <NotFoundPage />;
  const refused = isIncomplete ? undefined : answer.data?.refusal;
  function wrong(field: PlanField): string | undefined {
    if ((field === 'from' || field === 'to') && isIncomplete)
      return endOf(wish[field], here) ? undefined : t(`missing.${field}`);
    return refused?.errors[field]?.[0];
  }
  const inPlace = (['from', 'to', 'date', 'time'] as const).some((field) => wrong(field) !== undefined);
  return (
    <>
      <PageHead title={menuTitle('plan', locale)} sub={t('lead')} />
      {places.data === undefined ? (
        <NotLoaded query={places} label={t('loading')} />
      ) : (
        <div className="stack-lg">
          <PlanForm
            wish={wish}
            places={places.data.places}
            first={dateAt(now)}
            last={places.data.last_date}
            hasHere={here !== undefined}
            isBusy={answer.isFetching}
            wrong={wrong}
            lines={refused && !inPlace ? sentencesOf(refused) : []}
            attempt={attempt}
            onWish={setWish}
            onHere={(found) => {
              setHere(found);
              setWish({ ...wish, from: HERE });
            }}
            onAsk={askNow}
          />
          {plan && !isIncomplete ? <PlanResult plan={plan} isNow={asked?.isNow === true} headingRef={heading} /> : null}
        </div>
      )}
    </>
  );
}
