import { yenInWords } from '@machi/domain/locale/words';
import type { Quote } from '@machi/domain/reservations/model';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useTexts } from '../text/use-texts.ts';
import type { Dates } from '@machi/domain/chosen-dates/dates';
import { quoteReservation } from '@machi/domain/reservations/contract';
import { load } from '../../../shell/calls/client.ts';
import { pricedPart } from '../form-request.ts';
import type { FormValues } from '../form-values.ts';
import type { Place } from '../place.ts';

export interface QuoteState {
  /** Undefined while there is nothing to calculate or the answer is on its way. */
  readonly quote: Quote | undefined;
  readonly isFailed: boolean;
  readonly total: string;
  /** Reception has still to decide on the exemption; that of a registered club is decided. */
  readonly isExemptionOpen: boolean;
}

/** The server's price of what is chosen; follows every change, and drops a question that a later one overtakes. */
export function useQuote(place: Place, dates: Dates, values: FormValues): QuoteState {
  const { locale } = useTexts();
  const request = dates.length === 0 ? undefined : pricedPart(place, dates, values);
  const { data, isError } = useQuery({
    queryKey: ['quote', locale, request],
    // The quote accompanies the form; that it is missing is said in its own place.
    queryFn: request
      ? async ({ signal }) => (await load(quoteReservation, request, { signal, ignoresError: true })).quote
      : skipToken,
    // It hangs on what else is reserved meanwhile.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const quote = dates.length === 0 ? undefined : data;
  return {
    quote,
    isFailed: isError,
    total: quote === undefined ? '―' : yenInWords(quote.amount)[locale],
    isExemptionOpen: quote?.is_provisional === true && !values.club_exemption,
  };
}
