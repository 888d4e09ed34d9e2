import { describe, expect, test } from 'vitest';
import { readReceptionAddress, receptionHref } from './reception-address.ts';

const TODAY = '2027-01-11';
const read = (text: string) => readReceptionAddress(new URLSearchParams(text), TODAY);

describe('the address of reception', () => {
  test('asks for the inbox of today where it says nothing', () => {
    expect(read('')).toEqual({ view: 'inbox', page: 1, date: TODAY });
  });
  test('is read and written back', () => {
    const text = 'view=day&kind=exemption&page=2&application=HM-4T73&date=2027-02-01';
    expect(read(text)).toEqual({
      view: 'day',
      kind: 'exemption',
      page: 2,
      application: 'HM-4T73',
      date: '2027-02-01',
    });
    expect(receptionHref(new URLSearchParams(text), {})).toBe(`/reception?${text}`);
    expect(read('order=use')).toMatchObject({ order: 'use', foundOrder: 'use', q: undefined });
    expect(read('q=佐藤+大ホール&order=name')).toMatchObject({
      q: '佐藤 大ホール',
      order: undefined,
      foundOrder: 'name',
    });
  });
  test('leaves out what is odd in it', () => {
    expect(read('view=night&kind=all&page=0&order=up&q=%20&application=%20&date=2027-02-30')).toEqual(read(''));
    expect(read('date=9027-02-01').date).toBe(TODAY);
    expect(read(`application=${'x'.repeat(99)}`).application).toHaveLength(32);
  });
  test('is changed in part', () => {
    expect(
      receptionHref(new URLSearchParams('kind=approval&page=2'), { kind: undefined, application: 'HM-4T73' }),
    ).toBe('/reception?page=2&application=HM-4T73');
    expect(receptionHref(new URLSearchParams('page=2'), { page: undefined })).toBe('/reception');
  });
});
