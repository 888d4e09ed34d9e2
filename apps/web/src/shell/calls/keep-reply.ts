import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Shows what an action answered, and drops the answer that is still under way: it was asked for before the action, and would
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

/** The same where an action answers a part of what is shown; what is not there yet stays so. */
export function changeReply<Reply>(
  queryClient: QueryClient,
  { queryKey }: { readonly queryKey: DataTag<QueryKey, Reply, Error> },
  change: (before: NoInfer<Reply>) => NoInfer<Reply>,
): void {
  queryClient.setQueryData<Reply>(queryKey, (before) => before && change(before));
  void queryClient.cancelQueries({ queryKey, exact: true });
}
