import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../../record/record.ts';
import { pocketChanged } from '../own-pocket.ts';
import { waiting } from './in-page.ts';

/** Key of the query. */
export const WAITING = 'pocket-waiting';

/** What waits on this device, and how what waited has ended. */
export function useWaiting() {
  const { member_id } = useSession();
  const client = useQueryClient();
  useEffect(() => pocketChanged(() => void client.invalidateQueries({ queryKey: [WAITING] })), [client]);
  return useQuery({ queryKey: [WAITING, member_id], queryFn: () => waiting.list(), staleTime: 0 }).data ?? [];
}
