import { nextDebitDay } from '@machi/domain/billing/months';
import type { DateText } from '@machi/domain/calendar/model';
import type { PassesFile } from '@machi/domain/passes/town-passes';

/** The town's next debit day after a day; null: the bath is free. */
export const nextDayOf = ({ bath }: Pick<PassesFile, 'bath'>, after: DateText): DateText | null =>
  bath.billing ? nextDebitDay(after, bath.billing.debit_day) : null;
