import { readProxy } from '@machi/domain/proxy/contract';
import { queryOptions } from '@tanstack/react-query';
import { loadIfAny } from './calls/client.ts';

/** For whom an official applies; null where it is over. Each look is recorded: it is asked once while the pages stay open. */
export const proxyQuery = (proxyId: number) =>
  queryOptions({
    queryKey: [readProxy.name, proxyId],
    queryFn: ({ signal }) => loadIfAny(readProxy, { proxy_id: proxyId }, { signal }),
    staleTime: Infinity,
  });
