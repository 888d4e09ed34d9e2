import type { DateText } from '../calendar/model.ts';
import type { Problem } from '../refusals/model.ts';
import { simpleFeeOn, tariffOn, type RoomFee, type SimpleFee } from '../spots/fee.ts';
import { saysSame } from './merge.ts';
import type { EquipmentEdit, RoomEdit } from './model.ts';

/**
 * Finds why the fees of an edited room cannot be saved. A fee only changes with a first day of use, which the
 * facility's fee table asks for: otherwise page and charge would differ without notice.
 * @param before the present room; undefined: a new one, whose fee has not been published
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
