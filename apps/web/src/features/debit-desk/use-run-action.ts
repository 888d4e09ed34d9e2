import { readRun } from '@machi/domain/debits/contract';
import type {
  approveRunWithdrawal,
  refuseRunWithdrawal,
  releaseRun,
  returnDebit,
  withdrawRun,
} from '@machi/domain/debits/contract';
import { useAsked } from '../../shell/asked/use-asked.ts';
import { askIfAny } from '../../shell/calls/ask-if-any.ts';
import { useDebitTexts } from './texts.ts';

/** Id of the open run's name. */
export const RUN_NAME_ID = 'run-name';

type StepEndpoint =
  | typeof releaseRun
  | typeof withdrawRun
  | typeof approveRunWithdrawal
  | typeof refuseRunWithdrawal
  | typeof returnDebit;

export function useRunAction<E extends StepEndpoint>(endpoint: E, { debit_run_id }: { readonly debit_run_id: number }) {
  const words = useDebitTexts();
  const answers = askIfAny(readRun, { debit_run_id }, words.locale);
  return useAsked<StepEndpoint>(endpoint, { words, isOnce: true, focus: RUN_NAME_ID, answers }) as ReturnType<
    typeof useAsked<E>
  >;
}
