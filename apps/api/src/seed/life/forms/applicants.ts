import type * as z from 'zod';
import type { ApplicantProfile } from '@machi/domain/applications/applicant';
import { dateAt } from '@machi/domain/calendar/model';
import { ageOn } from '@machi/domain/passes/age';
import type { Random } from '../../../ground/random.ts';
import type { Life, LifePerson } from '../life.ts';
import type { FormsPlan } from './forms-plan.ts';

type Entry = z.infer<typeof FormsPlan>[number];

const SENIOR = 70;
const ADULT = 20;

/** The account's fields, for sample people and all others. */
export function profileOf(life: Life, { member_id, verified_at }: LifePerson, at: Date): ApplicantProfile | undefined {
  const row =
    life.rows.member?.find((one) => one.member_id === member_id) ??
    life.town.sampleMembers.find((one) => one.member_id === member_id);
  if (!row) return undefined;
  return {
    lastname: row.lastname,
    firstname: row.firstname,
    lastfurigana: row.lastfurigana ?? '',
    firstfurigana: row.firstfurigana ?? '',
    email: row.email ?? null,
    tel: row.tel ?? null,
    zipcode: row.zipcode ?? '',
    prefecture: row.prefecture ?? '',
    address1: row.address1 ?? '',
    address2: row.address2 ?? '',
    address3: row.address3 ?? '',
    birthdate: row.birthdate ?? null,
    gender: row.gender ?? 0,
    is_resident: row.is_resident ?? 0,
    is_verified: verified_at !== null && verified_at <= at,
  };
}

/** A resident who was verified by then, each once. */
export function applicantFor(
  life: Life,
  { who }: Pick<Entry, 'who'>,
  at: Date,
  taken: Set<number>,
  random: Random,
): LifePerson | undefined {
  if (typeof who === 'number') return life.people.find(({ member_id }) => member_id === who);
  const day = dateAt(at);
  const fitting = life.people.filter(
    ({ member_id, birthdate, is_resident, is_sample, is_guest, roles, verified_at, created_at }) =>
      !taken.has(member_id) &&
      !is_sample &&
      !is_guest &&
      roles.length === 0 &&
      is_resident === 1 &&
      birthdate !== null &&
      ageOn(birthdate, day) >= (who === 'senior' ? SENIOR : ADULT) &&
      created_at < at &&
      verified_at !== null &&
      verified_at <= at &&
      !life.withdrawals.some((one) => one.member_id === member_id),
  );
  return fitting.length === 0 ? undefined : random.pick(fitting);
}
