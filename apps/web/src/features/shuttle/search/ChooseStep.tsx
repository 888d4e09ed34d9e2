import { dateAt } from '@machi/domain/calendar/model';
import { loginPathFor } from '@machi/domain/sessions/backuri';
import type { ShuttleStop, ShuttleTrip } from '@machi/domain/shuttle/model';
import { Callout } from '@machi/ui/callout/Callout';
import { Button } from '@machi/ui/button/Button';
import { useNavigate } from 'react-router-dom';
import { NotLoaded } from '../../../shell/calls/NotLoaded.tsx';
import { useDraft } from '../../../shell/drafts/use-draft.ts';
import { useSession } from '../../../shell/record/record.ts';
import { useShuttleTexts } from '../texts.ts';
import { WANTED, type Wanted } from '../check/use-check.ts';
import { useHold } from '../use-hold.ts';
import { runKey } from '../ride-words.ts';
import { wishHref, type ShuttleWish } from '../wish.ts';
import { RunList } from './RunList.tsx';
import { SearchPanel } from './SearchPanel.tsx';
import { useRuns } from '../use-runs.ts';

interface ChooseStepProps {
  readonly wish: ShuttleWish & { readonly from: number; readonly to: number };
  readonly spots: readonly ShuttleStop[];
}

/** The first step: places, day, number of people, and the trip. */
export function ChooseStep({ wish, spots }: ChooseStepProps) {
  const { t } = useShuttleTexts();
  const navigate = useNavigate();
  const { isLoggedIn } = useSession();
  const wanted = useDraft<Wanted>(WANTED);
  const { hold, holding, refused } = useHold(wish.persons);
  const { runs, isTodayOver, hadRuns } = useRuns(wish);
  const answer = runs.data;
  const today = dateAt(new Date());
  const nameOf = (id: unknown) => spots.find(({ spot_id }) => spot_id === id)?.stop_name ?? '';

  const show = (next: ShuttleWish) => void navigate(wishHref(next), { replace: true, preventScrollReset: true });

  async function reserve(trip: ShuttleTrip) {
    // The old trips are still shown while the new ones load.
    if (runs.isPlaceholderData) return;
    const chosen = wishHref({ ...wish, date: answer?.told?.departed_at, trip: trip.trip_id });
    if (!isLoggedIn) {
      // Done after the login: an address alone holds nothing.
      wanted.save({ trip: runKey(trip) });
      void navigate(loginPathFor(chosen));
    } else if (await hold(trip)) void navigate(chosen);
  }

  if (answer === undefined) return <NotLoaded query={runs} label={t('loading')} />;
  if (answer.refusal) {
    return (
      <Callout
        tone="warning"
        live="alert"
        actions={<Button onClick={() => show({ ...wish, date: undefined })}>{t('runs.today')}</Button>}
      >
        {answer.refusal.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Callout>
    );
  }
  const { told, search } = answer;
  return (
    <div className="stack-lg">
      <SearchPanel
        wish={wish}
        date={told.departed_at}
        first={today}
        last={told.last_date}
        spots={spots}
        arrivals={told.arrivals}
        onWish={(next) => show({ ...next, date: next.date ?? wish.date })}
      />
      {isTodayOver ? (
        <Callout>
          <p>{t(hadRuns ? 'runs.todayOver' : 'runs.notToday')}</p>
        </Callout>
      ) : null}
      <div aria-busy={runs.isPlaceholderData}>
        <RunList
          told={told}
          wish={wish}
          names={{ from: nameOf(search.departure_spot_id), to: nameOf(search.arrival_spot_id) }}
          onDate={(next) => show({ ...wish, date: next })}
          onReserve={(trip) => void reserve(trip)}
          holding={holding}
          refused={refused}
          cut={runs.isRefetchError ? { busy: runs.isFetching, onAgain: () => void runs.refetch() } : undefined}
        />
      </div>
    </div>
  );
}
