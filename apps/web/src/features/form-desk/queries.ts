import type { InputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import { listHandledForms, readFormDeskChoices, readHandledForm } from '@machi/domain/form-desk/contract';
import type { HandledForm } from '@machi/domain/form-desk/contract';
import type { Locale } from '@machi/domain/locale/model';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { loadIfAny } from '../../shell/calls/client.ts';
import { keepReply } from '../../shell/calls/keep-reply.ts';
import { keptInLanguages } from '../../shell/calls/kept-in-languages.ts';

export const formDeskQueries = {
  /** What was shown stays until what is asked for has come. */
  list: (locale: Locale, asked: InputOf<typeof listHandledForms>) =>
    queryOptions({ ...ask(listHandledForms, asked, locale), placeholderData: keepPreviousData, staleTime: 0 }),
  /** Colleagues and forms to choose from. */
  choices: (locale: Locale) => queryOptions(ask(readFormDeskChoices, {}, locale)),
  /** One application; none where there is no such number. */
  application: (locale: Locale, id: number) =>
    queryOptions<ReplyOf<typeof readHandledForm> | null>({
      queryKey: [readHandledForm.name, locale, id],
      queryFn: ({ signal }) => loadIfAny(readHandledForm, { onlineform_application_id: id }, { signal }),
      placeholderData: keptInLanguages(locale, id),
      staleTime: 0,
    }),
};

/** Shows applications as writes have answered them, at once; the list is asked for again, once. */
export function useKeepHandled(locale: Locale): (...applications: readonly HandledForm[]) => void {
  const queryClient = useQueryClient();
  return (...applications) => {
    for (const application of applications) {
      keepReply(queryClient, formDeskQueries.application(locale, application.onlineform_application_id), {
        application,
      });
    }
    void queryClient.invalidateQueries({ queryKey: [listHandledForms.name] });
  };
}

/** Asks again for an application that has changed meanwhile. */
export function useReadHandledAgain(locale: Locale): (id: number) => Promise<void> {
  const queryClient = useQueryClient();
  return (id) => queryClient.invalidateQueries({ queryKey: formDeskQueries.application(locale, id).queryKey });
}
