import { townTimeText } from '@machi/domain/calendar/model';
import type { MandateLine, OwnMandate } from '@machi/domain/mandates/views';
import type { Banks } from '../../../platform/banks/bank-directory.ts';
import type { MandateRow } from './mandate-store.ts';

/** A mandate for its member and the office, without the account number. */
export const viewOwn = (row: MandateRow): OwnMandate => ({
  bank_code: row.bank_code,
  bank_name: row.bank_name,
  branch_code: row.branch_code,
  branch_name: row.branch_name,
  account_type: row.account_type,
  last_digits: row.last_digits,
  holder: row.holder,
  holder_relation: row.holder_relation,
  holder_name: row.holder_name,
  state: row.state,
  signed_on: row.signed_on,
  accepted_on: row.accepted_on,
  ended_on: row.ended_on,
  refused_for: row.refused_for,
});

export const viewLine = (
  row: MandateRow & { readonly name: string; readonly has_died: boolean },
  banks: Banks,
): MandateLine => ({
  ...viewOwn(row),
  mandate_id: row.mandate_id,
  member_id: row.member_id,
  name: row.name,
  has_died: row.has_died,
  entered_at: townTimeText(row.entered_at),
  bank_standing: banks.standing(row.bank_code, row.branch_code),
});
