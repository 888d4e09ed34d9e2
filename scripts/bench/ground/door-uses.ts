import type pg from 'pg';

/** The sample town's hall, whose door our own terminal opens. */
export const HALL_DOOR = 1;

/** Adds fixed reservations of an hour in the hall, one a member. They may overlap: no booking makes them. */
export async function addHallUses(
  database: pg.Client,
  uses: readonly { readonly member_id: number; readonly from: Date }[],
): Promise<void> {
  await database.query(
    `insert into reservation (reservation_code, application_code, member_id, spot_id, room_id, started_at, ended_at, use_month, reserved_at,
       is_group, group_name, person_in_charge, purpose, purpose_other, includes_preparation, is_commercial, has_charging, charging_fee,
       exemption_method, exemption_reason, persons_spot, note, amount, quote_lines, approval_status)
     select 'D' || m, 'D' || m, m, 6, 601, at, at + interval '1 hour', to_char(at, 'YYYY-MM'), now(), 0, '', '', 'meeting', '', 0, 0, 0, 0, 0, '', 4, '', 0, '[]', 1
     from unnest($1::int[], $2::timestamptz[]) as r (m, at)`,
    [uses.map(({ member_id }) => member_id), uses.map(({ from }) => from)],
  );
}
