import { useCallBy } from '@machi/client/use-call';
import type { UseCall } from '@machi/client/use-call';
import type { Endpoint } from '@machi/domain/contract/endpoint';
import { call } from './client.ts';

/** One endpoint of the API for a button or form. */
export const useCall = <E extends Endpoint>(endpoint: E): UseCall<E> => useCallBy(call, endpoint);
