import type { Endpoint } from '@machi/domain/contract/endpoint';
import { useQueryClient } from '@tanstack/react-query';

/** After an action, loads the queries that its contract names as changed. Resolves once they are rendered. */
export function useReadChanged(): (action: Endpoint) => Promise<void> {
  const queryClient = useQueryClient();
  return async ({ changes = [] }) => {
    await Promise.all(changes.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
    // Arrived answers render in their own task.
    await new Promise((drawn) => setTimeout(drawn));
  };
}
