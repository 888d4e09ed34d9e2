import type { Endpoint } from '@machi/domain/contract/endpoint';
import { useQueryClient } from '@tanstack/react-query';

/** After an action: asks again for what the contract says it changes, beside what it answered. Ends once that is drawn. */
export function useReadChanged(): (action: Endpoint) => Promise<void> {
  const queryClient = useQueryClient();
  return async ({ changes = [] }) => {
    await Promise.all(changes.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
    // Answers that have come are drawn in a turn of their own.
    await new Promise((drawn) => setTimeout(drawn));
  };
}
