import type { UseQueryResult } from '@tanstack/react-query';
import { LoadFailed } from './LoadFailed.tsx';
import { PageLoading } from './PageLoading.tsx';

export interface NotLoadedProps {
  readonly query: Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch'>;
  /** Sentence about the data being loaded. */
  readonly label?: string;
}

/** Replaces missing data: failed or loading. */
export function NotLoaded({ query, label }: NotLoadedProps) {
  return query.isError ? (
    <LoadFailed onAgain={() => void query.refetch()} busy={query.isFetching} />
  ) : (
    <PageLoading label={label} />
  );
}
