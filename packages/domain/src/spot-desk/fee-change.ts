import type { DateText } from '../calendar/model.ts';
import type { Problem } from '../refusals/model.ts';
import { simpleFeeOn, tariffOn, type RoomFee, type SimpleFee } from '../spots/fee.ts';
import { saysSame } from './merge.ts';
import type { EquipmentEdit, RoomEdit } from './model.ts';

/**
 * Why the fees of an edited room cannot be saved. A fee never changes without its first day of use, which the table of
 * the facility asks for: otherwise the public page and the charge would differ, and nobody could have known.
 * @param before the room as it is; undefined: a new one, whose fee nobody has read yet
 */
export function feeChangeProblems(
  edit: Pick<RoomEdit, 'hourly_fee_yen' | 'surcharges'>,
  before: RoomFee | undefined,
  today: DateText,
): Problem[] {
  if (before === undefined) return [];
  const { hourly_fee_yen, surcharges } = tariffOn(before, today);
  return [
    ...(edit.hourly_fee_yen === hourly_fee_yen ? [] : [{ field: 'hourly_fee_yen', code: 'fee-first-day' } as const]),
    ...(saysSame(edit.surcharges, surcharges) ? [] : [{ field: 'surcharges', code: 'fee-first-day' } as const]),
  ];
}

export const equipmentFeeProblems = (
  edit: Pick<EquipmentEdit, 'fee_yen'>,
  before: SimpleFee,
  today: DateText,
): Problem[] => (edit.fee_yen === simpleFeeOn(before, today) ? [] : [{ field: 'fee_yen', code: 'fee-first-day' }]);
