import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { fields, list } from '../bounds/bounds.ts';
import { allEndpoints } from '../register/endpoints.ts';
import { faultsOf } from './bounds.fixture.ts';

describe('what is sent is bounded before anything reads it', () => {
  test.each(allEndpoints.map(({ name, input }) => ({ name, input })))('$name', ({ name, input }) => {
    expect(faultsOf(input, name)).toEqual([]);
  });
});

describe('the walk notices', () => {
  test.each([
    ['a text without a bound', z.string()],
    ['a text that must be there and may be endless', z.string().check(z.minLength(1))],
    ['a text that is trimmed first', z.string().check(z.trim(), z.maxLength(8))],
    ['a text that is told to be too long and read all the same', z.string().check(z.maxLength(8), z.trim())],
    ['a pattern without an end', z.string().check(z.regex(/^\d+$/))],
    ['a pattern that begins anywhere', z.string().check(z.regex(/\d{2}$/))],
    ['a rule of its own', z.string().check(z.refine((value: string) => value.normalize('NFKC') === value))],
    ['a list without a bound', z.array(z.number())],
    ['a list that is counted when all of it is read', z.array(z.number()).check(z.maxLength(8))],
    ['a list in a list', list(z.array(z.number()), 8)],
    ['a record without a bound', z.record(z.string().check(z.maxLength(8)), z.number())],
    ['a record with endless names', fields(z.string(), 8, { error: 'format' })],
  ])('%s', (_what, schema) => {
    expect(faultsOf(z.object({ field: z.optional(schema) }), 'it')).toHaveLength(1);
  });

  test.each([
    ['a greatest length alone', z.string().check(z.minLength(1), z.maxLength(8))],
    ['a short pattern', z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/))],
    ['a length that ends the reading', z.string().check(z.maxLength(8, { abort: true }), z.trim())],
    ['a list that is counted first', list(z.number(), 8)],
    ['a record that is counted first', fields(z.string().check(z.maxLength(8)), 8, { error: 'format' })],
  ])('nothing about %s', (_what, schema) => {
    expect(faultsOf(schema, 'it')).toEqual([]);
  });
});
