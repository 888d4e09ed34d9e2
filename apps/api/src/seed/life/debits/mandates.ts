import { addDays, instantOf, type DateText } from '@machi/domain/calendar/model';
import { accountOf, lastDigits } from '@machi/domain/mandates/account';
import type { AccountAsked, MandateState } from '@machi/domain/mandates/model';
import { sealNumberBy } from '../../../features/billing/mandates/seal-number.ts';
import type { Random } from '../../../ground/random.ts';
import type { Life } from '../life.ts';
import { pickWeighted } from '../people/households.ts';

const AT_TEN = 600;
/** Maximum days since a mandate was signed, with some margin. */
const LONGEST_AGO = 225;

/** A mandate's state, and the days since it was signed. */
function standingOf(index: number, random: Random): { readonly state: MandateState; readonly signedAgo: number } {
  if (index < 2) return { state: 'waiting', signedAgo: 5 + random.below(8) };
  if (index === 2) return { state: 'refused', signedAgo: 40 };
  if (index === 3) return { state: 'ended', signedAgo: 220 };
  return { state: 'accepted', signedAgo: 150 + random.below(60) };
}

/** Most bath pass holders pay by debit; some mandates are pending, refused or ended. */
export function liveMandates(life: Life): void {
  const { today, people, town, rows, plan } = life;
  const random = life.random('mandates');
  const official = people.find(({ roles }) => roles.includes('billing'));
  if (!town.debits || !official) return;
  const gone = new Set(life.withdrawals.map(({ member_id }) => member_id));
  // Mandates are signed before the first visit.
  const before = instantOf(addDays(today, -LONGEST_AGO), 0);
  const ofBath = (rows.pass_consent ?? []).filter(({ pass }) => pass === 'bath');
  const bathers = new Set(ofBath.map(({ member_id }) => member_id));
  const long = new Set(ofBath.filter(({ consented_at }) => consented_at < before).map(({ member_id }) => member_id));
  const kana = new Map(
    [...(rows.member ?? []), ...town.sampleMembers].map(
      ({ member_id, lastfurigana, firstfurigana }) => [member_id ?? 0, `${lastfurigana} ${firstfurigana}`] as const,
    ),
  );
  const payers = people.filter(
    (one) => bathers.has(one.member_id) && !gone.has(one.member_id) && one.roles.length === 0,
  );
  const samples = payers.filter(({ is_sample }) => is_sample);
  const others = random.shuffled(payers.filter(({ is_sample }) => !is_sample));
  const most = Math.ceil(others.length * 0.7);
  const chosen = [...others.filter(({ member_id }) => long.has(member_id)).slice(0, most), ...samples];
  let mandate_id = 0;
  for (const [index, { member_id }] of chosen.entries()) {
    const { bank, branch, branch_code, post_symbol } = pickWeighted(random, plan.debits.accounts);
    const digits = String(1_000_000 + random.below(8_999_999));
    const asked: AccountAsked = {
      bank_code: bank.code,
      holder: kana.get(member_id) ?? '',
      holder_relation: 'self',
      ...(post_symbol === undefined
        ? { branch_code, account_type: 0, account_number: digits }
        : { post_symbol, post_number: `${digits}1` }),
    };
    const account = accountOf(asked, () => true);
    if ('length' in account) continue;
    mandate_id += 1;
    const { state, signedAgo } = standingOf(index, random);
    const day = (ago: number): DateText => addDays(today, -ago);
    const at = (ago: number): Date => instantOf(day(ago), AT_TEN + random.below(300));
    const accepted_on = state === 'accepted' || state === 'ended' ? day(signedAgo - 20) : null;
    const over = state === 'refused' ? signedAgo - 18 : state === 'ended' ? signedAgo - 150 : null;
    life.add('mandate', {
      mandate_id,
      member_id,
      state,
      revision: accepted_on === null && over === null ? 0 : state === 'ended' ? 2 : 1,
      bank_code: bank.code,
      bank_name: bank.name,
      bank_kana: bank.kana,
      branch_code: account.branch_code,
      branch_name: branch.name,
      branch_kana: branch.kana,
      account_type: account.account_type,
      number_sealed: sealNumberBy(life.keys.accountKey, { member_id, ...account }, account),
      last_digits: lastDigits(account),
      holder: account.holder,
      holder_relation: 'self',
      holder_name: '',
      signed_on: day(signedAgo),
      entered_at: at(signedAgo - 2),
      accepted_on,
      refused_for: state === 'refused' ? 'seal' : null,
      ended_on: over === null ? null : day(over),
    });
    const by_member_id = official.member_id;
    const note = (what: 'enter' | 'accept' | 'refuse' | 'end', ago: number, reason: string | null = null) =>
      life.add('mandate_event', { mandate_id, happened_at: at(ago), what, by_member_id, reason });
    note('enter', signedAgo - 2, '');
    if (accepted_on !== null) note('accept', signedAgo - 20, '');
    if (state === 'refused') note('refuse', signedAgo - 18, plan.debits.reasons.refuse);
    if (state === 'ended') note('end', signedAgo - 150, plan.debits.reasons.end);
  }
}
