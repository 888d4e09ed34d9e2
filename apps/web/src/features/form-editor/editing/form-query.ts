import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { readEditedForm } from '@machi/domain/form-editor/contract';
import { queryOptions } from '@tanstack/react-query';
import { loadIfAny } from '../../../shell/calls/client.ts';

/**
 * One form; none where there is no such number. It is asked for anew each time, for others write it too. It is the same in
 * every language, and a switch of the language does not begin it anew.
 */
export const formQuery = (onlineform_id: number) =>
  queryOptions<ReplyOf<typeof readEditedForm> | null>({
    queryKey: [readEditedForm.name, onlineform_id],
    queryFn: ({ signal }) => loadIfAny(readEditedForm, { onlineform_id }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
