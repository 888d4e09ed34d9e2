import type { DraftContent, DraftSchedule } from '@machi/domain/schedule-import/drafts';
import { UNDO_HOURS } from '@machi/domain/schedule-import/model';
import { statement, type Queryable } from '../../database/database.ts';
import { CONTENT_NAMES, TIMES_A_WEEK } from '../schedules/rows.ts';
import type { ReadEvent } from '../../calendar-files/read-file.ts';
import { among, rowsOf } from '../../database/rows.ts';
import { schedule, schedule_dropped, schedule_import } from '../../database/tables/schedules.ts';

/** A schedule from an earlier import. */
export interface HeldRow {
  readonly schedule_id: number;
  readonly ical_uid: string;
  /** How often it takes place in a week. */
  readonly times: number;
  readonly sequence: number;
  readonly modified_at: string | null;
  readonly mark: string;
  readonly is_edited: boolean;
}
interface ImportRow {
  readonly schedule_import_id: number;
  readonly imported_at: Date;
  readonly schedules: number;
}

/** SQL: it was changed here, has another participant than the importer, or has a guest. */
const IS_EDITED = `(s.revision <> i.revision or exists (select from schedule_participant p
   where p.schedule_id = s.schedule_id and p.member_id <> s.created_by)
   or exists (select from schedule_guest g where g.schedule_id = s.schedule_id))`;
const HELD = `select s.schedule_id, s.ical_uid, ${TIMES_A_WEEK} as times, i.sequence, i.mark, ${IS_EDITED} as is_edited,
     to_char(i.modified_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as modified_at
   from schedule s join schedule_as_imported i using (schedule_id) where s.created_by = $1 and s.ical_uid is not null
   order by s.schedule_id`;
const readHeld = statement<HeldRow>('read-imported-schedules', HELD);
/** Concurrent changes of these schedules happen before or after. */
const lockHeld = statement<HeldRow>('lock-imported-schedules', `${HELD} for update of s`);
const readOwn = statement<{ schedule_id: number }>(
  'read-own-schedules',
  `select s.schedule_id from schedule s where s.schedule_id = any($2::int[])
     and (s.created_by = $1 or exists (select from schedule_participant p where p.schedule_id = s.schedule_id and p.member_id = $1))`,
);

const TYPES: Partial<Record<(typeof CONTENT_NAMES)[number], string>> = {
  start_date: 'date',
  end_date: 'date',
  start_time: 'text',
  end_time: 'text',
  title: 'text',
  url: 'text',
  note: 'text',
  colour: 'text',
};
const schedules = rowsOf(schedule);
const droppedDates = rowsOf(schedule_dropped);
const imports = rowsOf(schedule_import);
const CONTENT = CONTENT_NAMES.join(', ');
const READ = CONTENT_NAMES.map((name) => `r.${name}`).join(', ');
const TYPED = CONTENT_NAMES.map((name) => `${name} ${TYPES[name] ?? 'smallint'}`).join(', ');

const insertAll = statement<{ schedule_id: number; ical_uid: string | null }>(
  'import-schedules',
  `with made as (
     insert into schedule (${CONTENT}, created_at, updated_at, updated_by, created_by, ical_uid, exception_of, exception_date)
     select ${READ}, $2, $2, $3, $3, r.ical_uid, r.exception_of, r.exception_date
     from jsonb_to_recordset($1::jsonb) as r(${TYPED}, ical_uid text, exception_of int, exception_date date)
     returning schedule_id, ical_uid),
   people as (insert into schedule_participant (schedule_id, member_id, added_by, added_at)
     select schedule_id, $3, $3, $2 from made)
   select schedule_id, ical_uid from made`,
);
const updateAll = statement(
  'change-imported-schedules',
  `update schedule s set (${CONTENT}) = row(${READ}), updated_at = $2, updated_by = $3, revision = s.revision + 1
   from jsonb_to_recordset($1::jsonb) as r(${TYPED}, schedule_id int) where s.schedule_id = r.schedule_id`,
);
const clearDates = statement(
  'clear-imported-dates',
  `with changed as (delete from schedule where exception_of = any($1::int[]))
   delete from schedule_dropped where schedule_id = any($1::int[])`,
);
const noteAll = statement(
  'note-imported-schedules',
  `insert into schedule_as_imported (schedule_id, schedule_import_id, sequence, modified_at, mark, revision)
   select r.schedule_id, case when r.is_new then $2::int end, r.sequence, r.modified_at, r.mark, s.revision
   from jsonb_to_recordset($1::jsonb) as r(schedule_id int, is_new boolean, sequence int, modified_at timestamptz, mark text)
     join schedule s using (schedule_id)
   on conflict (schedule_id) do update set sequence = excluded.sequence, modified_at = excluded.modified_at,
     mark = excluded.mark, revision = excluded.revision`,
);
const readLast = statement<ImportRow>(
  'read-schedule-import',
  `select m.schedule_import_id, m.imported_at, (select count(*)::int from schedule_as_imported i join schedule s using (schedule_id)
     where i.schedule_import_id = m.schedule_import_id and not ${IS_EDITED}) as schedules
   from schedule_import m where m.member_id = $1 and m.imported_at > $2::timestamptz - interval '${UNDO_HOURS} hours'`,
);
const undoMade = statement<{ schedule_id: number }>(
  'undo-schedule-import',
  `delete from schedule where schedule_id in (select s.schedule_id from schedule s join schedule_as_imported i using (schedule_id)
     where i.schedule_import_id = $1 and s.created_by = $2 and not ${IS_EDITED} for update of s)
   returning schedule_id`,
);

