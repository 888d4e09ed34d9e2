import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { readEditedForm } from '@machi/domain/form-editor/contract';
import { queryOptions } from '@tanstack/react-query';
import { loadIfAny } from '../../../shell/calls/client.ts';

/**
 * One form; null for an unknown id. Fetched at every visit because others edit it too. A switch of the language does
 * not restart it.
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
