import { describe, expect, test } from 'vitest';
import { isWorkAccount, type AccountKind } from '../permissions/kinds.ts';
import {
  MOST_WRONG_CODES,
  TOTP_DIGITS,
  TOTP_WINDOW,
  isMailAlone,
  isSentAfter,
  takesHandedOnly,
  type ShownPassword,
} from './rules.ts';

interface Account extends AccountKind {
  readonly is_password_sent: boolean;
  readonly factor_kinds: readonly 'totp'[];
}
const each = [true, false];
const kinds: readonly AccountKind[] = [
  { is_official: true, is_company: false },
  { is_official: false, is_company: true },
  { is_official: false, is_company: false },
];
const accounts: Account[] = kinds.flatMap((kind) =>
  each.flatMap((is_password_sent) =>
    each.map((has) => ({ ...kind, is_password_sent, factor_kinds: has ? ['totp' as const] : [] })),
  ),
);
const shown: readonly ShownPassword[] = ['own', 'sent', 'handed'];

/** What a person can show who has always read the mail: the rule once more, from the attacker's side. */
function reader({ is_password_sent, factor_kinds }: Account) {
  const passwords = new Set<ShownPassword>(is_password_sent ? ['own', 'sent'] : ['sent']);
  // With a password that was sent they could have enrolled the factor.
  const answersSecondStep = factor_kinds.length === 0 || is_password_sent;
  return { opensBy: (how: ShownPassword) => passwords.has(how) && answersSecondStep };
}

describe.each(accounts)(
  'official $is_official, company $is_company, password sent $is_password_sent, factors $factor_kinds',
  (account) => {
    test.each(shown)('a login by the %s password is refused where the mail is all that is needed', (how) => {
      expect(isMailAlone(account, how)).toBe(isWorkAccount(account) && reader(account).opensBy(how));
    });

    test('no password is sent that would be refused', () => {
      expect(takesHandedOnly(account)).toBe(isMailAlone(account, 'sent'));
    });

    test.each(shown)('a new password after the %s one is the reader’s where they could have set it', (how) => {
      const couldSet = how === 'handed' ? false : account.is_password_sent || reader(account).opensBy(how);
      expect(isSentAfter(account, how)).toBe(couldSet);
    });
  },
);

test('whoever guesses has one chance in 3,333 a password', () => {
  expect(Math.round(10 ** TOTP_DIGITS / ((2 * TOTP_WINDOW + 1) * MOST_WRONG_CODES))).toBe(3333);
});
