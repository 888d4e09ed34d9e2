import { listClubs, readClub } from '@machi/domain/clubs/desk-contract';
import type { ClubFile } from '@machi/domain/clubs/views';
import type { InputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import type { Locale } from '@machi/domain/locale/model';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { loadIfAny } from '../../shell/calls/client.ts';
import { keepReply } from '../../shell/calls/keep-reply.ts';
import { keptInLanguages } from '../../shell/calls/kept-in-languages.ts';

export const clubQueries = {
  /** The clubs that were shown stay until the asked ones have come. */
  list: (locale: Locale, asked: InputOf<typeof listClubs>) =>
    queryOptions({ ...ask(listClubs, asked, locale), placeholderData: keepPreviousData, staleTime: 0 }),
  /** One club; none where there is no such number. */
  club: (locale: Locale, clubId: number) =>
    queryOptions<ReplyOf<typeof readClub> | null>({
      queryKey: [readClub.name, locale, clubId],
      queryFn: ({ signal }) => loadIfAny(readClub, { club_id: clubId }, { signal }),
      placeholderData: keptInLanguages(locale, clubId),
      staleTime: 0,
    }),
};

/** Shows a club as a write has answered it, at once; the list is asked for again. */
export function useKeepClub(locale: Locale): (club: ClubFile) => void {
  const queryClient = useQueryClient();
  return (club) => {
    keepReply(queryClient, clubQueries.club(locale, club.club_id), { club });
    void queryClient.invalidateQueries({ queryKey: [listClubs.name] });
  };
}

/** Asks again for a club that has changed meanwhile. */
export function useReadClubAgain(locale: Locale): (clubId: number) => Promise<void> {
  const queryClient = useQueryClient();
  return (clubId) => queryClient.invalidateQueries({ queryKey: clubQueries.club(locale, clubId).queryKey });
}
