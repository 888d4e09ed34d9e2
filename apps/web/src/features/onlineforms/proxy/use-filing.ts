import { correctApplication, createApplication } from '@machi/domain/applications/contract';
import { correctProxied, createProxied } from '@machi/domain/proxy/contract';
import type { CallFlags } from '@machi/client/client';
import type { InputOf } from '@machi/domain/contract/endpoint';
import { useCall } from '../../../shell/calls/use-call.ts';

/**
 * Sends an application: one's own, or for another person.
 * @param proxy id of the proxy through which an official applies
 */
export function useFiling(proxy: number | undefined) {
  const creating = useCall(createApplication);
  const creatingFor = useCall(createProxied);
  const correcting = useCall(correctApplication);
  const correctingFor = useCall(correctProxied);
  return {
    busy: creating.busy || creatingFor.busy || correcting.busy || correctingFor.busy,
    confirm: (request: InputOf<typeof createApplication>, flags: CallFlags) =>
      proxy === undefined ? creating.send(request, flags) : creatingFor.send({ ...request, proxy_id: proxy }, flags),
    correct: (request: InputOf<typeof correctApplication>, flags: CallFlags) =>
      (proxy === undefined ? correcting : correctingFor).send(request, flags),
  };
}
