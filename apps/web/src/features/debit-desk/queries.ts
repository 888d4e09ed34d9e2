import type { CallResult } from '@machi/client/client';
import { listBills, readBill } from '@machi/domain/billing/desk-contract';
import type { InputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import {
  listBillDebits,
  listLeftOut,
  listRunDebits,
  previewRun,
  readDebits,
  readRun,
} from '@machi/domain/debits/contract';
import type { DebitRunFile } from '@machi/domain/debits/views';
import type { Locale } from '@machi/domain/locale/model';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { call, loadIfAny } from '../../shell/calls/client.ts';
import { keepReply } from '../../shell/calls/keep-reply.ts';
import { keptInLanguages } from '../../shell/calls/kept-in-languages.ts';

export const debitQueries = {
  all: (locale: Locale) => queryOptions({ ...ask(readDebits, {}, locale), staleTime: 0 }),
  /** One run; none where there is no such number. */
  run: (locale: Locale, runId: number) =>
    queryOptions<ReplyOf<typeof readRun> | null>({
      queryKey: [readRun.name, locale, runId],
      queryFn: ({ signal }) => loadIfAny(readRun, { debit_run_id: runId }, { signal }),
      placeholderData: keptInLanguages(locale, runId),
      staleTime: 0,
    }),
  /** The debits that were shown stay until the asked ones have come. */
  debits: (locale: Locale, asked: InputOf<typeof listRunDebits>) =>
    queryOptions({ ...ask(listRunDebits, asked, locale), placeholderData: keepPreviousData, staleTime: 0 }),
  /** What a run would be; why it cannot be stands at its fields. */
  preview: (locale: Locale, asked: InputOf<typeof previewRun>) =>
    queryOptions<CallResult<typeof previewRun>>({
      queryKey: [previewRun.name, locale, asked],
      queryFn: async ({ signal }) => {
        const result = await call(previewRun, asked, { ignoresErrorMessage: true, signal });
        if (result.ok || Object.keys(result.errors).length > 0) return result;
        throw new Error(`${previewRun.name} was answered ${result.status}`);
      },
      placeholderData: keptInLanguages(locale, asked),
      staleTime: 0,
    }),
  leftOut: (locale: Locale, asked: InputOf<typeof listLeftOut>) =>
    queryOptions({ ...ask(listLeftOut, asked, locale), placeholderData: keepPreviousData, staleTime: 0 }),
};

/** Whatever a step with a run changes beside it: the list, its debits, what another run would hold, bills. */
const CHANGED = [readDebits, listRunDebits, previewRun, listLeftOut, listBillDebits, listBills, readBill];

/** Shows a run as a write has answered it, at once; what else it has changed is asked for again. */
export function useKeepRun(locale: Locale): (run: DebitRunFile) => void {
  const queryClient = useQueryClient();
  return (run) => {
    keepReply(queryClient, debitQueries.run(locale, run.debit_run_id), { run });
    for (const { name } of CHANGED) void queryClient.invalidateQueries({ queryKey: [name] });
  };
}

/** Asks again for all that is shown: a colleague has changed it, or results were entered. */
export function useReadRunsAgain(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([readRun, ...CHANGED].map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })));
  };
}
