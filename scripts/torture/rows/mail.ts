import { SMTPServer } from 'smtp-server';
import { addSpot, bookingRequest, freeSlot } from '../../bench/ground/bookings.ts';
import { freePort } from '../../postgres/free-port.ts';
import { runLoad } from '../../bench/ground/load.ts';
import { addMembers, emailOf } from '../../bench/ground/people.ts';
import type { Scope } from '../../bench/ground/scope.ts';
import { openPostgres, openTown } from '../../bench/ground/town.ts';
import type { Finding, TortureContext, TortureRow } from '../row.ts';
import { waitUntil } from '../wait.ts';

/** The outbox tries again after 5, 10, 20 … seconds. */
const ARRIVAL_MILLISECONDS = 40_000;
const REFUSED_SHARE = 0.3;

/** Opens a real SMTP server that notes recipients, and refuses some mails temporarily while `refuses`. */
async function openMailServer(scope: Scope, port: number, refuses: () => boolean) {
  const arrived: string[] = [];
  let turnedAway = 0;
  const server = new SMTPServer({
    authOptional: true,
    // The sender keeps its connections for the next mail; closing does not wait for them.
    closeTimeout: 500,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      stream.resume();
      stream.on('end', () => {
        if (refuses()) {
          turnedAway += 1;
          return done(Object.assign(new Error('try again later'), { responseCode: 451 }));
        }
        arrived.push(...session.envelope.rcptTo.map(({ address }) => address));
        return done();
      });
    },
  });
  server.on('error', () => {});
  await scope.hold(
    () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve())),
    () => new Promise<void>((resolve) => server.close(() => resolve())),
  );
  return { arrived, turnedAway: () => turnedAway };
}

async function run({ scope, count, random, progress }: TortureContext): Promise<Finding[]> {
  const port = await freePort();
  const environment = { SMTP_URL: `smtp://127.0.0.1:${port}` };
  const { api, database } = await openTown(scope, await openPostgres(scope), 'mail', { environment });
  const members = count(500, 40);
  await addMembers(database, members);
  await addSpot(database, members);
  const requests = Array.from({ length: members }, (_request, member) => {
    const { room, wish } = freeSlot(member, members);
    return bookingRequest({ member, room, wishes: [wish] });
  });
  const { statuses } = await runLoad({ port: api.port, connections: 8, requests });
  const countRows = async (condition: string): Promise<number> =>
    (await database.query(`select count(*)::int as count from outbox where ${condition}`)).rows[0].count;
  // Delivery was tried before the server appears.
  await waitUntil(60_000, async () => (await countRows('attempts > 0')) > 0);
  const waiting = await countRows('sent_at is null');
  progress(`mail: ${waiting} mails wait for their server`);

  const { arrived, turnedAway } = await openMailServer(
    scope,
    port,
    () => arrivedShare() < 0.5 && random() < REFUSED_SHARE,
  );
  function arrivedShare(): number {
    return arrived.length / members;
  }
  const took = await waitUntil(ARRIVAL_MILLISECONDS, async () => (await countRows('sent_at is null')) === 0);
  const lost = Array.from({ length: members }, (_member, index) => emailOf(index)).filter(
    (email) => !arrived.includes(email),
  ).length;
  const doubled = arrived.length - new Set(arrived).size;
  return [
    {
      name: `mail: ${members} mails while the server is away`,
      isReached:
        statuses[201] === members && waiting === members && lost === 0 && doubled === 0 && took < ARRIVAL_MILLISECONDS,
      figure: `${waiting} of ${members} waited in the outbox, ${turnedAway()} turned away at first; all sent ${Math.round(took / 1000)} s after the server came: ${lost} lost, ${doubled} doubled`,
    },
  ];
}

/** Without a mail server, mail waits in the outbox and arrives when there is one. Fewer in `outbox.test.ts`. */
export const mail: TortureRow = { name: 'mail', isAtLength: true, run };
