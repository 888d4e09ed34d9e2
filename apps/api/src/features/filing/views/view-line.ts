import type { ApplicationLine, FiledBy } from '@machi/domain/applications/contract';
import { nextStepOf } from '@machi/domain/applications/completion';
import { townTimeText } from '@machi/domain/calendar/model';
import { only } from '@machi/domain/fields/only';
import type { Locale } from '@machi/domain/locale/model';
import type { ApplicationRow } from '../application-store.ts';

/** The official or delegate who filed an application for somebody; null if the applicant did. */
export const viewProxy = (row: ApplicationRow, locale: Locale): FiledBy | null =>
  row.is_proxied === 0
    ? row.delegate_name === ''
      ? null
      : { name: row.delegate_name, office: '', reason: '' }
    : { name: row.proxy_name, office: row.proxy_office?.[locale] ?? '', reason: row.proxy_reason ?? '' };

const textOrNull = (at: Date | null): string | null => (at === null ? null : townTimeText(at));

/** An application in a list. */
export const viewApplicationLine = (row: ApplicationRow, locale: Locale): ApplicationLine => ({
  ...only(row, ['onlineform_application_id', 'onlineform_id', 'application_code', 'stage', 'approval_status']),
  ...only(row, ['is_in_correction', 'is_test', 'is_proxied', 'amount', 'document_file']),
  form_name: row.body.form_name[locale],
  next: nextStepOf(row),
  created_at: townTimeText(row.created_at),
  filed_at: textOrNull(row.filed_at),
  decided_at: textOrNull(row.decided_at),
});
