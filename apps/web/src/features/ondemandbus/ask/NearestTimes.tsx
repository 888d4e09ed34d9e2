import { dayInWords } from '@machi/domain/calendar/words';
import { Button } from '@machi/ui/button/Button';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { Unbroken } from '@machi/ui/unbroken/Unbroken';
import { useEffect, useRef } from 'react';
import { clockOf } from '../../../shell/language/dates.ts';
import { useBusTexts } from '../texts.ts';
import type { RideForm } from './ride-form.ts';
import type { NoRoom } from './use-answer.ts';

interface NearestTimesProps {
  readonly form: RideForm;
  readonly noRoom: NoRoom;
  /** Message when no time is left on the day; undefined: the residents' message. */
  readonly none: string | undefined;
  /** Number of answers; each new one takes the focus. */
  readonly attempt: number;
  readonly busy: boolean;
  /** Asks at once for the same ride with this change. */
  readonly onTake: (taken: Partial<RideForm>) => void;
}

/** No vehicle has room at the wished time: the nearest possible times, each with one press. */
export function NearestTimes({ form, noRoom: { leg, nearest }, none, attempt, busy, onTake }: NearestTimesProps) {
  const { t, locale } = useBusTexts();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, [attempt]);
  const isBack = leg === 'back';
  return (
    <Callout
      ref={box}
      focusable
      tone="warning"
      live="alert"
      headingLevel={3}
      title={t(isBack ? 'near.titleBack' : 'near.title')}
    >
      <p>{nearest.length > 0 ? t('near.body') : (none ?? t('near.none', { day: dayInWords(form.date)[locale] }))}</p>
      <ul className="near-times">
        {nearest.map((one) => (
          <li key={one.promised_from}>
            <Button
              wide
              busy={busy}
              busyLabel={t('ask.sending')}
              onClick={() => onTake(isBack ? { backTime: one.time } : { time: one.time })}
            >
              <span className="near-time num">
                <b>
                  <Unbroken
                    text={t('near.pickup', { from: clockOf(one.promised_from), to: clockOf(one.promised_until) })}
                  />
                </b>
                <span>{t('near.arrive', { time: clockOf(one.arrive_by) })}</span>
              </span>
            </Button>
          </li>
        ))}
        {isBack ? (
          <li>
            <Button wide busy={busy} busyLabel={t('ask.sending')} onClick={() => onTake({ back: 'on-call' })}>
              {t('near.onCall')}
            </Button>
          </li>
        ) : null}
      </ul>
      {nearest.length === 0 ? (
        <p>
          <ButtonLink size="small" href="/ondemandbus/schedule">
            {t('near.otherDay')}
          </ButtonLink>
        </p>
      ) : null}
    </Callout>
  );
}
