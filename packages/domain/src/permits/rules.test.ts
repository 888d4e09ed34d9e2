import { expect, test } from 'vitest';
import { isPermitted, permitRefusal, receiptRefusal } from './rules.ts';

const fixed = { is_canceled: 0, approval_status: 1, amount: 1200, paid_yen: 1200 } as const;
const spot = { tel: '0100-55-2130' };

test('there is a permit for what is fixed and stands', () => {
  expect([isPermitted(fixed), permitRefusal(fixed)]).toEqual([true, undefined]);
  const codeOf = (parts: object) => permitRefusal({ ...fixed, ...parts })?.problems[0]?.code;
  expect(codeOf({ approval_status: 0 })).toBe('permit-not-fixed');
  expect(codeOf({ approval_status: 2 })).toBe('permit-canceled');
  expect(codeOf({ is_canceled: 1 })).toBe('permit-canceled');
  expect(codeOf({ is_canceled: 1, approval_status: 0 })).toBe('permit-canceled');
});

test('there is a receipt for what is paid and stands', () => {
  expect(receiptRefusal(fixed, spot)).toBeUndefined();
  const refused = (parts: object) => receiptRefusal({ ...fixed, ...parts }, spot)?.problems[0];
  expect(refused({ paid_yen: 0 })?.code).toBe('not-paid');
  expect(refused({ amount: 0, paid_yen: 0 })?.code).toBe('nothing-to-pay');
  expect(refused({ is_canceled: 1 })).toMatchObject({ code: 'receipt-canceled', params: ['0100-55-2130'] });
});
