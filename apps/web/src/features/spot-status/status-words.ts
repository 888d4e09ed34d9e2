import type { SpotStatus } from '@machi/domain/spot-status/contract';

export type StateKey = 'open' | 'closed' | 'holiday';

/** Disc and ring beside the words; "closed" is not a refusal. */
export const shapes = { open: 'fixed', closed: 'cancelled', holiday: 'cancelled' } as const;

export const stateOf = ({ is_holiday, is_open }: Pick<SpotStatus, 'is_holiday' | 'is_open'>): StateKey => {
  if (is_holiday === 1) return 'holiday';
  return is_open === 1 ? 'open' : 'closed';
};

export interface StatusWish {
  readonly onlyFavourites: boolean;
  readonly onlyOpen: boolean;
}

/** Reads the address; unknown values count as not given. */
export const readWish = (query: URLSearchParams): StatusWish => ({
  onlyFavourites: query.get('list') === 'favorite',
  onlyOpen: query.get('open') === '1',
});

export function writeWish({ onlyFavourites, onlyOpen }: StatusWish): string {
  const query = new URLSearchParams();
  if (onlyFavourites) query.set('list', 'favorite');
  if (onlyOpen) query.set('open', '1');
  return query.size > 0 ? `/spot/status?${query.toString()}` : '/spot/status';
}

export const chosenSpots = (
  spots: readonly SpotStatus[],
  { onlyFavourites, onlyOpen }: StatusWish,
  favourites: ReadonlySet<number> | undefined,
): SpotStatus[] =>
  spots.filter(
    (spot) => (!onlyFavourites || favourites?.has(spot.spot_id) === true) && (!onlyOpen || stateOf(spot) === 'open'),
  );
