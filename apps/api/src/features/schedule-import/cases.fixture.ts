import { randomUUID } from 'node:crypto';
import { nothing, type Case } from '../../testing/cases/case.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';
import { seenOf } from './plan.ts';
import { readFile } from '../../calendar-files/read-file.ts';

/** A file not imported yet. */
function newFile() {
  const lines = ['DTSTART;VALUE=DATE:20270121', 'SUMMARY:通院', `UID:${randomUUID()}`];
  const content = Buffer.from(
    ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n'),
  );
  return { file_name: 'calendar.ics', content: content.toString('base64') };
}
function checkedFile() {
  const file = newFile();
  const read = readFile(Buffer.from(file.content, 'base64'), { locale: 'ja', today: '2027-01-19' });
  const events = 'refused' in read ? [] : read.events;
  return { ...file, seen: seenOf(events.map((event) => ({ event, outcome: 'new' as const }))) };
}

async function imported(town: OpenTown, owner: number) {
  const [row] = await town.rows<{ schedule_import_id: number }>(
    `with begun as (insert into schedule_import (member_id, imported_at) values ($1, $2)
       on conflict (member_id) do update set imported_at = excluded.imported_at returning schedule_import_id),
     made as (insert into schedule (schedule_type, start_date, end_date, title, created_by, created_at, updated_at, ical_uid)
       values (1, '2027-01-21', '2027-01-21', '通院', $1, $2, $2, gen_random_uuid()::text) returning schedule_id),
     noted as (insert into schedule_as_imported (schedule_id, schedule_import_id, sequence, mark, revision)
       select schedule_id, schedule_import_id, 0, '', 0 from made, begun)
     select schedule_import_id from begun`,
    owner,
    town.now(),
  );
  return { schedule_import_id: row?.schedule_import_id ?? 0 };
}

export const cases: Readonly<Record<string, Case>> = {
  checkScheduleImport: { input: newFile },
  keepScheduleImport: { input: checkedFile },
  readScheduleImport: { input: nothing },
  undoScheduleImport: { input: imported, isOwned: true, isOneByOne: true },
};
