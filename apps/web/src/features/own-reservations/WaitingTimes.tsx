import { dateAt } from '@machi/domain/calendar/model';
import { dayInWords, timesInWords } from '@machi/domain/calendar/words';
import type { SeatWaiting } from '@machi/domain/shuttle/model';
import { leaveWaitlist } from '@machi/domain/waitlist/contract';
import type { Waiting } from '@machi/domain/waitlist/model';
import { Button } from '@machi/ui/button/Button';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Entry } from '@machi/ui/entry/Entry';
import { Section } from '@machi/ui/section/Section';
import { useSnackbar } from '@machi/ui/snackbar/snackbar-context';
import { Tag } from '@machi/ui/tag/Tag';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useAction } from '../../shell/calls/use-call.ts';
import { clockOf } from '../../shell/language/dates.ts';
import { rideName } from '../../shell/seat-state.ts';
import { ownQueries } from './queries.ts';
import { useOwnTexts, type OwnTexts } from './texts.ts';
import { changeReply } from '../../shell/calls/keep-reply.ts';

/** A watched time or seat, as its line needs it. */
interface WaitingLine {
  readonly waitlist_id: number;
  readonly told_at: string | null;
  readonly day: string;
  readonly times: string;
  /** The room, or the trip. */
  readonly title: string;
  /** Place of the room, or route of the trip. */
  readonly place: string;
  /** Page to reserve it on once it is free. */
  readonly href: string;
}

const roomLine = (
  { waitlist_id, told_at, spot_id, room_id, target_date: date, target_time, plan_name, location_name }: Waiting,
  { locale }: OwnTexts,
): WaitingLine => ({
  waitlist_id,
  told_at,
  day: dayInWords(date)[locale],
  times: timesInWords(target_time)[locale],
  title: plan_name,
  place: location_name,
  href: `/spot/form/${spot_id}/${room_id}?${new URLSearchParams({ date, ...target_time }).toString()}`,
});

/** Facility of a stop; other stops lead to the empty search. */
type SpotOf = (stopId: string) => number | undefined;

function seatLine(waiting: SeatWaiting, spotOf: SpotOf, { t, locale }: OwnTexts): WaitingLine {
  const { waitlist_id, told_at, departed_at, arrived_at, persons, route_name, demo_service_id } = waiting;
  const date = dateAt(new Date(departed_at));
  const [from, to] = [spotOf(waiting.departure_stop_id), spotOf(waiting.arrival_stop_id)];
  const query = new URLSearchParams({ departed_at: date, persons: String(persons) });
  if (from && to) {
    query.set('departure_spot_id', String(from));
    query.set('arrival_spot_id', String(to));
  }
  return {
    waitlist_id,
    told_at,
    day: dayInWords(date)[locale],
    times: t('seats.times', { departs: clockOf(departed_at), arrives: clockOf(arrived_at) }),
    title: rideName(waiting, t('seats.ride', { from: waiting.departure_name, to: waiting.arrival_name })),
    place: [route_name, t('seats.persons', { count: persons })].join(t('join')),
    href: demo_service_id === null ? `/shuttle?${query.toString()}` : `/demo/${demo_service_id}?persons=${persons}`,
  };
}

/** Taken times and seats for which the member wants a notification; empty without any. */
export function WaitingTimes() {
  const texts = useOwnTexts();
  const { t, locale } = texts;
  const { data: rooms } = useQuery(ownQueries.waitlist(locale));
  const { data: seats } = useQuery(ownQueries.seatWaitings(locale));
  const { data: stops } = useQuery({ ...ownQueries.stops(locale), enabled: (seats?.waitings.length ?? 0) > 0 });
  const heading = useRef<HTMLHeadingElement>(null);
  // The section stays after its last line is gone, because its heading takes the focus.
  const [hasBeen, setHasBeen] = useState(false);
  const spotOf: SpotOf = (stopId) => stops?.find(({ stop_id }) => stop_id === stopId)?.spot_id ?? undefined;
  const waitings = [
    ...(rooms?.waitings ?? []).map((waiting) => roomLine(waiting, texts)),
    ...(seats?.waitings ?? []).map((waiting) => seatLine(waiting, spotOf, texts)),
  ];
  if (waitings.length > 0 && !hasBeen) setHasBeen(true);
  if (!hasBeen) return null;
  return (
    <Section className="stack" title={t('waiting.title')} headingRef={heading}>
      <p className="muted sm">{t('waiting.lead')}</p>
      <ul className="own-list">
        {waitings.map((waiting) => (
          <WaitingEntry key={waiting.waitlist_id} waiting={waiting} onLeft={() => heading.current?.focus()} />
        ))}
      </ul>
    </Section>
  );
}

function WaitingEntry({ waiting, onLeft }: { waiting: WaitingLine; onLeft: () => void }) {
  const { t, locale } = useOwnTexts();
  const queryClient = useQueryClient();
  const snackbar = useSnackbar();
  const { send, busy } = useAction(leaveWaitlist);
  const { waitlist_id, told_at, day, times, title, place, href } = waiting;
  const names = { day, times, room: title };
  const without = <W extends { readonly waitlist_id: number }>(list: { waitings: W[] }) => ({
    waitings: list.waitings.filter((one) => one.waitlist_id !== waitlist_id),
  });

  async function leave() {
    const result = await send({ waitlist_id });
    if (!result?.ok) return;
    changeReply(queryClient, ownQueries.waitlist(locale), without);
    changeReply(queryClient, ownQueries.seatWaitings(locale), without);
    snackbar.show(t('waiting.stopped', names), 'success');
    onLeft();
  }

  return (
    <Entry
      when={day}
      whenDetail={times}
      status={
        <Tag tone={told_at === null ? 'plain' : 'new'}>{t(told_at === null ? 'waiting.waiting' : 'waiting.free')}</Tag>
      }
      title={title}
      actions={
        <>
          {told_at === null ? null : (
            <ButtonLink size="small" href={href} aria-label={t('waiting.reserveOf', names)}>
              {t('waiting.reserve')}
            </ButtonLink>
          )}
          <Button
            variant="text-danger"
            size="small"
            busy={busy}
            aria-label={t('waiting.stopOf', names)}
            onClick={() => void leave()}
          >
            {t('waiting.stop')}
          </Button>
        </>
      }
    >
      <p className="sm muted">{place}</p>
    </Entry>
  );
}
