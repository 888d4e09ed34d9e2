import type { Addressee } from '@machi/domain/message-desk/rules';
import { statement, type Queryable } from '../../database/database.ts';
import { ADDRESSEE } from './store.ts';

interface Meant {
  readonly member_ids: readonly number[];
  readonly service_id: number | null;
}

const MEANT = `m.member_id = any($1::int[]) or exists (select from subscription u
  where u.member_id = m.member_id and u.service_id = $2 and u.suspended_at is null)`;
const selectMeant = statement<Addressee>(
  'list-addressees',
  `select ${ADDRESSEE('$3', '$4')} from member m where ${MEANT} order by m.member_id`,
);
// In the order of IDs, so that two writers to the same people do not deadlock.
const holdMeant = statement(
  'hold-addressees',
  `select m.member_id from member m where ${MEANT} order by m.member_id for no key update`,
);

export const manyStore = {
  /** The addressees, each once, with the facts that decide whether this office may write to them. */
  addressees: (database: Queryable, { member_ids, service_id }: Meant, office: number, now: Date) =>
    database.run(selectMeant, [member_ids, service_id, office, now]),
  hold: (transaction: Queryable, { member_ids, service_id }: Meant) =>
    transaction.run(holdMeant, [member_ids, service_id]),
};
