import { yenInWords } from '@machi/domain/locale/words';
import type { ChosenTime } from '@machi/domain/reservations/choices';
import type { Quote } from '@machi/domain/reservations/model';
import { skipToken, useQuery } from '@tanstack/react-query';
import { reservationQueries } from '../queries.ts';
import { useTexts } from '../text/use-texts.ts';
import { pricedPart } from './form-values.ts';
import type { FormValues, Target } from './form-values.ts';

export interface QuoteState {
  /** Undefined while there is nothing to reckon with or the answer is on its way. */
  readonly quote: Quote | undefined;
  readonly isFailed: boolean;
  readonly total: string;
}

/** The server's price of what is chosen; follows every change, and drops a question that a later one overtakes. */
export function useQuote(target: Target, chosen: ChosenTime | null, values: FormValues): QuoteState {
  const { locale } = useTexts();
  const options = chosen === null ? undefined : reservationQueries.quote(locale, pricedPart(target, chosen, values));
  const { data, isError } = useQuery(options ?? { queryKey: ['quote'], queryFn: skipToken });
  const quote = chosen === null ? undefined : data;
  return { quote, isFailed: isError, total: quote === undefined ? '―' : yenInWords(quote.amount)[locale] };
}
