import { addSpot, bookingRequest, dayOf, SPOT } from '../../ground/bookings.ts';
import { openLine, writeRequest } from '../../ground/http-line.ts';
import { addMembers, memberIdOf, sessionHeaders } from '../../ground/people.ts';
import { median } from '../../ground/statistics.ts';
import { openPostgres, openTown } from '../../ground/town.ts';
import type { BenchContext, BenchRow, Figure } from '../../row.ts';

const DAY = 3;
const PAPERS_A_ROUND = 10;

/** One of the papers, and how long each of its prints took. */
interface Measured {
  readonly name: string;
  readonly path: string;
  readonly milliseconds: number[];
}

async function run({ scope, load, rounds, progress }: BenchContext): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const rooms of [8, 50]) {
    const { api, database } = await openTown(scope, await openPostgres(scope), `house-papers-${rooms}`);
    const members = rooms * 6;
    const official = members;
    await addMembers(database, members + 1);
    await addSpot(database, rooms);
    await database.query(
      `update member set is_official = true, organization_id = 1, roles = '{reception}' where member_id = $1`,
      [memberIdOf(official)],
    );
    const requests = Array.from({ length: members }, (_request, member) =>
      bookingRequest({
        member,
        room: member % rooms,
        wishes: [{ day: DAY, hour: 9 + 2 * Math.floor(member / rooms), hours: 1 }],
      }),
    );
    const { statuses } = await load.run({ port: api.port, connections: 8, requests });
    if (statuses[201] !== members) throw new Error(`the day could not be filled: ${JSON.stringify(statuses)}`);

    const line = await openLine(api.port);
    const of = `spot_id=${SPOT}&date=${dayOf(DAY)}`;
    const papers: readonly Measured[] = [
      { name: "day's plan", path: `day-plan?${of}`, milliseconds: [] },
      { name: 'door sheets', path: `doors?${of}`, milliseconds: [] },
      { name: 'week', path: `week?${of}`, milliseconds: [] },
    ];
    for (let round = 0; round <= rounds; round += 1)
      for (const { name, path, milliseconds } of papers) {
        const request = Buffer.from(
          writeRequest({ path: `/api/reception/papers/${path}`, headers: sessionHeaders(official) }),
        );
        for (let asked = 0; asked < PAPERS_A_ROUND; asked += 1) {
          const answer = await line.exchange(request, true);
          if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${answer.body.slice(0, 200)}`);
          // The first round warms up.
          if (round > 0) milliseconds.push(answer.milliseconds);
        }
        progress(`house-papers, ${rooms} rooms, ${name} ${round}/${rounds}: ${median(milliseconds).toFixed(0)} ms`);
      }
    line.close();
    for (const { name, milliseconds } of papers)
      figures.push({
        name: `house-papers, ${name} of ${rooms} rooms, p50`,
        value: median(milliseconds),
        unit: 'ms',
        reach: { comparison: '<=', value: 300 },
        notes: [`${members} bookings in the day; whom it names is in the audit log`],
      });
  }
  return figures;
}

/** What reception prints of a house: of a usual one, and of one of 50 rooms with 300 bookings in a day. */
export const housePapers: BenchRow = { name: 'house-papers', run };
