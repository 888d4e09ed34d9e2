import type { DoorHappening } from '@machi/domain/doors/desk-contract';
import { statement, type Queryable } from '../../database/database.ts';
import { above, nameOf, rowsFrom, rowsOf } from '../../database/rows.ts';
import { door_code, door_opening, door_state } from '../../database/tables/doors/doors.ts';

const codes = rowsOf(door_code);
const officeCodes = rowsOf(door_code, { made_by_name: nameOf('made_by') });
const states = rowsOf(door_state);
const openings = rowsOf(door_opening);

export type OpeningRow = typeof door_opening.$inferSelect & {
  readonly asked_by_name: string | null;
  /** Whether who asked may still open doors. */
  readonly is_asker_entitled: boolean;
};

const DAY = 86_400_000;

const openingRows = (entitled: readonly string[]) =>
  rowsFrom(
    statement<OpeningRow>(
      'openings-of-doors',
      `select o.*, (select m.lastname || ' ' || m.firstname from member m where m.member_id = o.asked_by) as asked_by_name,
         exists (select from member m where m.member_id = o.asked_by and m.is_official and m.locked_at is null
           and m.roles && '{${entitled.join()}}'::text[]) as is_asker_entitled
       from door_opening o`,
    ),
  );

const happenings = rowsFrom(
  statement<Omit<DoorHappening, 'happened_at'> & { readonly door_id: number; readonly happened_at: Date }>(
    'happenings-at-doors',
    `select e.door_id, e.door_event_id, e.kind, e.happened_at, e.method, e.reason, e.member_id, e.reservation_id,
       (select m.lastname || ' ' || m.firstname from member m where m.member_id = e.member_id) as name,
       c.label, (select m.lastname || ' ' || m.firstname from member m where m.member_id = coalesce(e.official_id, c.made_by)) as official_name
     from door_event e left join door_code c using (door_code_id)`,
  ),
);

/** @param entitled the roles that open doors */
export function deskStore(entitled: readonly string[]) {
  const asked = openingRows(entitled);
  return {
    states: (database: Queryable) => states.list(database, 'states-of-doors', {}),
    /** Openings of the last day and emergencies that are not over. */
    openings: (database: Queryable, now: Date) =>
      asked.list(
        database,
        'recent-openings',
        [{ asked_at: above(new Date(now.getTime() - DAY)) }, { is_emergency: true, ended_at: null }],
        { order: ['asked_at', 'door_opening_id'] },
      ),
    async lock(transaction: Queryable, door_opening_id: number): Promise<OpeningRow | undefined> {
      const held = await openings.lock(transaction, 'lock-door-opening', { door_opening_id });
      return held && asked.one(transaction, 'locked-door-opening', { door_opening_id });
    },
    codes: (database: Queryable, now: Date) =>
      officeCodes.list(
        database,
        'codes-of-office',
        { reservation_id: null, ended_at: null, ends_at: above(now) },
        { order: ['starts_at', 'door_code_id'], limit: 200 },
      ),
    endCode: (transaction: Queryable, door_code_id: number, now: Date) =>
      codes.updateReturning(
        transaction,
        'end-office-code',
        { door_code_id, reservation_id: null, ended_at: null },
        { ended_at: now },
        ['door_code_id'],
      ),
    insertOpenings: (transaction: Queryable, rows: readonly (typeof door_opening.$inferInsert)[]) =>
      openings.insertAll(transaction, 'insert-door-openings', rows),
    decide: (transaction: Queryable, door_opening_id: number, outcome: 'approved' | 'refused', by: number, now: Date) =>
      openings.update(
        transaction,
        'decide-door-opening',
        { door_opening_id },
        { outcome, decided_by: by, decided_at: now },
      ),
    endEmergencies: (transaction: Queryable, now: Date) =>
      openings.updateReturning(
        transaction,
        'end-emergencies',
        { is_emergency: true, ended_at: null },
        { ended_at: now },
        ['door_id', 'done_at', 'reason'],
      ),
    events: (database: Queryable, door_id: number, offset: number, limit: number) =>
      happenings.list(
        database,
        'events-of-door',
        { door_id },
        { order: ['-happened_at', '-door_event_id'], page: { limit, offset } },
      ),
  };
}
