import { profileFields } from '@machi/domain/members/fields';
import type { ApplicantProfile } from '@machi/domain/applications/applicant';
import type { Residence } from '@machi/domain/members/residence';
import { statement, type Queryable } from '../../database/database.ts';
import { readingColumns } from '../../database/described-columns.ts';

const selectProfile = statement<ApplicantProfile & Residence>(
  'read-applicant-profile',
  `select m.email, m.is_resident, ${readingColumns(profileFields, 'm')}, m.verified_at is not null as is_verified
   from member m where m.member_id = $1`,
);

/** The town's data about an applicant. */
export const readApplicantProfile = async (
  database: Queryable,
  memberId: number,
): Promise<(ApplicantProfile & Residence) | undefined> => (await database.run(selectProfile, [memberId]))[0];
