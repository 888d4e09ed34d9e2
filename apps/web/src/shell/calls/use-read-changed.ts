import type { Endpoint } from '@machi/domain/contract/endpoint';
import { useQueryClient } from '@tanstack/react-query';

/** After a deed: asks again for what the contract says it changes, beside what it answered. Ends when what is shown has come. */
export function useReadChanged(): (deed: Endpoint) => Promise<void> {
  const queryClient = useQueryClient();
  return async ({ changes = [] }) => {
    await Promise.all(changes.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
  };
}
