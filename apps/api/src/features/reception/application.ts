import { townTimeText } from '@machi/domain/calendar/model';
import type { HandledApplication } from '@machi/domain/reception/model';
import { isOwnApplication, type Decider } from '@machi/domain/reception/rules';
import { documentStore } from '../../platform/files/document-store.ts';
import type { Queryable } from '../../database/database.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import type { Catalog } from '../../town/catalog.ts';
import { applicationStore, type ApplicantFile } from './application-store.ts';
import { applicationSeenOf, openExemptionOf, viewHandled, type HandledRow } from './handled.ts';

function viewApplicant(file: ApplicantFile): NonNullable<HandledApplication['applicant']> {
  const { member_id, name, furigana, tel, email, is_resident, is_verified, is_guest, has_died, no_shows } = file;
  return { member_id, name, furigana, tel, email, is_resident, is_verified, is_guest, has_died, no_shows };
}

/** An application, from its rows, with everything that reception needs to decide. */
export async function viewApplication(
  database: Queryable,
  rows: readonly HandledRow[],
  known: Catalog,
  { locale, now }: Pick<MemberExchange, 'locale' | 'now'>,
  decider: Decider,
): Promise<HandledApplication> {
  const [first] = rows;
  if (!first) throw new Error('an application has no date');
  const [applicants, surroundings, documents] = await Promise.all([
    applicationStore.applicants(database, [first.member_id]),
    applicationStore.surroundings(database, rows),
    documentStore.listHeld(database, first.application_code),
  ]);
  const applicant = first.member_id === null ? undefined : applicants.get(first.member_id);
  return {
    application_code: first.application_code,
    applicant: applicant ? viewApplicant(applicant) : null,
    reservations: rows.map((row) => viewHandled(row, known, locale, now)),
    surroundings: surroundings.map(({ before, after, ...rest }) => ({
      ...rest,
      before: before && townTimeText(before),
      after: after && townTimeText(after),
    })),
    documents: documents.map(({ checked_at, ...file }) => ({
      ...file,
      checked_at: checked_at && townTimeText(checked_at),
    })),
    monthly_limit: known.spots.get(first.spot_id)?.monthly_limit ?? null,
    exemption: openExemptionOf(rows),
    is_own: rows.some((row) => isOwnApplication(decider, row)),
    seen: applicationSeenOf(rows),
  };
}
