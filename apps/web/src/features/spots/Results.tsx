import { Button } from '@machi/ui/button/Button';
import { VisuallyHidden } from '@machi/ui/visually-hidden/VisuallyHidden';
import type { Spot } from '@machi/domain/spots/contract';
import { useEffect, useId, useMemo, useRef, type ReactNode, type Ref } from 'react';
import { useSearchParams } from 'react-router-dom';
import { addDays } from '@machi/domain/calendar/model';
import { dayInWords, minutesInWords, timeInWords } from '@machi/domain/calendar/words';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { useQuery } from '@tanstack/react-query';
import { TownMap } from '../../shell/map/TownMap.tsx';
import { useTexts, type SpotTexts } from './texts.ts';
import { isTimed, writeConditions, type Conditions } from './conditions.ts';
import { groupBySpot, roomsIn, splitAfter, type SpotGroup } from './group-rooms.ts';
import { RoomResult } from './RoomResult.tsx';
import { SpotResult } from './SpotResult.tsx';
import { usePlaces } from './use-places.ts';
import { usePrices } from './use-prices.ts';
import { availabilityQuery } from './availability-query.ts';
import { firstDayWithRoom, type Found } from './find-rooms.ts';

/** Search conditions in one line: "1月19日（火）・4人・1時間30分". */
function conditionsInWords(conditions: Conditions, spots: readonly Spot[], { t, locale }: SpotTexts): string {
  const { date, start, minutes, capacity, spotId } = conditions;
  const spot = spots.find((one) => one.spot_id === spotId);
  return [
    t('result.day', { day: dayInWords(date)[locale] }),
    start === undefined ? '' : t('result.from', { time: timeInWords(start) }),
    minutes === undefined ? '' : minutesInWords(minutes)[locale],
    capacity === undefined ? '' : t('result.people', { count: capacity }),
    spot?.spot_name ?? '',
  ]
    .filter(Boolean)
    .join(t('result.summaryJoin'));
}

/** Days ahead in which the next day with a room is searched. */
const DAYS_AHEAD = 28;

interface NothingFoundProps {
  readonly conditions: Conditions;
  readonly spots: readonly Spot[];
  readonly headingRef: Ref<HTMLHeadingElement>;
}

/** Message for no fitting room, with a link to the next day that has one. */
function NothingFound({ conditions, spots, headingRef }: NothingFoundProps) {
  const { t, locale } = useTexts();
  const following = useQuery(availabilityQuery(addDays(conditions.date, 1), DAYS_AHEAD));
  const nextDay = following.data && firstDayWithRoom(spots, following.data, conditions);
  const pathOf = (changed: Conditions) => `/spot?${writeConditions(changed).toString()}`;
  const open = { start: undefined, minutes: undefined, capacity: undefined, spotId: undefined, onlyFree: true };
  return (
    <EmptyState
      title={t('result.none')}
      headingRef={headingRef}
      actions={
        <>
          {nextDay === undefined ? null : (
            <ButtonLink href={pathOf({ ...conditions, date: nextDay })}>
              {t('result.nextDay', { day: dayInWords(nextDay)[locale] })}
            </ButtonLink>
          )}
          <ButtonLink href={pathOf({ ...conditions, ...open })}>{t('result.clear')}</ButtonLink>
        </>
      }
    >
      <p>{t('result.noneBody', { conditions: conditionsInWords(conditions, spots, { t, locale }) })}</p>
    </EmptyState>
  );
}

/** Limit of rooms shown at once; the others unfold. */
const FIRST_ROOMS = 10;

interface ResultsProps {
  readonly found: Found;
  readonly conditions: Conditions;
  readonly spots: readonly Spot[];
  /** Whether these are the results of a new search; called once they are shown. */
  readonly isAwaited: () => boolean;
}

