import { untilAnswered } from '@machi/client/until-answered';
import { useCallBy } from '@machi/client/use-call';
import type { UseCall } from '@machi/client/use-call';
import type { Endpoint } from '@machi/domain/contract/endpoint';
import { useState } from 'react';
import { call } from './client.ts';

/** An endpoint that does something once: pressed again after a lost reply it is the same press. */
export function useDeed<E extends Endpoint>(endpoint: E): UseCall<E> {
  const [once] = useState(() => untilAnswered(call));
  return useCallBy(once, endpoint);
}
