import { ASKS_SECONDS, type LiveRoute } from '@machi/domain/transport/live/contract';

export const MINUTE = 60_000;
/** Asked again each minute while the page is looked at, and when somebody comes back to it. */
export const kept = {
  refetchInterval: MINUTE,
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: true,
  staleTime: MINUTE / 2,
} as const;

/** What was known stays, and the page says since when nothing has come. */
export const silently = { ignoresErrorMessage: true, ignoresLostReply: true, ignores500: true } as const;

/** Asked again at each change that the line tells of; where nothing is told, from time to time. */
export const followed = <Told>(isTold: boolean, routesIn: (told: Told) => readonly LiveRoute[]) =>
  ({
    // Of a school's line nothing is told, but to those who see its vehicles.
    refetchInterval: ({ state: { data } }: { readonly state: { readonly data: Told | undefined } }) =>
      isTold && !(data && routesIn(data).some(({ kind, is_withheld }) => kind === 'school' && !is_withheld))
        ? MINUTE
        : ASKS_SECONDS * 1000,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: 'always',
    staleTime: 5000,
  }) as const;
