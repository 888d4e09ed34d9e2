import { yenInWords } from '@machi/domain/locale/words';
import type { Quote } from '@machi/domain/reservations/model';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useTexts } from '../texts.ts';
import type { Dates } from '@machi/domain/chosen-dates/dates';
import { quoteReservation } from '@machi/domain/reservations/contract';
import { load } from '../../../shell/calls/client.ts';
import { pricedPart } from '../form-request.ts';
import type { FormValues } from '../form-values.ts';
import type { Place } from '../place.ts';

export interface QuoteState {
  /** Undefined while there is nothing to calculate or the answer is loading. */
  readonly quote: Quote | undefined;
  readonly isFailed: boolean;
  readonly total: string;
  /** Whether reception still has to decide on the exemption; a registered club's is decided. */
  readonly isExemptionOpen: boolean;
}

/** The server's price of the choices. Each change requests it anew and drops the earlier request. */
export function useQuote(place: Place, dates: Dates, values: FormValues): QuoteState {
  const { locale } = useTexts();
  const request = dates.length === 0 ? undefined : pricedPart(place, dates, values);
  const { data, isError } = useQuery({
    queryKey: ['quote', locale, request],
    // The price accompanies the form, which shows in its place when it is missing.
    queryFn: request
      ? async ({ signal }) => (await load(quoteReservation, request, { signal, ignoresError: true })).quote
      : skipToken,
    // The price depends on other people's reservations.
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
