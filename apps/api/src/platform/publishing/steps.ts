import type { RecordedStep } from '@machi/domain/publishing/model';
import { statement, type Queryable } from '../../database/database.ts';
import { rowsOf } from '../../database/rows.ts';
import { publication_step, type PublicationKind } from '../../database/tables/notices/notices.ts';

/** A text that needs approval, by kind and ID. */
export interface Publication {
  readonly kind: PublicationKind;
  readonly thing_id: number;
}

interface NewStep extends Publication {
  readonly step: RecordedStep;
  readonly member_id: number;
  readonly reason?: string;
  /** The texts after this step; absent if unchanged. */
  readonly texts?: object;
  readonly at: Date;
}

export interface StepRow {
  readonly step: RecordedStep;
  /** Null once the person has left. */
  readonly member_id: number | null;
  readonly name: string;
  readonly reason: string;
  readonly at: Date;
}

/** Steps kept for each text; older ones are not useful. */
const MOST_KEPT = 100;

const steps = rowsOf(publication_step);
// Consecutive saves by the same person are one step.
const forgetOwnSaving = statement(
  'forget-own-saving',
  `delete from publication_step where publication_step_id = (
     select publication_step_id from publication_step where kind = $1 and thing_id = $2
     order by publication_step_id desc limit 1) and step = 'update' and member_id = $3`,
);
const forgetOldest = statement(
  'forget-oldest-steps',
  `delete from publication_step where kind = $1 and thing_id = $2 and publication_step_id <= (
     select publication_step_id from publication_step where kind = $1 and thing_id = $2
     order by publication_step_id desc offset ${MOST_KEPT} limit 1)`,
);
const selectSteps = statement<StepRow>(
  'list-publication-steps',
  `select p.step, p.member_id, coalesce(m.lastname || ' ' || m.firstname, '') as name, p.reason, p.at
   from publication_step p left join member m on m.member_id = p.member_id
   where p.kind = $1 and p.thing_id = $2 order by p.publication_step_id`,
);
/** The history of each public text. The caller has locked the text's row. */
export const publicationSteps = {
  async record(transaction: Queryable, taken: NewStep): Promise<void> {
    const { kind, thing_id, step, member_id } = taken;
    if (step === 'update') await transaction.run(forgetOwnSaving, [kind, thing_id, member_id]);
    await steps.insert(transaction, 'add-publication-step', taken);
    await transaction.run(forgetOldest, [kind, thing_id]);
  },
  /** Oldest first. */
  list: (database: Queryable, { kind, thing_id }: Publication) => database.run(selectSteps, [kind, thing_id]),
};
