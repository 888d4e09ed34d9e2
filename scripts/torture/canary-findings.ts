import type pg from 'pg';
import { PERSON, needlesIn } from './canary-person.ts';
import type { PassUser, filesOf } from './canary-passes.ts';
import type { Finding } from './row.ts';

export const told = (leaks: readonly string[]): string =>
  leaks.length === 0 ? 'nowhere' : leaks.slice(0, 5).join('; ');

/** Counts the person's rows of cards, passes and visits, and the events of terminals with their number. */
export async function rowsOf(database: pg.Client, member_id: number) {
  const { rows } = await database.query<{ owned: number; events: number }>(
    `select (select count(*) from card where member_id = $1)::int + (select count(*) from pass_consent where member_id = $1)::int
       + (select count(*) from visit where member_id = $1 or (judged_on is not null and member_id is null))::int as owned,
       (select count(*) from terminal_event where (event #>> '{content,verdict,member_id}')::int = $1)::int as events`,
    [member_id],
  );
  return rows[0] ?? { owned: -1, events: -1 };
}

interface Gathered {
  readonly passes: PassUser;
  readonly member_id: number;
  /** Every row of the database while the person was a member. */
  readonly dump: string;
  readonly logs: string;
  readonly streams: string;
  readonly terminalFiles: Awaited<ReturnType<typeof filesOf>>;
  readonly laterSnapshots: PassUser['snapshots'];
  readonly leftRows: Awaited<ReturnType<typeof rowsOf>>;
  readonly restoredRows: Awaited<ReturnType<typeof rowsOf>>;
  readonly counterReplies: number;
}

/** Places where the person's cards, taps and passes were found. */
export function cardFindings({
  passes,
  member_id,
  dump,
  logs,
  streams,
  terminalFiles,
  laterSnapshots,
  leftRows,
  restoredRows,
  counterReplies,
}: Gathered): Finding[] {
  const { words, snapshots } = passes;
  const isIn = (snapshot: string): boolean =>
    snapshot.includes(`"member_id":${member_id}`) || snapshot.includes(passes.card_hash);
  const cardWords = words.in([dump, logs, streams, snapshots.bath, snapshots.bus, terminalFiles.text].join('\n'));
  return [
    {
      name: 'canary: card, taps and phone pass found where they belong',
      isReached:
        passes.sent.length >= 4 &&
        passes.phonePassStatus === 200 &&
        passes.offlineVisits === 1 &&
        isIn(snapshots.bath) &&
        snapshots.bath.includes(PERSON.lastname) &&
        dump.includes(passes.card_hash) &&
        terminalFiles.count >= 4 &&
        counterReplies >= 3,
      figure: `${passes.sent.length} of ${words.needles.length} writings sent by the counter, ${passes.offlineVisits} visit without a network, ${terminalFiles.count} files of the terminal, ${counterReplies} replies to the counter`,
    },
    {
      name: 'canary: no serial, certificate, UID or phone pass in database, log, streams, snapshots, terminal files',
      isReached: cardWords.length === 0 && needlesIn(terminalFiles.text + streams + snapshots.bus).length === 0,
      figure: `${told(cardWords)}; the name in files, streams and the bus’s snapshot: ${told(needlesIn(terminalFiles.text + streams + snapshots.bus))}`,
    },
    {
      name: 'canary: a snapshot of the other pass does not know the person',
      isReached: !isIn(snapshots.bus) && !isIn(laterSnapshots.bath) && !isIn(laterSnapshots.bus),
      figure: `bus: ${isIn(snapshots.bus)}; after the withdrawal bath: ${isIn(laterSnapshots.bath)}, bus: ${isIn(laterSnapshots.bus)}`,
    },
    {
      name: 'canary: of cards, passes and visits nothing is theirs after the withdrawal, ledgers keep the number',
      isReached: leftRows.owned === 0 && leftRows.events >= 1 && restoredRows.owned === 0,
      figure: `${leftRows.owned} rows, ${restoredRows.owned} in the restored database, ${leftRows.events} events with the number`,
    },
  ];
}
