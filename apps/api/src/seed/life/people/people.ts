import { addDays, instantOf, type DateText } from '@machi/domain/calendar/model';
import { emailKey } from '@machi/domain/fields/model';
import { telKey } from '@machi/domain/fields/tel';
import { latinName } from '@machi/domain/locale/latin-name';
import { lastDayAsChild, REQUEST_DAYS } from '@machi/domain/delegations/office/grounds';
import { ageOn } from '@machi/domain/passes/age';
import type { DelegatedMatter } from '@machi/domain/permissions/delegated';
import type { TownPack } from '@machi/domain/town/model';
import type { Random } from '../../../ground/random.ts';
import type { Life, LifePerson } from '../life.ts';
import type { LifeRows } from '../life-tables.ts';
import { uuidOf } from '../uuid.ts';
import { householdsOf, type Inhabitant } from './households.ts';

const PEOPLE = 395;
/** Unassigned numbers: such mobile numbers and area codes do not exist. */
const mobile = (n: number): string => `080-0000-${String(1000 + n)}`;
const landline = (n: number): string => `0100-56-${String(1000 + n)}`;
const DOMAIN = 'example.jp';

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const notifications = (random: Random, count: number): string =>
  Array.from({ length: count }, () => CHARACTERS.charAt(random.below(CHARACTERS.length))).join('');
/** A hash like `hashPassword`'s, of an unknown password: nobody can log in with these accounts. */
const unknownPassword = (random: Random): string =>
  `$argon2id$v=19$m=19456,t=2,p=1$${notifications(random, 21)}A$${notifications(random, 42)}A`;

type MemberRow = LifeRows['member'];
/** `guest`: known only at the counter; `mobile` and `email`: the login ID. */
type Way = 'guest' | 'mobile' | 'email';

function wayOf(age: number, random: Random): Way {
  if (age >= 76) return random.happens(0.45) ? 'guest' : 'mobile';
  if (age >= 62) return random.happens(0.16) ? 'guest' : random.happens(0.5) ? 'mobile' : 'email';
  return age < 16 ? 'mobile' : 'email';
}

/** Reception records only what it needs to telephone. */
const guestRow = (one: Inhabitant, member_id: number, created_at: Date): MemberRow => ({
  member_id,
  tel: landline(member_id),
  password_hash: '',
  lastname: one.lastname,
  firstname: one.firstname,
  lastfurigana: one.lastfurigana,
  firstfurigana: one.firstfurigana,
  zipcode: '',
  prefecture: '',
  address1: `${one.address1}${one.address2}`,
  address2: '',
  created_at,
});

function addressOf({ lastfurigana, firstfurigana }: Inhabitant, known: Set<string>): string {
  const name = `${latinName(firstfurigana) ?? 'a'}.${latinName(lastfurigana) ?? 'b'}`.toLowerCase();
  let address = `${name}@${DOMAIN}`;
  for (let number = 2; known.has(address); number += 1) address = `${name}${number}@${DOMAIN}`;
  known.add(address);
  return address;
}

const lifePerson = (row: MemberRow, roles: readonly string[] = [], is_sample = false): LifePerson => ({
  member_id: row.member_id ?? 0,
  lastname: row.lastname,
  firstname: row.firstname,
  birthdate: row.birthdate ?? null,
  is_resident: row.is_resident === 1 ? 1 : 0,
  is_handicapped: row.is_handicapped === 1 ? 1 : 0,
  verified_at: row.verified_at ?? null,
  is_guest: !row.email_key && !row.login_tel_key,
  roles,
  organization_id: row.organization_id ?? null,
  created_at: row.created_at,
  is_sample,
});

/** For people known before the generated past begins. */
const before = (since: DateText, random: Random): Date =>
  instantOf(addDays(since, -30 - random.below(400)), 7 * 60 + random.below(14 * 60));

/** When the sample logins joined and were verified. */
export const sampleSince = ({ since }: Pick<Life, 'since'>): Date => instantOf(addDays(since, -60), 10 * 60);

/** The sample logins as people of the past; all joined at the same moment. A newcomer has none. */
export function sampleOf({ sampleMembers }: Pick<TownPack, 'sampleMembers'>, since: Date): LifePerson[] {
  const known = sampleMembers.filter(({ joined_days_ago }) => joined_days_ago === undefined);
  return known.map((one) => ({
    member_id: one.member_id,
    lastname: one.lastname,
    firstname: one.firstname,
    birthdate: one.birthdate,
    is_resident: one.is_resident,
    is_handicapped: 0,
    verified_at: one.verified === 1 ? since : null,
    is_guest: false,
    roles: one.roles,
    organization_id: one.organization_id ?? null,
    created_at: since,
    is_sample: true,
  }));
}

