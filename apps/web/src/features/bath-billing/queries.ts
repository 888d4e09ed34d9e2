import { readBathPayment } from '@machi/domain/billing/contract';
import type { Locale } from '@machi/domain/locale/model';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';

/** What one owes is asked for at every visit of the page. */
export const bathPaymentQuery = (locale: Locale) =>
  queryOptions({ ...ask(readBathPayment, {}, locale), staleTime: 0, select: ({ payment }) => payment });
