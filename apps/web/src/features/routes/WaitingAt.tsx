import type { LiveStop } from '@machi/domain/transport/live/contract';
import { SelectField } from '@machi/ui/field/SelectField';
import { Section } from '@machi/ui/section/Section';
import { useSearchParams } from 'react-router-dom';
import { TellMe } from './notices/TellMe.tsx';
import { useRouteTexts } from './texts.ts';
import { Arrivals, hasSeveralHeadsigns } from './LiveStops.tsx';

interface WaitingAtProps {
  readonly routeId: number;
  readonly stops: readonly LiveStop[];
  readonly now: Date;
}

/** The stop where a passenger waits, from the address: screen readers announce only changes there. */
export function WaitingAt({ routeId, stops, now }: WaitingAtProps) {
  const { t } = useRouteTexts();
  const [asked, setAsked] = useSearchParams();
  const stop = stops.find(({ stop_id }) => stop_id === asked.get('stop'));
  return (
    <Section className="panel stack-tight waiting-at" titleId="waiting" title={t('waiting')}>
      <SelectField
        label={t('waiting.stop')}
        emptyWord={t('choose')}
        value={stop?.stop_id ?? ''}
        onChange={({ target }) =>
          setAsked(target.value === '' ? {} : { stop: target.value }, { replace: true, preventScrollReset: true })
        }
        options={stops.map(({ stop_id, stop_name }) => ({ value: stop_id, label: stop_name }))}
      />
      <div aria-live="polite" className="waiting-arrivals">
        {stop ? (
          <Arrivals
            stop={stop}
            now={now}
            tellsWhere={hasSeveralHeadsigns(stops)}
            tellsAll
            below={(arrival) =>
              arrival.can_board && !arrival.is_cancelled ? (
                <TellMe routeId={routeId} stopId={stop.stop_id} arrival={arrival} now={now} />
              ) : null
            }
          />
        ) : null}
      </div>
    </Section>
  );
}
