import type { Locale } from '@machi/domain/locale/model';
import { listMemberGroups, listSchedulePeople } from '@machi/domain/member-groups/contract';
import { readScheduleImport } from '@machi/domain/schedule-import/contract';
import { readScheduleSettings } from '@machi/domain/schedule/settings-contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';

export const groupQueries = {
  groups: (locale: Locale) => queryOptions({ ...ask(listMemberGroups, {}, locale), staleTime: 0 }),
  people: (locale: Locale) => queryOptions(ask(listSchedulePeople, {}, locale)),
  lastImport: (locale: Locale) =>
    queryOptions({ ...ask(readScheduleImport, {}, locale, { ignoresError: true }), staleTime: 0 }),
  settings: (locale: Locale) => queryOptions({ ...ask(readScheduleSettings, {}, locale), staleTime: 0 }),
};

/** After a change: groups, and whose calendars are open by them, are asked for again. */
export function useGroupsAgain(locale: Locale): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await queryClient.invalidateQueries({ queryKey: groupQueries.people(locale).queryKey });
    await queryClient.invalidateQueries({ queryKey: groupQueries.groups(locale).queryKey });
  };
}
