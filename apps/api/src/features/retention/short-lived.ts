import { cutOf } from '@machi/domain/retention/cut';
import { isClockDoubted } from '@machi/domain/retention/night';
import { ruleOf, type LineName } from '@machi/domain/retention/lines';
import type { Clock } from '../../ground/clock.ts';
import { reports } from './report-store.ts';
import type { RetentionHouse } from './run.ts';
import { rowsStep } from './step.ts';

const BATCH = 2000;
const MOST_BATCHES = 50;

/** A step for rows whose own column holds their end. */
const since = (line: LineName, key: readonly string[], start?: string, also = '', set?: string) => {
  const { table, from } = ruleOf(line);
  const column = start ?? `t.${from}`;
  const rows = { line, table, key, start: column, due: `${column} < $1${also}` };
  return { line, step: rowsStep(set === undefined ? rows : { ...rows, set }) };
};
const CODE_END = 'coalesce(t.ended_at, t.ends_at)';

/** Rows useful for hours or days, which should not wait for the night. */
const steps = [
  since('sent-letters', ['outbox_id'], 'coalesce(t.sent_at, t.given_up_at)'),
  since('idempotency-keys', ['member_id', 'key']),
  since('sent-secrets', ['sent_secret_id']),
  since('login-tries', ['key_hash']),
  since('drafts', ['member_id', 'draft_key']),
  since('released-seats', ['seat_reservation_id'], undefined, ` and t.state = 'released'`),
  since('arrival-notices', ['arrival_notice_id']),
  since('line-events', ['event_id']),
  since('delegations', ['delegation_id'], `(t.ends_on::timestamp at time zone 'Asia/Tokyo')`),
  since('delegation-requests', ['delegation_request_id'], `(t.closes_on::timestamp at time zone 'Asia/Tokyo')`),
  since('former-contacts', ['member_id', 'recipient']),
  since(
    'door-code-digits',
    ['door_code_id'],
    CODE_END,
    ` and t.code_hash <> ''`,
    `sealed = '', code_hash = '', ended_at = ${CODE_END}`,
  ),
  since('line-codes', ['code_hash']),
  since('face-drafts', ['draft_id']),
  since('staff-calls', ['staff_call_id']),
  since('application-beginnings', ['application_beginning_id']),
  since('removed-cards', ['card_id']),
  since('guest-joins', ['guest_join_id']),
];

/**
 * Deletes expired rows in batches. If the clock has jumped, it waits for the official who reads the night's report. It
 * reads the clock before each batch, because a correction may make recent rows look old.
 */
export async function forgetShortLived({ database, town }: RetentionHouse, clock: Clock): Promise<void> {
  const begun = clock();
  if (isClockDoubted(await reports.lastNight(database), begun)) return;
  for (const { line, step } of steps)
    for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
      const now = clock();
      if (now < begun) return;
      const cut = { before: cutOf(town, line, now), now };
      if ((await database.transaction((transaction) => step.batch(transaction, cut, BATCH))) === 0) break;
    }
}
