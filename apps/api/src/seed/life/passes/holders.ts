import { createPublicKey } from 'node:crypto';
import { addDays, dateAt, instantOf } from '@machi/domain/calendar/model';
import { identityText } from '@machi/domain/cards/identity';
import { ageOn } from '@machi/domain/passes/age';
import type { PassKind, TapMethod } from '@machi/domain/passes/model';
import type { Random } from '../../../ground/random.ts';
import type { Life, LifePerson } from '../life.ts';
import { atOffice } from '../office-hours.ts';
import { hexOf, uuidOf } from '../uuid.ts';

/** A pass user and their cards or phone. */
export interface PassUser {
  readonly person: LifePerson;
  readonly passes: readonly PassKind[];
  readonly since: Date;
  readonly method: Extract<TapMethod, 'individual-number-card' | 'town-card' | 'qr'>;
  readonly card_hash: string | null;
  readonly certificate_hash: string | null;
}

/** A public key without a private half. */
function surfaceKeyOf(random: Random): Buffer {
  // 2048 bits with the highest and lowest set, as in a modulus.
  const modulus = Buffer.from(`c${hexOf(random, 510)}1`, 'hex').toString('base64url');
  return createPublicKey({ key: { kty: 'RSA', n: modulus, e: 'AQAB' }, format: 'jwk' }).export({
    format: 'der',
    type: 'spki',
  });
}

function linkCard(
  life: Life,
  { member_id }: LifePerson,
  method: 'individual-number-card' | 'town-card',
  at: Date,
  official: number,
  random: Random,
) {
  const { cardHash } = life.keys;
  const isTownCard = method === 'town-card';
  const card_hash = isTownCard
    ? cardHash(identityText.townCard(`04${hexOf(random, 12)}`))
    : cardHash(identityText.individualNumberCard(hexOf(random, 60), hexOf(random, 8)));
  const certificate_hash = isTownCard ? null : cardHash(identityText.certificate(hexOf(random, 64)));
  life.add('card', {
    member_id,
    method,
    card_hash,
    certificate_hash,
    body_hash: isTownCard ? null : cardHash(identityText.body(hexOf(random, 30))),
    card_ap_hash: null,
    surface_key: isTownCard ? null : surfaceKeyOf(random),
    serial_hash: isTownCard ? null : card_hash,
    not_after: isTownCard ? null : instantOf(addDays(dateAt(at), 700 + random.below(1100)), 0),
    linked_at: at,
    linked_by: official,
  });
  return { card_hash, certificate_hash };
}

/** Takes the pass consent: at the counter, with a card, or online with a phone. */
function takeUp(life: Life, person: LifePerson, passes: readonly PassKind[], random: Random): PassUser {
  const { town, actions } = life;
  const { member_id } = person;
  const known = person.verified_at ?? person.created_at;
  const from = known > instantOf(life.since, 0) ? dateAt(known) : addDays(life.since, -25);
  const since = atOffice(addDays(from, 1 + random.below(10)), random);
  const usesPhone = !person.is_sample && random.happens(0.25);
  const isTownCard = !usesPhone && !passes.includes('bath') && random.happens(0.4);
  const method = usesPhone ? 'qr' : isTownCard ? 'town-card' : 'individual-number-card';
  const officials = life.people.filter((one) => one.roles.includes('enrolment') && one.member_id !== member_id);
  const official = random.pick(officials).member_id;
  const { service_id } = town.passes;
  life.add('subscription', { member_id, service_id, created_at: since, suspended_at: null });
  for (const pass of passes)
    life.add('pass_consent', { member_id, pass, consented_at: since, taken_by: usesPhone ? null : official });
  const request_id = uuidOf(random);
  if (method === 'qr') {
    for (const _pass of passes)
      actions.push({
        at: since,
        actor: member_id,
        action: 'pass:start',
        subject: 'service',
        subject_id: service_id,
        request_id,
      });
    return { person, passes, since, method, card_hash: null, certificate_hash: null };
  }
  const subject = { subject: 'member', subject_id: member_id, actor: official, at: since } as const;
  actions.push(
    { ...subject, action: 'card:link', request_id },
    { ...subject, action: 'card:consent', request_id: uuidOf(random) },
  );
  return { person, passes, since, method, ...linkCard(life, person, method, since, official, random) };
}

/** The pass users: elderly people use bath and bus, people who ride free or often only the bus. */
export function passUsersOf(life: Life, random: Random): PassUser[] {
  const { plan, today, now } = life;
  const ageOf = ({ birthdate }: LifePerson): number => (birthdate === null ? 0 : ageOn(birthdate, today));
  const known = random.shuffled(
    life.people.filter(
      (one) =>
        !one.is_sample &&
        one.roles.length === 0 &&
        one.verified_at !== null &&
        one.is_resident === 1 &&
        one.verified_at < new Date(now.getTime() - 30 * 86_400_000),
    ),
  );
  const old = known
    .filter((one) => ageOf(one) >= life.town.passes.bath.least_age + 1)
    .slice(0, plan.passes.bath_holders);
  const riders = known.filter((one) => !old.includes(one)).slice(0, plan.passes.bus_holders);
  const sample = life.town.sampleMembers.flatMap(({ member_id, passes }) => {
    const person = life.people.find((one) => one.member_id === member_id);
    return person && passes.length > 0 ? [takeUp(life, person, passes, random)] : [];
  });
  return [
    ...sample,
    ...old.map((person) => takeUp(life, person, random.happens(0.75) ? ['bath', 'bus'] : ['bath'], random)),
    ...riders.map((person) => takeUp(life, person, ['bus'], random)),
  ];
}
