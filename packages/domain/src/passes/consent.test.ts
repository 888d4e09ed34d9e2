import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { BathBilling } from '../billing/town-billing.ts';
import { facesFile } from '../faces/faces.fixture.ts';
import { passConsent } from './consent.ts';
import { passRules } from './rules.fixture.ts';

const day = { isDebited: true, today: '2027-01-11' };
const own = passRules.bath.consent.ja;

test('the consent to a pass speaks of faces where the town recognises them, and nowhere else', () => {
  expect(passConsent('bath', { passes: passRules, ...day }, 'ja')).toBe(own);
  const passes = { ...passRules, faces: facesFile };
  const lines = passConsent('bath', { passes, ...day }, 'ja').split('\n');
  expect(lines).toHaveLength(own.split('\n').length + 1);
  expect(lines.at(-1)).toContain('顔の特徴');
  expect(passConsent('bus', { passes, ...day }, 'en')).toContain('facial features');
});

describe('the consent to the bath pass says what a visit costs and how it is paid', () => {
  const tax = { taxes: [{ from: '2019-10-01', tax_percent: 10 }], debit_day: 27 };
  const consentWith = (fees: object[], ground: object = {}, locale: 'ja' | 'en' = 'ja') => {
    const billing = z.parse(BathBilling, { fees, ...tax, ...ground });
    const passes = { ...passRules, bath: { ...passRules.bath, billing } };
    return passConsent('bath', { passes, ...day, ...ground }, locale)
      .split('\n')
      .slice(1);
  };
  const fees = [{ from: '2026-04-01', fee_yen: 200, beyond_quota_fee_yen: 400 }];

  test('beyond the year’s number too, when and from where it is debited', () => {
    expect(consentWith(fees)).toEqual([
      'お風呂は1回200円（税込み）です。1年に48回を超えた分は、1回400円（税込み）です。',
      expect.stringContaining('翌月の27日に、届け出た口座から引き落とします。'),
      expect.stringContaining('名前、住所'),
    ]);
    expect(consentWith(fees, {}, 'en').join(' ')).toContain(
      'A visit is ¥200, tax included. Beyond 48 visits a year, a visit is ¥400, tax included. The visits of a month are billed together and debited from your account on the 27th of the next month',
    );
  });

  test('a fee that is decided for later stands with its day, a new tax alone does not', () => {
    const later = [...fees, { from: '2027-04-01', fee_yen: 250 }];
    const taxes = [...tax.taxes, { from: '2027-10-01', tax_percent: 8 }];
    expect(consentWith(later, { taxes })[0]).toMatch(
      /400円（税込み）です。2027年4月1日からは、1回250円（税込み）です。$/,
    );
  });

  test.each([
    [31, '翌月の末日に'],
    [30, '翌月の30日（ない月は末日）に'],
  ])('a debit on the %i. is told for months that lack it', (debit_day, told) => {
    expect(consentWith(fees, { debit_day })[1]).toContain(told);
  });

  test('no debit where no bank debits for the town', () => {
    expect(consentWith(fees, { isDebited: false })[1]).toBe(
      'ひと月分をまとめて請求します。納付書で、または役場の窓口でお支払いください。',
    );
  });

  test('nothing where the bath is free, and nothing with the pass for the bus', () => {
    expect(consentWith([{ from: '2026-04-01', fee_yen: 0 }])).toEqual([]);
    const billing = z.parse(BathBilling, { fees, ...tax });
    const passes = { ...passRules, bath: { ...passRules.bath, billing } };
    expect(passConsent('bus', { passes, ...day }, 'ja')).toBe(passRules.bus.consent.ja);
  });
});
