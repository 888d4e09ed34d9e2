import { dayInWords } from '@machi/domain/calendar/words';
import type { DemandRide } from '@machi/domain/ondemandbus/model';
import type { Ref } from 'react';
import { clockOf } from '../../../shell/language/dates.ts';
import { useBusTexts } from '../texts.ts';

interface PromisePanelProps {
  readonly ride: DemandRide;
  readonly headingRef?: Ref<HTMLHeadingElement>;
}

/** The promise in large words: between which times somebody is picked up, and by when they are there. */
export function PromisePanel({ ride, headingRef }: PromisePanelProps) {
  const { t, locale } = useBusTexts();
  const { promised_from: from, promised_until: until, arrive_by: by, from_name, to_name, date } = ride;
  if (from === null || until === null || by === null) return null;
  return (
    <section className="panel stack promise" aria-labelledby="promise">
      <h2 id="promise" className="num" ref={headingRef} tabIndex={-1}>
        {t('promise.title', { day: dayInWords(date)[locale] })}
      </h2>
      <p>
        <b className="promise-time num">{t('promise.pickup', { from: clockOf(from), until: clockOf(until) })}</b>
        <span>{t('promise.pickupAt', { station: from_name })}</span>
      </p>
      <p>
        <b className="promise-time num">{t('promise.arrive', { time: clockOf(by) })}</b>
        <span>{t('promise.arriveAt', { station: to_name })}</span>
      </p>
      <p className="sm num">{t('promise.stand', { time: clockOf(from) })}</p>
    </section>
  );
}