export function Results({ found, conditions, spots, isAwaited }: ResultsProps) {
  const { t, locale } = useTexts();
  const titleId = useId();
  const count = found.rooms.length;
  const groups = useMemo(() => groupBySpot(found.rooms), [found.rooms]);
  const [first, rest] = splitAfter(groups, FIRST_ROOMS);
  const { points, marks } = usePlaces(groups);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isAwaited()) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  });
  return (
    <section className="stack-lg" aria-labelledby={titleId}>
      <div className="stack">
        <div role="status">
          {count === 0 ? (
            <VisuallyHidden id={titleId}>{t('result.none')}</VisuallyHidden>
          ) : (
            <div className="row between">
              <h2 id={titleId} ref={heading} tabIndex={-1}>
                {t(conditions.onlyFree ? 'result.free' : 'result.found', { count })}
              </h2>
              <span className="muted sm num">{conditionsInWords(conditions, spots, { t, locale })}</span>
            </div>
          )}
        </div>
        {count === 0 ? (
          <NothingFound conditions={conditions} spots={spots} headingRef={heading} />
        ) : (
          <>
            {isTimed(conditions) ? <p className="muted sm">{t('result.prices')}</p> : null}
            <TownMap points={points} label={t('map.label')} note={t('map.note')} />
            <ul>
              <Groups groups={first} conditions={conditions} marks={marks} />
            </ul>
          </>
        )}
      </div>
      <div className="stack-tight">
        {rest.length > 0 ? (
          <More
            name="rest"
            openLabel={t('result.rest', { count: roomsIn(rest) })}
            closeLabel={t('result.lessRest')}
            title={t('result.restTitle')}
          >
            <Groups groups={rest} conditions={conditions} marks={marks} />
          </More>
        ) : null}
        {found.others.length > 0 ? (
          <More
            name="rooms"
            openLabel={t('result.more', { count: found.others.length })}
            closeLabel={t('result.lessRooms')}
            title={t('result.moreTitle')}
          >
            <Groups groups={groupBySpot(found.others)} conditions={conditions} />
          </More>
        ) : null}
        {found.openSpots.length > 0 ? (
          <More
            name="spots"
            openLabel={t('result.moreSpots', { count: found.openSpots.length })}
            closeLabel={t('result.lessSpots')}
            title={t('result.spotsTitle')}
            sub={t('result.spotsSub')}
          >
            {found.openSpots.map((spot) => (
              <SpotResult key={spot.spot_id} spot={spot}>
                <p className="facts">
                  <span>{spot.spot_type}</span>
                  <span>{spot.opening_hours}</span>
                  <span>{spot.closing_days_text}</span>
                </p>
              </SpotResult>
            ))}
          </More>
        ) : null}
      </div>
    </section>
  );
}

interface GroupsProps {
  readonly groups: readonly SpotGroup[];
  readonly conditions: Conditions;
  /** Numbers on the map, by facility. */
  readonly marks?: ReadonlyMap<number, string>;
}

function Groups({ groups, conditions, marks }: GroupsProps) {
  const priceOf = usePrices(groups, conditions);
  return groups.map(({ spot, rooms }) => (
    <SpotResult key={spot.spot_id} spot={spot} mark={marks?.get(spot.spot_id)}>
      <ul>
        {rooms.map((room) => (
          <RoomResult key={room.room.room_id} found={room} conditions={conditions} priceOf={priceOf} />
        ))}
      </ul>
    </SpotResult>
  ));
}

interface MoreProps {
  readonly name: string;
  readonly openLabel: string;
  readonly closeLabel: string;
  readonly title: string;
  readonly sub?: string;
  readonly children: ReactNode;
}

/** A list that unfolds; the address remembers its state, so that "back" finds it open. */
function More({ name, openLabel, closeLabel, title, sub, children }: MoreProps) {
  const [query, setQuery] = useSearchParams();
  const listId = useId();
  const isOpen = query.getAll('more').includes(name);

  function toggle() {
    setQuery(
      (before) => {
        const kept = before.getAll('more').filter((one) => one !== name);
        const after = new URLSearchParams(before);
        after.delete('more');
        for (const one of isOpen ? kept : [...kept, name]) after.append('more', one);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return (
    <div className="stack">
      <Button variant="text" className="flush" aria-expanded={isOpen} aria-controls={listId} onClick={toggle}>
        {isOpen ? closeLabel : openLabel}
      </Button>
      <section id={listId} className="stack" hidden={!isOpen} aria-label={title}>
        {isOpen ? (
          <>
            <h2>{title}</h2>
            {sub ? <p className="muted">{sub}</p> : null}
            <ul>{children}</ul>
          </>
        ) : null}
      </section>
    </div>
  );
}
