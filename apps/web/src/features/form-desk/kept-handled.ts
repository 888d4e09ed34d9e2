import { listHandledForms, readHandledForm, type HandledForm } from '@machi/domain/form-desk/contract';
import type { Locale } from '@machi/domain/locale/model';
import { useQueryClient } from '@tanstack/react-query';
import { askIfAny } from '../../shell/calls/ask-if-any.ts';
import { keepReply } from '../../shell/calls/keep-reply.ts';

/** Shows applications from replies at once; the list loads again once. */
export function useKeepHandled(locale: Locale): (...applications: readonly HandledForm[]) => void {
  const queryClient = useQueryClient();
  return (...applications) => {
    for (const application of applications) {
      const { onlineform_application_id } = application;
      keepReply(queryClient, askIfAny(readHandledForm, { onlineform_application_id }, locale), { application });
    }
    void queryClient.invalidateQueries({ queryKey: [listHandledForms.name] });
  };
}

/** Loads an application again that has changed meanwhile. */
export function useReadHandledAgain(locale: Locale): (id: number) => Promise<void> {
  const queryClient = useQueryClient();
  return (onlineform_application_id) =>
    queryClient.invalidateQueries({
      queryKey: askIfAny(readHandledForm, { onlineform_application_id }, locale).queryKey,
    });
}
