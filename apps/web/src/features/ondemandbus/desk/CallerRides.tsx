import type { DeskRide } from '@machi/domain/ondemandbus-desk/model';
import { useQuery } from '@tanstack/react-query';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { deskQueries } from '../desk-queries.ts';
import { useDeskTexts } from '../desk-texts.ts';
import { RideTable } from './RideTable.tsx';

interface CallerRidesProps {
  readonly memberId: number;
  readonly name: string;
  readonly onPromised: (rides: readonly DeskRide[]) => void;
  readonly onChange: (ride: DeskRide) => void;
}

/** What a member who calls has still to come. */
export function CallerRides({ memberId, name, onPromised, onChange }: CallerRidesProps) {
  const { t, locale } = useDeskTexts();
  const query = useQuery(deskQueries.member(locale, memberId));
  if (query.isError || !query.data) return <NotLoaded query={query} label={t('loading')} />;
  const { rides } = query.data;
  return (
    <section className="stack" aria-labelledby="caller-rides">
      <h2 id="caller-rides">{t('own.title', { name })}</h2>
      {rides.length === 0 ? (
        <p>{t('own.none')}</p>
      ) : (
        <RideTable
          caption={t('own.title', { name })}
          rides={rides}
          hasDays
          onPromised={onPromised}
          onChange={onChange}
        />
      )}
    </section>
  );
}
