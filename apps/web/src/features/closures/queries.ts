import { listClosures } from '@machi/domain/closures/contract';
import type { Locale } from '@machi/domain/locale/model';
import { listSpots } from '@machi/domain/spots/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';

export const closureQueries = {
  list: (locale: Locale) => queryOptions(ask(listClosures, {}, locale)),
  spots: (locale: Locale) => queryOptions(ask(listSpots, {}, locale)),
};

/** After a closure was made or taken back. */
export function useReadClosuresAgain(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: [listClosures.name] });
}
