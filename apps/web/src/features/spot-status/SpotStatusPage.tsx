import type { Locale } from '@machi/domain/locale/model';
import { navigationText } from '@machi/domain/navigation/head';
import { loginPathFor } from '@machi/domain/sessions/backuri';
import { listSpotStatus } from '@machi/domain/spot-status/contract';
import { ButtonLink } from '@machi/ui/button/ButtonLink';
import { EmptyState } from '@machi/ui/empty-state/EmptyState';
import { SwitchField } from '@machi/ui/field/SwitchField';
import { PageHead } from '@machi/ui/page-head/PageHead';
import { Segments } from '@machi/ui/segments/Segments';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ask } from '../../shell/calls/ask.ts';
import { useFavourites, type Favourites } from '../../shell/favourites/use-favourites.ts';
import { LoadFailed } from '../../shell/calls/LoadFailed.tsx';
import { NotLoaded } from '../../shell/calls/NotLoaded.tsx';
import { useMay } from '../../shell/officials/use-part.ts';
import { TownMap } from '../../shell/map/TownMap.tsx';
import { PageLoading } from '../../shell/calls/PageLoading.tsx';
import { DeviceSection } from './DeviceSection.tsx';
import { ReportEditor } from './ReportEditor.tsx';
import { StatusRow } from './StatusRow.tsx';
import { clockOf } from '../../shell/language/dates.ts';
import { chosenSpots, readWish, stateOf, writeWish, type StatusWish } from './status-words.ts';
import './status.css';
import { useStatusTexts } from './texts.ts';

const MINUTE = 60_000;

/** Refreshed every minute while the page is visible, and on returning to it. */
const toldQuery = (locale: Locale) => ({
  ...ask(listSpotStatus, {}, locale),
  refetchInterval: MINUTE,
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: true,
  staleTime: MINUTE / 2,
});

/** Which facilities are open and how crowded they are (product, "Open and crowded"). */
export default function SpotStatusPage() {
  const { t, locale } = useStatusTexts();
  const [query] = useSearchParams();
  const wish = readWish(query);
  const favourites = useFavourites();
  const status = useQuery(toldQuery(locale));
  const told = status.data;
  return (
    <>
      <PageHead
        title={navigationText('heading.spot-status', locale)}
        sub={told && t('toldAt', { time: clockOf(told.told_at) })}
      />
      <div className="stack-lg">
        <Wishes wish={wish} />
        {wish.onlyFavourites && !favourites.isLoggedIn ? (
          <LoginFirst />
        ) : told ? (
          <Spots wish={wish} favourites={favourites} />
        ) : (
          <NotLoaded query={status} label={t('loading')} />
        )}
      </div>
    </>
  );
}

function Wishes({ wish }: { wish: StatusWish }) {
  const { t } = useStatusTexts();
  const navigate = useNavigate();
  return (
    <div className="row between">
      <Segments
        label={t('view')}
        items={[
          { href: writeWish({ ...wish, onlyFavourites: false }), label: t('all'), current: !wish.onlyFavourites },
          { href: writeWish({ ...wish, onlyFavourites: true }), label: t('favourite'), current: wish.onlyFavourites },
        ]}
      />
      <SwitchField
        label={t('onlyOpen')}
        onWord={t('on')}
        offWord={t('off')}
        checked={wish.onlyOpen}
        onChange={({ target }) =>
          void navigate(writeWish({ ...wish, onlyOpen: target.checked }), { replace: true, preventScrollReset: true })
        }
      />
    </div>
  );
}

function LoginFirst() {
  const { t } = useStatusTexts();
  return (
    <EmptyState
      title={t('loginTitle')}
      actions={
        <>
          <ButtonLink variant="primary" href={loginPathFor('/spot/status?list=favorite')}>
            {t('login')}
          </ButtonLink>
          <ButtonLink href="/spot/status">{t('showAll')}</ButtonLink>
        </>
      }
    >
      <p>{t('loginBody')}</p>
    </EmptyState>
  );
}

function Spots({ wish, favourites }: { wish: StatusWish; favourites: Favourites }) {
  const { t, locale } = useStatusTexts();
  const may = useMay();
  const { data, refetch } = useQuery(toldQuery(locale));
  const all = data?.spots;
  const spots = useMemo(
    () => chosenSpots(all ?? [], { onlyFavourites: wish.onlyFavourites, onlyOpen: wish.onlyOpen }, favourites.spotIds),
    [all, wish.onlyFavourites, wish.onlyOpen, favourites.spotIds],
  );
  const points = useMemo(
    () =>
      spots.map((spot) => ({
        id: spot.spot_id,
        label: spot.spot_name,
        latitude: spot.latitude,
        longitude: spot.longitude,
        href: `/spot/detail/${spot.spot_id}`,
        tone: stateOf(spot) === 'open' ? ('main' as const) : ('quiet' as const),
      })),
    [spots],
  );
  if (wish.onlyFavourites && favourites.spotIds === undefined) {
    return favourites.isError ? (
      <LoadFailed onAgain={favourites.retry} busy={favourites.isFetching} />
    ) : (
      <PageLoading label={t('loading')} />
    );
  }
  if (wish.onlyFavourites && favourites.spotIds?.size === 0) {
    return (
      <EmptyState
        title={t('noFavourites')}
        actions={<ButtonLink href={writeWish({ ...wish, onlyFavourites: false })}>{t('showAll')}</ButtonLink>}
      >
        <p>{t('noFavouritesBody')}</p>
      </EmptyState>
    );
  }
  return (
    <>
      <TownMap points={points} label={t('map')} note={t('mapNote')} />
      <section className="stack" aria-live="polite">
        <h2>{t('count', { count: spots.length })}</h2>
        {spots.length === 0 ? (
          <EmptyState headingLevel={3} title={t('noneOpen')}>
            <p>{t('noneOpenBody')}</p>
          </EmptyState>
        ) : (
          <ul>
            {spots.map((spot) => (
              <StatusRow key={spot.spot_id} spot={spot} favourites={favourites}>
                {may('spot:report:any') ? <ReportEditor spot={spot} onTold={() => void refetch()} /> : null}
              </StatusRow>
            ))}
          </ul>
        )}
      </section>
      {may('device:manage:any') ? <DeviceSection spots={all ?? []} /> : null}
    </>
  );
}
