import { addFavourite, listFavourites, removeFavourite } from '@machi/domain/favourites/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { call, load } from '../calls/client.ts';
import { actingNow } from '../acting/acting.ts';
import { useSession } from '../record/record.ts';
import { keepReply } from '../calls/keep-reply.ts';

export interface Favourites {
  /** Whether the person can have favourites. */
  readonly isLoggedIn: boolean;
  /** Undefined while loading. */
  readonly spotIds: ReadonlySet<number> | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly retry: () => void;
  readonly set: (spotId: number, isMarked: boolean) => Promise<void>;
}

/** The person's favourite facilities; a guest has none. */
export function useFavourites(): Favourites {
  const { isLoggedIn: isIn, member_id } = useSession();
  // Those of somebody else are theirs alone.
  const isLoggedIn = isIn && !actingNow();
  const client = useQueryClient();
  const asked = useMemo(
    () =>
      queryOptions({
        queryKey: [listFavourites.name, member_id],
        queryFn: ({ signal }) => load(listFavourites, {}, { signal }),
      }),
    [member_id],
  );
  const query = useQuery({ ...asked, enabled: isLoggedIn });
  const set = useCallback(
    async (spotId: number, isMarked: boolean) => {
      const answer = await call(isMarked ? addFavourite : removeFavourite, { spot_id: spotId });
      if (answer.ok) keepReply(client, asked, answer.reply);
    },
    [client, asked],
  );
  const known = query.data?.spot_ids;
  return {
    isLoggedIn,
    spotIds: useMemo(() => known && new Set(known), [known]),
    isError: query.isError,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
    set,
  };
}
