import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';

/** Stores an action's reply and cancels requests under way, which would bring the earlier state. */
export function keepReply<Reply>(
  queryClient: QueryClient,
  { queryKey }: { readonly queryKey: DataTag<QueryKey, Reply, Error> },
  reply: NoInfer<Reply>,
): void {
  queryClient.setQueryData<Reply>(queryKey, () => reply);
  void queryClient.cancelQueries({ queryKey, exact: true });
}

/** The same for an action that returns a part of the data; data not loaded stay so. */
export function changeReply<Reply>(
  queryClient: QueryClient,
  { queryKey }: { readonly queryKey: DataTag<QueryKey, Reply, Error> },
  change: (before: NoInfer<Reply>) => NoInfer<Reply>,
): void {
  queryClient.setQueryData<Reply>(queryKey, (before) => before && change(before));
  void queryClient.cancelQueries({ queryKey, exact: true });
}
