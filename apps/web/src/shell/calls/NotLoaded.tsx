import type { UseQueryResult } from '@tanstack/react-query';
import { LoadFailed } from './LoadFailed.tsx';
import { PageLoading } from './PageLoading.tsx';

interface NotLoadedProps {
  readonly query: Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch'>;
  /** What is being read, in a sentence. */
  readonly label?: string;
}

/** In the place of data that is not there: it failed, or it is on its way. */
export function NotLoaded({ query, label }: NotLoadedProps) {
  return query.isError ? (
    <LoadFailed onAgain={() => void query.refetch()} busy={query.isFetching} />
  ) : (
    <PageLoading label={label} />
  );
}
