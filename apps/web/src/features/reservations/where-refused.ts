import { isFieldName } from './form-values.ts';
import { isOnlyExtras, type RefusedDates } from './time/refused-dates.ts';

const nameOf = (field: string): string => field.split('.')[0] ?? field;

/** The step that can correct a refusal: dates, then fields, else the present one. An extra has its own field. */
export function whereRefused(errors: Readonly<Record<string, unknown>>, dates: RefusedDates): 1 | 2 | 3 {
  if (dates.size > 0 && !isOnlyExtras(dates)) return 1;
  return Object.keys(errors).some((field) => isFieldName(nameOf(field))) ? 2 : 3;
}
