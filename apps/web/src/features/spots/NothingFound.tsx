import { addDays } from '@machi/domain/calendar/model';
import { dayInWords } from '@machi/domain/calendar/words';
import type { Spot } from '@machi/domain/spots/contract';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { useTexts } from './text/use-texts.ts';
import { availabilityQuery } from './availability-query.ts';
import { writeConditions } from './conditions.ts';
import type { Conditions } from './conditions.ts';
import { conditionsInWords } from './conditions-in-words.ts';
import { firstDayWithRoom } from './find-rooms.ts';

/** How far ahead the next day with a room is looked for. */
const DAYS_AHEAD = 28;

interface NothingFoundProps {
  readonly conditions: Conditions;
  readonly spots: readonly Spot[];
  readonly headingRef: Ref<HTMLHeadingElement>;
}

/** No room fits: says so, and leads to the next day on which one does. */
export function NothingFound({ conditions, spots, headingRef }: NothingFoundProps) {
  const texts = useTexts();
  const { t, locale } = texts;
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
      <p>{t('result.noneBody', { conditions: conditionsInWords(conditions, spots, texts) })}</p>
    </EmptyState>
  );
}
