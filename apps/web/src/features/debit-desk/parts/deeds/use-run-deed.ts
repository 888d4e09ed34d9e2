import type {
  approveRunWithdrawal,
  refuseRunWithdrawal,
  releaseRun,
  returnDebit,
  withdrawRun,
} from '@machi/domain/debits/contract';
import { useFileDeed } from '../../../../shell/desk/files/use-file-deed.ts';
import { useKeepRun, useReadRunsAgain } from '../../queries.ts';
import { useDebitTexts } from '../../texts.ts';

/** The opened run is called by it. */
export const RUN_NAME_ID = 'run-name';

type StepEndpoint =
  | typeof releaseRun
  | typeof withdrawRun
  | typeof approveRunWithdrawal
  | typeof refuseRunWithdrawal
  | typeof returnDebit;

/** A step with one run. */
export function useRunDeed<E extends StepEndpoint>(endpoint: E) {
  const texts = useDebitTexts();
  const keep = useKeepRun(texts.locale);
  const readAgain = useReadRunsAgain();
  return useFileDeed<E>(endpoint, { texts, nameId: RUN_NAME_ID, keep: ({ run }) => keep(run), readAgain });
}
