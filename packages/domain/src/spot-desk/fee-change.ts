import type { DateText } from '../calendar/model.ts';
import type { Problem } from '../refusals/model.ts';
import { tariffOn } from '../spots/fee.ts';
import type { RoomFee } from '../spots/fee.ts';
import type { RoomEdit } from './model.ts';

type FeeEdit = Pick<RoomEdit, 'hourly_fee_yen' | 'next_fee_yen' | 'next_fee_from'>;

/**
 * Why the fees of an edit cannot be saved. A fee never changes without its first day of use: otherwise the public page
 * and the charge would differ, and nobody could have known.
 * @param before the room as it is; undefined: a new one, whose fee nobody has read yet
 */
export function feeChangeProblems(edit: FeeEdit, before: RoomFee | undefined, today: DateText): Problem[] {
  const { hourly_fee_yen, next_fee_yen, next_fee_from } = edit;
  const problems: Problem[] = [];
  if (before !== undefined && hourly_fee_yen !== tariffOn(before, today).hourly_fee_yen)
    problems.push({ field: 'hourly_fee_yen', code: 'fee-first-day' });
  if (next_fee_yen === null && next_fee_from !== null) problems.push({ field: 'next_fee_yen', code: 'required' });
  if (next_fee_yen !== null && next_fee_from === null) problems.push({ field: 'next_fee_from', code: 'required' });
  if (next_fee_from !== null && next_fee_from < today)
    problems.push({ field: 'next_fee_from', code: 'min-date', params: [today] });
  return problems;
}
