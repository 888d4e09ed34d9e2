import { readAddress } from '@machi/client/read-address';
import { isDateText } from '@machi/domain/calendar/model';
import { DebitState, LeftOutReason } from '@machi/domain/debits/model';
import { useHeldAddress } from '../../shell/desk/use-held-address.ts';

/** Bank and day of a new run. */
export interface AskedRun {
  readonly collection_key: string;
  readonly debit_on: string;
  readonly retry_of?: string;
}

interface DebitAddress {
  /** Id of the open run. */
  readonly run: number | undefined;
  /** Filter and page of its debits. */
  readonly listed: { readonly state?: DebitState; readonly page?: string };
  /** Whether a run is being prepared. */
  readonly isNew: boolean;
  readonly bank: string;
  readonly day: string;
  /** Id of the run whose failed debits are retried. */
  readonly retry: number | undefined;
  /** Bank and day, once both are chosen: the page previews the run. */
  readonly asked: AskedRun | undefined;
  /** Reason and page of the left-out bills whose owners are shown. */
  readonly leftOut: { readonly reason: LeftOutReason; readonly page?: string } | undefined;
}

const isKey = (text: string): boolean => /^[a-z][a-z0-9-]{0,30}$/.test(text);

/** Reads the address and ignores outdated or odd values. */
export function readDebitAddress(query: URLSearchParams): DebitAddress {
  const { given, idOf, filter, page } = readAddress(query);
  const bank = isKey(given('bank')) ? given('bank') : '';
  const day = isDateText(given('day')) ? given('day') : '';
  const retry = idOf('retry');
  const { reason } = filter('reason', LeftOutReason);
  return {
    run: idOf('run'),
    listed: { ...filter('state', DebitState), ...page },
    isNew: given('new') === '1',
    bank,
    day,
    retry,
    asked:
      bank === '' || day === ''
        ? undefined
        : { collection_key: bank, debit_on: day, ...(retry === undefined ? {} : { retry_of: String(retry) }) },
    leftOut: reason === undefined ? undefined : { reason, ...page },
  };
}

export const useDebitAddress = () => useHeldAddress('/debits', readDebitAddress);
