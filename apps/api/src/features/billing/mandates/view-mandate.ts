import { townTimeText } from '@machi/domain/calendar/model';
import { only } from '@machi/domain/fields/only';
import type { MandateLine, OwnMandate } from '@machi/domain/mandates/views';
import type { Banks } from '../../../platform/banks/bank-directory.ts';
import type { MandateRow } from './mandate-store.ts';

/** A mandate for its member and the office, without the account number. */
export const viewOwn = (row: MandateRow): OwnMandate => ({
  ...only(row, ['bank_code', 'bank_name', 'branch_code', 'branch_name', 'account_type', 'last_digits', 'holder']),
  ...only(row, ['holder_relation', 'holder_name', 'state', 'signed_on', 'accepted_on', 'ended_on', 'refused_for']),
});

export const viewLine = (
  row: MandateRow & { readonly name: string; readonly has_died: boolean },
  banks: Banks,
): MandateLine => ({
  ...viewOwn(row),
  ...only(row, ['mandate_id', 'member_id', 'name', 'has_died']),
  entered_at: townTimeText(row.entered_at),
  bank_standing: banks.standing(row.bank_code, row.branch_code),
});
