import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Shows what a deed answered, and drops the answer that is still under way: it was asked for before the deed, and would
 * show how things stood then.
 */
export function keepReply<Reply>(
  queryClient: QueryClient,
  { queryKey }: { readonly queryKey: DataTag<QueryKey, Reply, Error> },
  reply: NoInfer<Reply>,
): void {
  queryClient.setQueryData<Reply>(queryKey, () => reply);
  void queryClient.cancelQueries({ queryKey, exact: true });
}