/**
 * Somebody in another town acts for a sample resident and watches over them, who is a household with a second resident.
 */
function liveDelegations(life: Life, sample: readonly LifePerson[]): void {
  const own = sample.filter(({ roles, organization_id }) => roles.length === 0 && organization_id === null);
  const away = own.find(({ is_resident }) => is_resident === 0);
  const [first, , third] = own.filter(({ is_resident }) => is_resident === 1);
  if (!first || !third || !away) return;
  const at = instantOf(addDays(life.today, -40), 10 * 60);
  const ends_on = addDays(life.today, 300);
  const steps = { ends_on, offered_at: at, taken_at: at, confirmed_at: at };
  life.add('delegation', {
    ...steps,
    delegation_id: 1,
    principal_id: first.member_id,
    delegate_id: away.member_id,
    matters: ['reservations', 'rides', 'messages', 'applications', 'notices'],
  });
  life.add('delegation', {
    ...steps,
    delegation_id: 2,
    principal_id: third.member_id,
    delegate_id: first.member_id,
    matters: ['rides', 'passes'],
    is_mutual: 1,
  });
  // The other way: the two show each other their passes.
  life.add('delegation', {
    ...steps,
    delegation_id: 3,
    principal_id: first.member_id,
    delegate_id: third.member_id,
    matters: ['passes'],
  });
  if (life.town.town.watching) {
    const watching = { principal_id: first.member_id, delegate_id: away.member_id, matters: [] };
    life.add('delegation', { ...steps, ...watching, delegation_id: 4 });
    life.add('watch', { delegation_id: 4, signs: ['bath', 'ride'], days: 5 });
  }
  const request_id = uuidOf(life.random('delegations'));
  const subject = { subject: 'member', subject_id: first.member_id, request_id } as const;
  for (const [days, action] of [
    [12, 'delegation:act-rides'],
    [12, 'delegation:look-rides'],
    [3, 'delegation:look-messages'],
  ] as const)
    life.actions.push({
      at: instantOf(addDays(life.today, -days), 20 * 60),
      actor: away.member_id,
      action,
      ...subject,
    });
}

/** Two parents ask at the office for a child: one has it, the other waits for a second official. */
function liveChildren(life: Life, sample: readonly LifePerson[]): void {
  const [asker, second] = sample.filter(({ roles }) => roles.includes('member_admin'));
  const rows = life.rows.member ?? [];
  const hasAccount = (row: MemberRow | undefined): boolean => Boolean(row?.email_key ?? row?.login_tel_key);
  const families = rows.flatMap((child, index) => {
    const isChild = child.birthdate && ageOn(child.birthdate, life.today) < 18;
    const parent = rows.slice(Math.max(0, index - 2), index).find((row) => row.lastname === child.lastname);
    return isChild && parent && hasAccount(parent) ? [{ child, parent, born: child.birthdate ?? '' }] : [];
  });
  if (!asker || !second) return;
  for (const [index, { child, parent, born }] of families.slice(0, 2).entries()) {
    const isApproved = index === 0;
    const asked_at = instantOf(addDays(life.today, isApproved ? -60 : -1), 10 * 60);
    const [principal_id, delegate_id] = [child.member_id ?? 0, parent.member_id ?? 0];
    if (asked_at <= child.created_at || asked_at <= parent.created_at) continue;
    const ends_on = lastDayAsChild(born);
    const what = { principal_id, delegate_id, matters: ['reservations', 'notices'] as DelegatedMatter[], ends_on };
    const decided_at = instantOf(addDays(life.today, -59), 11 * 60);
    life.add('delegation_request', {
      ...what,
      delegation_request_id: index + 1,
      ground: 'child',
      reason: '窓口で、戸籍で親子を確かめました。',
      asked_by: asker.member_id,
      asked_at,
      closes_on: isApproved ? ends_on : addDays(life.today, REQUEST_DAYS - 1),
      ...(isApproved && { decided_by: second.member_id, decided_at, outcome: 'approved' }),
    });
    const approved = { delegation_id: 5, ground: 'child', request_id: 1, offered_at: asked_at } as const;
    if (isApproved) life.add('delegation', { ...what, ...approved, taken_at: decided_at, confirmed_at: decided_at });
    for (const subject_id of [principal_id, delegate_id])
      for (const [at, actor, action] of [
        [asked_at, asker, 'delegation:ask'],
        ...(isApproved ? ([[decided_at, second, 'delegation:approve']] as const) : []),
      ] as const) {
        const request_id = uuidOf(life.random(`children ${index} ${subject_id} ${action}`));
        life.actions.push({ at, actor: actor.member_id, action, subject: 'member', subject_id, request_id });
      }
  }
}

