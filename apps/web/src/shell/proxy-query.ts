import { readProxy } from '@machi/domain/proxy/contract';
import { queryOptions } from '@tanstack/react-query';
import { loadIfAny } from './calls/client.ts';

/** The person an official applies for; null once over. Loaded once, because each access is recorded. */
export const proxyQuery = (proxyId: number) =>
  queryOptions({
    queryKey: [readProxy.name, proxyId],
    queryFn: ({ signal }) => loadIfAny(readProxy, { proxy_id: proxyId }, { signal }),
    staleTime: Infinity,
  });
