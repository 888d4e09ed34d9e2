import { readAddress } from '@machi/client/read-address';
import { isDateText } from '@machi/domain/calendar/model';
import { DebitState, LeftOutReason } from '@machi/domain/debits/model';
import { useHeldAddress } from '../../shell/desk/use-held-address.ts';

/** For which bank and day a run is asked. */
export interface AskedRun {
  readonly collection_key: string;
  readonly debit_on: string;
  readonly retry_of?: string;
}

/** What the address of the desk says. */
interface DebitAddress {
  /** Which run is open. */
  readonly run: number | undefined;
  /** Which of its debits, and which page of them. */
  readonly listed: { readonly state?: DebitState; readonly page?: string };
  /** A run is being prepared. */
  readonly isNew: boolean;
  readonly bank: string;
  readonly day: string;
  /** The run whose failed debits are tried again. */
  readonly retry: number | undefined;
  /** Bank and day are there: what the run would be is shown. */
  readonly asked: AskedRun | undefined;
  /** Why bills are left out, of which the desk wants to know whose they are. */
  readonly leftOut: { readonly reason: LeftOutReason; readonly page?: string } | undefined;
}

const isKey = (text: string): boolean => /^[a-z][a-z0-9-]{0,30}$/.test(text);

/** Reads the address; what is old or odd in it is left out. */
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

/** What the address asks the desk for. */
export const useDebitAddress = () => useHeldAddress('/debits', readDebitAddress);
