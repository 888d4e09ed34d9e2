import type { Arrival, LiveStop } from '@machi/domain/transport/live/contract';
import { momentInWords } from '@machi/domain/transport/live/words';
import { Callout } from '@machi/ui/callout/Callout';
import { useRouteTexts } from './texts.ts';

interface FirstCall {
  readonly stop_name: string;
  readonly arrival: Arrival;
}

/** Each cancelled run once, with the first of its stops at which somebody may still wait for it. */
function cancelledIn(stops: readonly LiveStop[]): readonly FirstCall[] {
  const calls = stops
    .flatMap(({ stop_name, arrivals }) => arrivals.map((arrival) => ({ stop_name, arrival })))
    .filter(({ arrival }) => arrival.is_cancelled)
    .toSorted((one, other) => one.arrival.scheduled_at.localeCompare(other.arrival.scheduled_at));
  const runs = Map.groupBy(calls, ({ arrival }) => `${arrival.service_date} ${arrival.trip_id}`);
  return [...runs.values()].flatMap((own) => own.slice(0, 1));
}

interface CancelledRunsProps {
  readonly stops: readonly LiveStop[];
  readonly now: Date;
}

/** Which runs fall away and why, said once; at each stop they stay among the others. */
export function CancelledRuns({ stops, now }: CancelledRunsProps) {
  const { t, locale } = useRouteTexts();
  const runs = cancelledIn(stops);
  if (runs.length === 0) return null;
  return (
    <Callout tone="error" title={t('cancelled')}>
      <ul className="cancelled-runs">
        {runs.map(({ stop_name, arrival }) => (
          <li key={`${arrival.service_date} ${arrival.trip_id}`}>
            <strong className="num">
              {t('cancelled.run', {
                stop: stop_name,
                time: momentInWords(arrival.scheduled_at, now, locale),
                headsign: arrival.headsign,
              })}
            </strong>
            <p>{arrival.reason}</p>
          </li>
        ))}
      </ul>
    </Callout>
  );
}
