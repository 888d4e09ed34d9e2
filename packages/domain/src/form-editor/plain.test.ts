import { describe, expect, test } from 'vitest';
import type { Condition } from '../described/condition.ts';
import type { Fee } from '../described/fee.ts';
import { askPath, conditionFrom, plainOf } from './plain-condition.ts';
import { feeFrom, plainFeeOf, rowPath } from './plain-fee.ts';

const is = (field: string): Condition => ({ field, is: ['a'] });

describe('a condition as people pick it', () => {
  test.each<[string, Condition | undefined, string[]]>([
    ['none', undefined, []],
    ['one', is('x'), ['']],
    ['one that must not hold', { not: is('x') }, ['.not']],
    ['all of several', { all: [is('x'), { not: { field: 'y', at_least: 2 } }] }, ['.all.0', '.all.1.not']],
    ['one of several', { any: [is('x'), { field: 'y', is_filled: true }] }, ['.any.0', '.any.1']],
  ])('%s comes out as it went in, and each line knows its place', (_what, condition, paths) => {
    const plain = plainOf(condition);
    expect(plain && conditionFrom(plain)).toEqual(condition);
    expect(plain?.asks.map((_ask, index) => askPath(plain, index))).toEqual(paths);
  });

  test('that goes deeper is left to the file it came from', () => {
    expect(plainOf({ all: [{ any: [is('x')] }] })).toBeUndefined();
    expect(plainOf({ not: { all: [is('x')] } })).toBeUndefined();
  });
});

const label = { ja: '無料', en: 'Free' };
const fixed: Fee = { kind: 'fixed', label, yen: 300, per: 'copies' };
const by: Fee = { kind: 'by', field: 'way', yen: [{ value: 'post', yen: 110 }] };
const free = (fee: Fee): Fee => ({ kind: 'free-when', condition: is('x'), label, fee });

describe('a fee as a table', () => {
  test.each<[string, Fee | null, string[]]>([
    ['nothing', null, []],
    ['one line', fixed, ['fees']],
    ['lines that are added up', { kind: 'sum', parts: [fixed, by] }, ['fees.parts.0', 'fees.parts.1']],
    ['one that is free at times', free(by), ['fees.fee']],
    ['some of it free', { kind: 'sum', parts: [free(fixed), by] }, ['fees.parts.0', 'fees.parts.1']],
    ['all of it free', free({ kind: 'sum', parts: [fixed, by] }), ['fees.fee.parts.0', 'fees.fee.parts.1']],
  ])('%s comes out as it went in', (_what, fee, paths) => {
    const plain = plainFeeOf(fee);
    expect(plain && feeFrom(plain)).toEqual(fee);
    expect(plain?.rows.map((_row, index) => rowPath(plain, index))).toEqual(paths);
  });

  test('that goes deeper is left to the file it came from', () => {
    expect(plainFeeOf(free(free(by)))).toBeUndefined();
    expect(plainFeeOf({ kind: 'sum', parts: [{ kind: 'sum', parts: [by] }] })).toBeUndefined();
  });
});
