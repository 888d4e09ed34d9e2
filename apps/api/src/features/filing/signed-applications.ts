import { statement } from '../../database/database.ts';
import { holderOf } from './application-store.ts';
import type { SignedKind } from '../../platform/signing/signed-kind.ts';

const findByCode = statement<{ id: number; paper: Buffer }>(
  'find-signed-application',
  `select onlineform_application_id as id, paper from onlineform_application
   where application_code = upper($1) and paper is not null`,
);

/** Signatures of applications: their code leads to the paper that was signed. */
export const signedApplications: SignedKind = {
  kind: 'application',
  async find(database, code) {
    const [row] = await database.run(findByCode, [code]);
    return row && { holder: holderOf(row.id), document: row.paper };
  },
};
