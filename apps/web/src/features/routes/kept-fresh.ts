import { ASKS_SECONDS, type LiveRoute } from '@machi/domain/transport/live/contract';

export const MINUTE = 60_000;
/** Refreshed every minute while the page is visible, and on returning to it. */
export const kept = {
  refetchInterval: MINUTE,
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: true,
  staleTime: MINUTE / 2,
} as const;

/** The data stay, and the page says how old they are. */
export const silently = { ignoresErrorMessage: true, ignoresLostReply: true, ignores500: true } as const;

/** Refreshed at each event of the stream; without a stream, at intervals. */
export const followed = <Told>(isTold: boolean, routesIn: (told: Told) => readonly LiveRoute[]) =>
  ({
    // A school line's events reach only the people who see its vehicles.
    refetchInterval: ({ state: { data } }: { readonly state: { readonly data: Told | undefined } }) =>
      isTold && !(data && routesIn(data).some(({ kind, is_withheld }) => kind === 'school' && !is_withheld))
        ? MINUTE
        : ASKS_SECONDS * 1000,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
    staleTime: 5000,
  }) as const;
