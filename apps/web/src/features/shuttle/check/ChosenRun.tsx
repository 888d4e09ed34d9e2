import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { Callout } from '@machi/ui/callout/Callout';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { useShuttleTexts } from '../texts.ts';
import { useRuns } from '../use-runs.ts';
import { runKey } from '../ride-words.ts';
import { wishHref } from '../wish.ts';
import type { ShuttleWish } from '../wish.ts';
import { CheckStep } from './CheckStep.tsx';

/** The run of the address, as it stands now. */
export function ChosenRun({ wish }: { wish: ShuttleWish }) {
  const { t } = useShuttleTexts();
  const { runs } = useRuns(wish);
  if (runs.data === undefined) return <NotLoaded query={runs} label={t('loading')} />;
  const trip = runs.data.told?.trips.find(({ trip_id }) => trip_id === wish.trip);
  if (trip !== undefined && trip.state !== 'cancelled' && trip.state !== 'departed') {
    return <CheckStep key={runKey(trip)} wish={wish} trip={trip} />;
  }
  return (
    <Callout
      tone="warning"
      live="alert"
      title={t('hold.gone')}
      actions={
        <ButtonLink variant="primary" href={wishHref({ ...wish, trip: undefined })}>
          {t('check.back')}
        </ButtonLink>
      }
    >
      <p>{t('hold.goneBody')}</p>
    </Callout>
  );
}