/** All people of the town: sample logins, further officials, and some four hundred residents in households. */
export function livePeople(life: Life): void {
  const { plan, since, today, now } = life;
  const random = life.random('people');
  const sample = sampleOf(life.town, sampleSince(life));
  life.people.push(...sample);
  const emails = new Set(life.town.sampleMembers.flatMap(({ email }) => (email ? [emailKey(email)] : [])));
  let member_id = Math.max(0, ...life.town.sampleMembers.map((one) => one.member_id));
  const add = (row: MemberRow, roles: readonly string[] = []): void => {
    life.add('member', row);
    life.people.push(lifePerson(row, roles));
  };

  function accountRow(one: Inhabitant, way: Exclude<Way, 'guest'>, created_at: Date, isVerified: boolean): MemberRow {
    const email = way === 'email' ? addressOf(one, emails) : null;
    const tel = mobile(member_id);
    const seen_at = isVerified ? new Date(created_at.getTime() + (1 + random.below(20)) * 86_400_000) : null;
    const verified_at = seen_at && seen_at < now ? seen_at : null;
    return {
      member_id,
      email,
      email_key: email,
      tel,
      login_tel_key: email === null ? (telKey(tel) ?? null) : null,
      town_id: verified_at && one.is_resident === 1 ? `00${20_000 + member_id * 7}` : null,
      password_hash: unknownPassword(random),
      lastname: one.lastname,
      firstname: one.firstname,
      lastfurigana: one.lastfurigana,
      firstfurigana: one.firstfurigana,
      zipcode: one.zipcode,
      prefecture: one.prefecture,
      address1: one.address1,
      address2: one.address2,
      gender: one.gender,
      birthdate: one.birthdate,
      // A stated residence counts once the office has seen proof.
      is_resident: verified_at ? one.is_resident : 0,
      is_handicapped: isVerified && random.happens(0.03) && verified_at ? 1 : 0,
      is_login_notified: random.happens(0.2) ? 1 : 0,
      is_otp_enabled: random.happens(0.08) ? 1 : 0,
      verified_at,
      last_login_at: null,
      created_at,
    };
  }

  for (const official of plan.people.officials) {
    member_id += 1;
    const { organization_id, roles, is_company, ...person } = official;
    const home = householdsOf(plan.people, life.town.town.town_name.ja, 1, today, random)[0];
    if (!home) continue;
    const row = accountRow({ ...home, ...person, is_resident: 1 }, 'email', before(since, random), true);
    const kind = { is_official: is_company !== 1, is_company: is_company === 1 };
    add({ ...row, ...kind, is_handicapped: 0, is_otp_enabled: 1, organization_id, roles }, roles);
  }
  const admin = life.people.find(({ roles, is_sample }) => is_sample && roles.includes('member_admin'));
  for (const one of householdsOf(plan.people, life.town.town.town_name.ja, PEOPLE, today, random)) {
    member_id += 1;
    const way = wayOf(ageOn(one.birthdate, today), random);
    // Two in three joined before; the others during the year, some in the last days.
    const isNew = random.happens(0.34);
    const day = addDays(since, random.below(365));
    const created_at = isNew ? instantOf(day, 9 * 60 + random.below(8 * 60)) : before(since, random);
    if (way === 'guest') add(guestRow(one, member_id, created_at));
    else
      add(accountRow(one, way, created_at, random.happens(created_at > instantOf(addDays(today, -21), 0) ? 0.3 : 0.9)));
    const last = life.people.at(-1);
    if (!last || created_at < instantOf(since, 0)) continue;
    const request_id = uuidOf(random);
    const subject = { subject: 'member', subject_id: member_id, request_id } as const;
    const actor = life.people.find(({ roles }) => roles.includes('reception'));
    if (way === 'guest')
      life.actions.push({ at: created_at, actor: actor?.member_id ?? null, action: 'member:create', ...subject });
    else life.actions.push({ at: created_at, actor: member_id, action: 'member:signup', ...subject });
  }
  liveDelegations(life, sample);
  liveChildren(life, sample);
  // Accesses by officials during the year.
  for (const row of life.rows.member ?? [])
    if (row.verified_at && row.verified_at >= instantOf(since, 0) && admin)
      life.actions.push({
        at: row.verified_at,
        actor: admin.member_id,
        action: 'member:verify',
        subject: 'member',
        subject_id: row.member_id ?? null,
        request_id: uuidOf(random),
      });
}
