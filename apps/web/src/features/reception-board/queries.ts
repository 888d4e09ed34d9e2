import type { InputOf } from '@machi/domain/contract/endpoint';
import type { Locale } from '@machi/domain/locale/model';
import { previewMove, readBoard } from '@machi/domain/reception-board/contract';
import { listSpots } from '@machi/domain/spots/contract';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';

export const boardQueries = {
  /** What was shown stays until the asked days have come. */
  board: (locale: Locale, asked: InputOf<typeof readBoard>) =>
    queryOptions({ ...ask(readBoard, asked, locale), placeholderData: keepPreviousData, staleTime: 0 }),
  /** What a move would cost and what stands against it; while the next answer is on its way the last one stays. */
  preview: (locale: Locale, wanted: InputOf<typeof previewMove>) =>
    queryOptions({
      ...ask(previewMove, wanted, locale, { ignoresErrorMessage: true }),
      placeholderData: keepPreviousData,
      staleTime: 0,
      gcTime: 0,
    }),
  spots: (locale: Locale) => queryOptions(ask(listSpots, {}, locale)),
};

/** Asks for the board again, which something has changed. */
export function useReadBoardAgain(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: [readBoard.name] });
}
