import type { ReplyOf } from '@machi/domain/contract/endpoint';
import { listEditedForms, readEditedForm } from '@machi/domain/form-editor/contract';
import type { EditedForm } from '@machi/domain/form-editor/contract';
import type { Locale } from '@machi/domain/locale/model';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { loadIfAny } from '../../shell/calls/client.ts';
import { keepReply } from '../../shell/calls/keep-reply.ts';

export const formEditorQueries = {
  list: (locale: Locale) =>
    queryOptions({ ...ask(listEditedForms, {}, locale), select: ({ forms }) => forms, staleTime: 0 }),
  /**
   * One form; none where there is no such number. It is asked for anew each time, for others write it too. It is the same in
   * every language, and a switch of the language does not begin it anew.
   */
  form: (id: number) =>
    queryOptions<ReplyOf<typeof readEditedForm> | null>({
      queryKey: [readEditedForm.name, id],
      queryFn: ({ signal }) => loadIfAny(readEditedForm, { onlineform_id: id }, { signal }),
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    }),
};

/** The list is asked for again: something in it has changed. */
export function useListAgain(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: [listEditedForms.name] });
}

/** Shows a form as a write has answered it. */
export function useKeepForm(): (form: EditedForm) => void {
  const queryClient = useQueryClient();
  return (form) => keepReply(queryClient, formEditorQueries.form(form.onlineform_id), { form });
}