/** The schedule of an event, with its number if it has one. */
export interface Written {
  readonly ical_uid: string;
  readonly event: ReadEvent;
  readonly draft: DraftSchedule;
  readonly schedule_id?: number;
}
/** The importer, the time and the number of the import. */
export interface Importer {
  readonly memberId: number;
  readonly now: Date;
  readonly importId: number;
}
const contentOf = ({ times, words }: DraftContent) => ({ ...times, ...words });

/** Writes changed and dropped dates once the series have numbers. */
async function writeDates(
  transaction: Queryable,
  numbered: readonly (Written & { readonly schedule_id: number })[],
  { memberId, now }: Importer,
): Promise<void> {
  const changed = numbered.flatMap(({ schedule_id, draft }) =>
    draft.changed.map((one) => ({ ...contentOf(one), exception_of: schedule_id, exception_date: one.date })),
  );
  const dropped = numbered.flatMap(({ schedule_id, draft }) =>
    draft.dropped.map((target_date) => ({ schedule_id, target_date })),
  );
  if (changed.length > 0) await transaction.run(insertAll, [JSON.stringify(changed), now, memberId]);
  await droppedDates.insertAll(transaction, 'import-dropped-dates', dropped);
}

const forget = (transaction: Queryable, member_id: number) =>
  imports.remove(transaction, 'forget-schedule-import', { member_id });

/** Imported schedules; the caller has locked the member's row. */
export const importStore = {
  held: (database: Queryable, memberId: number, isHeld: boolean) =>
    database.run(isHeld ? lockHeld : readHeld, [memberId]),
  async own(database: Queryable, memberId: number, ids: readonly number[]): Promise<number[]> {
    return (await database.run(readOwn, [memberId, ids])).map(({ schedule_id }) => schedule_id);
  },
  /** Begins an import; the one before can no longer be undone. */
  async begin(transaction: Queryable, memberId: number, now: Date): Promise<number> {
    await forget(transaction, memberId);
    const begun = { member_id: memberId, imported_at: now };
    const columns = ['schedule_import_id'] as const;
    return (await imports.insertReturning(transaction, 'begin-schedule-import', begun, columns)).schedule_import_id;
  },
  async write(transaction: Queryable, written: readonly Written[], importer: Importer): Promise<void> {
    const { memberId, now, importId } = importer;
    const added = written.filter(({ schedule_id }) => schedule_id === undefined);
    const made = await transaction.run(insertAll, [
      JSON.stringify(added.map(({ ical_uid, draft }) => ({ ...contentOf(draft), ical_uid }))),
      now,
      memberId,
    ]);
    const idOf = new Map(made.map(({ schedule_id, ical_uid }) => [ical_uid, schedule_id]));
    const isNew = new Set(idOf.values());
    const numbered = written.map((one) => ({ ...one, schedule_id: one.schedule_id ?? idOf.get(one.ical_uid) ?? 0 }));
    const before = numbered.filter(({ schedule_id }) => !isNew.has(schedule_id));
    await transaction.run(clearDates, [before.map(({ schedule_id }) => schedule_id)]);
    const contents = before.map(({ schedule_id, draft }) => ({ ...contentOf(draft), schedule_id }));
    await transaction.run(updateAll, [JSON.stringify(contents), now, memberId]);
    await writeDates(transaction, numbered, importer);
    const notes = numbered.map(({ schedule_id, event: { sequence, modified_at, mark } }) => ({
      schedule_id,
      is_new: isNew.has(schedule_id),
      sequence,
      modified_at,
      mark,
    }));
    await transaction.run(noteAll, [JSON.stringify(notes), importId]);
  },
  delete: (transaction: Queryable, ids: readonly number[]) =>
    schedules.remove(transaction, 'delete-imported-schedules', { schedule_id: among(ids) }),
  async last(database: Queryable, memberId: number, now: Date): Promise<ImportRow | undefined> {
    return (await database.run(readLast, [memberId, now]))[0];
  },
  async undo(transaction: Queryable, memberId: number, importId: number): Promise<number> {
    const gone = await transaction.run(undoMade, [importId, memberId]);
    await forget(transaction, memberId);
    return gone.length;
  },
};
