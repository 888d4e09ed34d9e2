import { randomBytes } from 'node:crypto';
import type { PassKind } from '@machi/domain/passes/model';
import { passYearAt } from '@machi/domain/passes/pass-year';
import type { TapEvidence } from '@machi/domain/taps/model';
import type { OpenTown } from '../towns/open-town.ts';
import type { Person } from '../towns/people.ts';

const randomHash = (): string => randomBytes(32).toString('hex');

/** A test card without certificates. */
export interface TestCard {
  readonly card_hash: string;
  readonly certificate_hash: string | null;
  readonly body_hash: string | null;
}

/** A resident of the required age who uses the passes, with an individual-number card. */
export interface PassHolderOfTest extends Person {
  readonly card: TestCard;
}

interface NewHolder {
  readonly passes?: readonly PassKind[];
  readonly birthdate?: string;
  readonly lastname?: string;
  readonly isVerified?: boolean;
  readonly method?: 'individual-number-card' | 'town-card';
}

/** A member's card, linked as at the desk. */
export async function addCard(
  town: OpenTown,
  memberId: number,
  method: 'individual-number-card' | 'town-card' = 'individual-number-card',
): Promise<TestCard> {
  const isTownCard = method === 'town-card';
  const card = {
    card_hash: randomHash(),
    certificate_hash: isTownCard ? null : randomHash(),
    body_hash: isTownCard ? null : randomHash(),
  };
  await town.rows`insert into card (member_id, method, card_hash, certificate_hash, body_hash, surface_key,
    serial_hash, not_after, linked_at) values (${memberId}, ${method}, ${card.card_hash}, ${card.certificate_hash},
    ${card.body_hash}, ${isTownCard ? null : randomBytes(32)}, ${isTownCard ? null : card.card_hash},
    ${isTownCard ? null : new Date('2031-01-01T00:00:00Z')}, ${town.now()})`;
  return card;
}

/** A current revocation list that contains these cards. */
export async function keepRevocations(town: OpenTown, ...cards: readonly TestCard[]): Promise<void> {
  await town.rows`insert into revocation_list (source, this_update, fetched_at)
    values ('sandbox', ${town.now()}, ${town.now()}) on conflict (use, source) do update
    set this_update = excluded.this_update, fetched_at = excluded.fetched_at`;
  for (const { card_hash } of cards)
    await town.rows('insert into revoked_certificate (serial_hash, revoked_at) values ($1, $2)', card_hash, town.now());
}

export async function addPassHolder(
  town: OpenTown,
  { passes = ['bath'], birthdate = '1940-05-06', lastname = '湯川', isVerified = true, method }: NewHolder = {},
): Promise<PassHolderOfTest> {
  const person = await town.addPerson({ lastname, is_resident: 1, isVerified });
  await town.rows('update member set birthdate = $2 where member_id = $1', person.member_id, birthdate);
  await town.rows`insert into subscription (member_id, service_id, created_at)
    values (${person.member_id}, ${town.house.town.passes.service_id}, ${town.now()}) on conflict do nothing`;
  for (const pass of passes)
    await town.rows`insert into pass_consent (member_id, pass, consented_at)
      values (${person.member_id}, ${pass}, ${town.now()})`;
  return { ...person, card: await addCard(town, person.member_id, method) };
}

/** A terminal's evidence for a valid card. */
export const evidenceOf = (card: TestCard): TapEvidence => ({
  method: card.certificate_hash === null ? 'town-card' : 'individual-number-card',
  card_hash: card.card_hash,
  certificate_hash: card.certificate_hash,
  certificate_status: null,
  list_as_of: null,
  is_genuine: card.certificate_hash === null ? null : true,
});

/** Adds counted visits of this person to the bath, one on each of the preceding days. */
export const spendVisits = (town: OpenTown, memberId: number, count: number, before: Date) =>
  town.rows(
    `insert into visit (tap_id, pass, member_id, visited_at, pass_year, method, outcome, reason, is_counted, decided_by, recorded_at)
     select gen_random_uuid(), 'bath', $1, $3::timestamptz - n * interval '1 day', $4, 'none', 'accepted', 'admitted', true, 'server', $3
     from generate_series(1, $2) as n`,
    memberId,
    count,
    before,
    passYearAt(before, town.house.town.passes),
  );

export const countedVisits = (town: OpenTown, memberId: number) =>
  town.countRows('visit', `member_id = ${memberId} and is_counted`);
