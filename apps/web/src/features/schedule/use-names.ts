import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../shell/record/record.ts';
import { scheduleQueries } from './queries.ts';
import { useScheduleTexts } from './texts.ts';

/**
 * Names people by member id.
 * @param known names of present participants, who may be missing from the reader's own list
 */
export function useNames(known: ReadonlyMap<number, string>): (memberId: number) => string {
  const { locale } = useScheduleTexts();
  const { member_id: self, name: own } = useSession();
  const { data } = useQuery(scheduleQueries.people(locale));
  return (id) =>
    data?.people.find(({ member_id }) => member_id === id)?.name ?? known.get(id) ?? (id === self ? own : String(id));
}
