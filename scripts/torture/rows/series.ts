import type pg from 'pg';
import type { ApiProcess } from '../../bench/ground/api-process.ts';
import { addExtras, addSpot, takeSlotGuardsOut } from '../../bench/ground/bookings.ts';
import { addMembers, memberIdOf } from '../../bench/ground/people.ts';
import { openApi, openPostgres, openTown } from '../../bench/ground/town.ts';
import { between } from '../random.ts';
import type { Finding, TortureContext, TortureRow } from '../row.ts';
import { CLIENTS, CLOSERS, OFFICIALS, ROOMS, STOCK, noTally, storm, type Tally } from '../series/actions.ts';
import { ORPHANS, OVERDRAWN, OVERLAPS, countOf, judgeHeld } from '../series/judge.ts';
import { edits, meet } from '../series/meeting.ts';
import { failuresOf, statusesText } from '../statuses.ts';
import { pause } from '../wait.ts';

/** From this day on all rooms are free: two meet at one room and one hour. */
const MEETING_DAY = 150;

async function people(database: pg.Client): Promise<void> {
  await addMembers(database, CLIENTS);
  await database.query(
    `update member set is_official = true, organization_id = 1, roles = array['reception', 'editor'] where member_id between $1 and $2`,
    [memberIdOf(0), memberIdOf(OFFICIALS + CLOSERS - 1)],
  );
  await addSpot(database, ROOMS + 1);
  await addExtras(database, ROOMS, STOCK);
}

async function run({ scope, count, random, progress }: TortureContext): Promise<Finding[]> {
  const postgres = await openPostgres(scope);
  const { api, database, databaseUrl } = await openTown(scope, postgres, 'series');
  await people(database);
  const processes: ApiProcess[] = [api, await openApi(scope, { databaseUrl })];
  const ports = () => processes.map(({ port }) => port);
  const actions = count(8000, 240);

  const tally = noTally();
  await storm(random, ports, actions, tally);
  const { once, otherwise } = await edits(random, ports(), count(200, 5));
  const overlaps = await countOf(database, OVERLAPS);
  const overdrawn = await countOf(database, OVERDRAWN, [STOCK]);
  const orphans = await countOf(database, ORPHANS, [memberIdOf(0)]);
  const judged = await judgeHeld(database);
  const failures = failuresOf(tally.statuses);
  progress(`series: ${judged.series} series stand, ${statusesText(tally.statuses)}`);

  const killed = noTally();
  const kills = count(20, 1);
  let isOver = false;
  const driving = storm(random, ports, Infinity, killed, () => isOver);
  for (let kill = 0; kill < kills; kill += 1) {
    await pause(between(random, 300, 900));
    const victim = kill % processes.length;
    await processes[victim]?.kill();
    isOver = kill === kills - 1;
    if (isOver) processes.splice(victim, 1);
    else processes[victim] = await openApi(scope, { databaseUrl });
  }
  await driving;
  const afterwards = await judgeHeld(database);
  const orphansAfterwards = await countOf(database, ORPHANS, [memberIdOf(0)]);
  const overlapsAfterwards = await countOf(database, OVERLAPS);
  const kept = [...killed.kept];
  const there = await countOf(
    database,
    'select count(*)::int as count from schedule where schedule_id = any($1::int[])',
    [kept],
  );

  const meetings = count(20, 2);
  const guarded = await meet(database, ports(), { meetings, from: MEETING_DAY, waits: 200 });
  await takeSlotGuardsOut(database);
  const later = MEETING_DAY + 7 * meetings;
  const unguarded = await meet(database, ports(), { meetings, from: later, waits: 8000 });

  const did = ({ created, edited, deleted, booked, closed }: Tally['done']) =>
    `${created} series made, ${edited} changed, ${deleted} deleted, ${booked} bookings, ${closed} closures`;
  const { done } = tally;
  return [
    {
      name: `series: ${CLIENTS} at once at two processes, ${actions.toLocaleString('en-US')} actions`,
      isReached:
        overlaps + overdrawn + orphans + judged.torn + judged.stray + failures + tally.cut === 0 &&
        Math.min(...Object.values(done)) > 0 &&
        judged.dates > 0,
      figure: `${overlaps} overlaps, ${overdrawn} moments with more lent than there is, ${judged.torn} schedules without what their rule says, ${judged.stray} dates of no rule, ${orphans} orphans, ${failures} server errors, ${tally.repeated} asked again as the portal was busy; ${did(done)}; ${statusesText(tally.statuses)}`,
    },
    {
      name: 'series: two editors of one state',
      isReached: otherwise === 0 && once > 0,
      figure: `exactly one of two stood ${once} times, otherwise ${otherwise} times`,
    },
    {
      name: `series: kill -9 in the middle, ${kills} times`,
      isReached:
        afterwards.torn + afterwards.stray + orphansAfterwards + overlapsAfterwards === 0 &&
        there === kept.length &&
        killed.cut > 0,
      figure: `${killed.cut} connections cut off; ${kept.length - there} of ${kept.length} acknowledged series lost, ${afterwards.torn} torn, ${afterwards.stray} dates of no rule, ${orphansAfterwards} orphans, ${overlapsAfterwards} overlaps`,
    },
    {
      name: 'series: two who have both looked before either writes',
      isReached:
        guarded.overlaps === 0 && guarded.kept === guarded.asked / 2 && unguarded.overlaps === unguarded.asked / 2,
      figure: `${guarded.overlaps} overlaps, ${guarded.kept} of ${guarded.asked} kept; without the lock and the constraint ${unguarded.overlaps}, ${unguarded.kept} kept`,
    },
  ];
}

/**
 * Series of officials against bookings, closures and edits of each scope, at two processes; and the same without
 * guards. `schedule.race.test.ts` tests the rule.
 */
export const series: TortureRow = { name: 'series', isAtLength: true, run };
