import { townTimeText } from '@machi/domain/calendar/model';
import { applicantRows } from '@machi/domain/applications/applicant';
import type { OwnApplication } from '@machi/domain/applications/contract';
import { deliveredOn, doneBy, isWaiting } from '@machi/domain/applications/rules';
import type { NamedFile } from '@machi/domain/described/form-written';
import type { Locale } from '@machi/domain/locale/model';
import { writtenSections } from '@machi/domain/onlineforms/written';
import type { ApplicationRow, EventRow } from '../../filing/application-store.ts';
import { viewApplicationLine } from '../../filing/view-line.ts';

/** What an official's desk alone reads of the timeline. */
const INTERNAL: ReadonlySet<EventRow['kind']> = new Set(['assigned']);

/** One application as its applicant sees it. */
export const viewOwn = (
  row: ApplicationRow,
  { events, files }: { readonly events: readonly EventRow[]; readonly files: readonly NamedFile[] },
  locale: Locale,
): OwnApplication => ({
  ...viewApplicationLine(row, locale),
  reason: row.reason,
  applicant: applicantRows(row.applicant, locale),
  sections: writtenSections(row.body, row.content, { place: 'list', locale, files }),
  fee_lines: row.fee_lines.map(({ label, amount }) => ({ label: label[locale], amount })),
  events: events
    .filter(({ kind }) => !INTERNAL.has(kind))
    .map((event) => ({
      kind: event.kind,
      body: event.body,
      by: doneBy(event.actor_member_id, row.member_id),
      created_at: townTimeText(event.created_at),
    })),
  delivered_on: row.filed_at === null ? null : deliveredOn(row.body, row.filed_at),
  contact_information: row.body.contact_information[locale],
  may_take_back: isWaiting(row),
  is_signed: row.body.has_signing === 1 && row.stage !== 'signing',
});
