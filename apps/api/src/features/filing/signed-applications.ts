import { holderOf } from './application-store.ts';
import type { SignedKind } from '../../platform/signing/signed-kind.ts';
import { present, rowsOf } from '../../database/rows.ts';
import { onlineform_application } from '../../database/tables/onlineforms.ts';

const applications = rowsOf(onlineform_application);

/** Signatures of applications, found with the signed PDF by code. */
export const signedApplications: SignedKind = {
  kind: 'application',
  async find(database, code) {
    const row = await applications.one(
      database,
      'find-signed-application',
      { application_code: code.toUpperCase(), paper: present },
      { columns: ['onlineform_application_id', 'paper'] },
    );
    return row?.paper ? { holder: holderOf(row.onlineform_application_id), document: row.paper } : undefined;
  },
};
