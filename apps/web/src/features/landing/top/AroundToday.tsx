import { dayInWords, timeInWords, timesInWords } from '@machi/domain/calendar/words';
import type { Around } from '@machi/domain/top/model';
import { arrivalInWords } from '@machi/domain/transport/live/words';
import { TextLink } from '@machi/ui/link/TextLink';
import { Section } from '@machi/ui/section/Section';
import { StatusTag } from '@machi/ui/tag/Tag';
import { useTopTexts } from './top-query.ts';

type Of<Kind extends Around['kind']> = Extract<Around, { kind: Kind }>;

/** The next buses at a stop; each leads to where its route's buses are. */
function Stop({ stop: { stop_id, stop_name, buses }, now }: { readonly stop: Of<'stop'>; readonly now: Date }) {
  const { t, locale } = useTopTexts();
  return (
    <div className="stack-tight">
      <h3>{t('stop', { stop: stop_name })}</h3>
      <ul className="own-lines">
        {buses.map((bus) => {
          const { time, beside } = arrivalInWords(bus, now, locale);
          const words = { route: bus.route_name, headsign: bus.headsign };
          return (
            <li key={`${bus.route_id} ${bus.service_date} ${bus.trip_id}`}>
              <b className={bus.is_cancelled ? 'num off' : 'num'}>{time}</b>
              <TextLink href={`/buslocation/${bus.route_id}?stop=${encodeURIComponent(stop_id)}`}>
                {bus.headsign === '' ? t('stop.bus.no-headsign', words) : t('stop.bus', words)}
              </TextLink>
              {beside !== '' && <span className="muted sm num">{beside}</span>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Waste({ waste: { title, href, days } }: { readonly waste: Of<'waste'> }) {
  const { t, locale } = useTopTexts();
  return (
    <div className="stack-tight">
      <h3>{t('waste', { area: title })}</h3>
      <ul className="own-lines">
        {days.map(({ date, kinds }) => (
          <li key={date}>
            <b className="num">{dayInWords(date)[locale]}</b>
            <span>{kinds.join(t('join'))}</span>
          </li>
        ))}
      </ul>
      <p>
        <TextLink href={href}>{t('waste.more')}</TextLink>
      </p>
    </div>
  );
}

/** A marked facility: open or closed, until when, how full. */
function Spot({ spot }: { readonly spot: Of<'spot'> }) {
  const { t, locale } = useTopTexts();
  const { is_holiday, is_open, opened_at, closed_at, occupancy } = spot;
  const state = is_holiday === 1 ? 'holiday' : is_open === 1 ? 'open' : 'closed';
  return (
    <li>
      <TextLink href={`/spot/detail/${spot.spot_id}`}>{spot.spot_name}</TextLink>
      <StatusTag shape={state === 'open' ? 'fixed' : 'cancelled'}>{t(`spot.${state}`)}</StatusTag>
      {state !== 'holiday' && opened_at !== null && closed_at !== null && (
        <span className="num sm">
          {state === 'open'
            ? t('spot.until', { time: timeInWords(closed_at) })
            : t('spot.hours', { times: timesInWords({ start: opened_at, end: closed_at })[locale] })}
        </span>
      )}
      {occupancy !== null && <span className="sm">{t(`spot.level.${occupancy}`)}</span>}
    </li>
  );
}

/** Today around a member: waste, buses, facilities. */
export function AroundToday({ around, now }: { readonly around: readonly Around[]; readonly now: Date }) {
  const { t } = useTopTexts();
  const spots = around.filter((one) => one.kind === 'spot');
  return (
    <Section className="stack own-around" title={t('around')}>
      {around.map((one) => {
        if (one.kind === 'waste') return <Waste key={one.href} waste={one} />;
        return one.kind === 'stop' ? <Stop key={one.stop_id} stop={one} now={now} /> : null;
      })}
      {spots.length > 0 && (
        <div className="stack-tight">
          <h3>{t('kind.spot')}</h3>
          <ul className="own-lines">
            {spots.map((spot) => (
              <Spot key={spot.spot_id} spot={spot} />
            ))}
          </ul>
        </div>
      )}
    </Section>
  );
}
