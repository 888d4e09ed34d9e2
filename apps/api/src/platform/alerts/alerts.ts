import type { AlertKind, AlertReach, AlertWords } from '@machi/domain/alerts/model';
import { drillWords } from '@machi/domain/alerts/model';
import { areaOfDweller, isMeant } from '@machi/domain/areas/model';
import type { Flag } from '@machi/domain/fields/model';
import { writtenShortCode } from '@machi/domain/codes/short-code';
import { chooseLocale, type Locale } from '@machi/domain/locale/model';
import { fillText, wordingsOf } from '@machi/domain/locale/texts';
import { waysTo, type Reader } from '@machi/domain/notice-letters/rules';
import type { Way } from '@machi/domain/wishes/model';
import { statement, type Database, type Queryable } from '../../database/database.ts';
import { among, raisedBy, rowsOf } from '../../database/rows.ts';
import { notifyAll } from '../../database/server-functions.ts';
import { alert_delivery } from '../../database/tables/alerts/alerts.ts';
import type { Notification } from '../../providers/mail/mail.ts';
import type { House } from '../house.ts';
import { claimInTurn } from '../notifications/claim.ts';
import { writeNotification } from '../notifications/notification.ts';
import { REACH, inHandfuls, writeToEach, type ToWrite } from '../notifications/to-many.ts';
import { answerCode, answerToken } from './answer-token.ts';
import { SAFETY_CHANGED } from './changed.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const textsIn = wordingsOf('alerts', { ja, en });
const deliveries = rowsOf(alert_delivery);

/** An alert: a message of life and limb to all members or those of areas. */
export interface Alert {
  readonly kind: AlertKind;
  /** What it is about: the number of the warning, order or call. */
  readonly ref_id: number;
  /** Each step is told once. A later one takes back what waits of those before. */
  readonly step: number;
  /** Every text of it says that it is a drill, whatever the words are. */
  readonly is_drill: Flag;
  readonly words: Readonly<Record<Locale, AlertWords>>;
  /** A path of the portal that its link opens. */
  readonly path: string;
  /** Areas of the pack; null: everybody. */
  readonly area_keys: readonly string[] | null;
  /** By these ways; whom none of them reaches is told by one that can. Absent: by all. */
  readonly ways?: readonly Way[] | undefined;
  readonly at: Date;
}
type Delivery = typeof alert_delivery.$inferSelect;

/** Takes waiting messages of earlier steps out of the outbox, and notes who was told by then. */
const takeBack = statement<{ alert_id: number }>(
  'take-back-alerts',
  `with earlier as (
     update alert_delivery set fixed_at = coalesce(fixed_at, $4)
     where kind = $1 and ref_id = $2 and step < $3 and done_at is null returning alert_id),
   theirs as (
     select r.alert_id, r.member_id, r.channel, r.outbox_id, o.told_by,
       o.sent_at is null and o.given_up_at is null and o.claimed_by is null as is_back
     from alert_recipient r join earlier using (alert_id) left join outbox o using (outbox_id) where r.told_by is null),
   back as (delete from outbox o using theirs t where o.outbox_id = t.outbox_id and t.is_back),
   kept as (update alert_recipient r set queued_at = coalesce(r.queued_at, $4), told_by = coalesce(t.told_by, '{}') from theirs t
     where (r.alert_id, r.member_id, r.channel) = (t.alert_id, t.member_id, t.channel))
   select alert_id from earlier`,
);
const lockUnfixed = statement<Delivery>(
  'lock-unfixed-alert',
  'select * from alert_delivery where alert_id = $1 and fixed_at is null for update',
);
interface Dweller extends Omit<Reader, 'pace' | 'has_other'> {
  readonly member_id: number;
  readonly address1: string;
  readonly address2: string;
  readonly area_key: string | null;
}
const selectDwellers = statement<Dweller>(
  'select-alert-dwellers',
  `select m.member_id, m.address1, m.address2, w.area_key, ${REACH}
   from member m left join notice_reader s on s.member_id = m.member_id left join wish_setting w on w.member_id = m.member_id
   where m.locked_at is null and m.member_id > $1 and not exists (select from member_death d where d.member_id = m.member_id)
   order by m.member_id limit $2`,
);
const fixRecipients = statement(
  'fix-alert-recipients',
  `insert into alert_recipient (alert_id, member_id, channel, queued_at, told_by)
   select $1, member_id, channel, case channel when 'none' then $3::timestamptz end, case channel when 'none' then '{}'::text[] end
   from jsonb_to_recordset($2::jsonb) as way(member_id int, channel text) on conflict do nothing`,
);
/** Waits for who takes it back; what was taken back is done. */
const holdAlert = statement<Delivery>(
  'hold-alert',
  'select * from alert_delivery where alert_id = $1 and done_at is null for share',
);
/** Skips recipients that another process has locked. */
const lockWaiting = statement<ToWrite & { readonly locale: string }>(
  'lock-waiting-alerts',
  `select r.member_id, r.channel, m.email, m.login_tel_key, m.locale, m.locked_at is null as is_wanted
   from alert_recipient r join member m using (member_id) where r.alert_id = $1 and r.queued_at is null
   order by r.member_id limit 200 for update of r skip locked`,
);
const markQueued = statement(
  'mark-alerts-queued',
  `update alert_recipient r set queued_at = $2, outbox_id = done.outbox_id,
     told_by = case when done.outbox_id is null then '{}'::text[] end
   from jsonb_to_recordset($3::jsonb) as done(member_id int, channel text, outbox_id int)
   where r.alert_id = $1 and r.member_id = done.member_id and r.channel = done.channel`,
);
/** SQL: each person of alert `$1` with the ways that told them, and whether a message still waits. */
export const TOLD_OF_ALERT = `select r.member_id,
     bool_or(r.queued_at is null or (r.told_by is null and o.outbox_id is not null and o.sent_at is null and o.given_up_at is null)) as is_waiting,
     bool_or('push' = any(coalesce(r.told_by, o.told_by))) as push, bool_or('line' = any(coalesce(r.told_by, o.told_by))) as line,
     bool_or('mail' = any(coalesce(r.told_by, o.told_by))) as mail, bool_or('sms' = any(coalesce(r.told_by, o.told_by))) as sms,
     coalesce(bool_or(coalesce(r.told_by, o.told_by) <> '{}'), false) as is_told
   from alert_recipient r left join outbox o using (outbox_id) where r.alert_id = $1 group by r.member_id`;
const countReach = statement<Omit<AlertReach, 'unplaced'> & { readonly unfinished: number }>(
  'count-alert-reach',
  `select count(*)::int as people, count(*) filter (where is_waiting)::int as unfinished, count(*) filter (where is_waiting and not is_told)::int as waiting,
     count(*) filter (where push)::int as push, count(*) filter (where line)::int as line,
     count(*) filter (where mail)::int as mail, count(*) filter (where sms)::int as sms,
     count(*) filter (where not is_told and not is_waiting)::int as none from (${TOLD_OF_ALERT}) as person`,
);
const selectOpen = statement<{ alert_id: number }>(
  'list-open-alerts',
  `select alert_id from alert_delivery where done_at is null order by is_drill, alert_id`,
);
/** What the outbox knows is kept with the recipients, because the outbox forgets after days. */
const finish = statement(
  'finish-alert',
  `with kept as (
     update alert_recipient r set told_by = coalesce(o.told_by, '{}') from outbox o
     where r.alert_id = $1 and r.told_by is null and o.outbox_id = r.outbox_id)
   update alert_delivery set done_at = $2, reach = $3::jsonb where alert_id = $1 and fixed_at is not null and done_at is null`,
);

/**
 * Begins an alert in the transaction of its cause; undefined: this step was told before. After the commit the caller
 * calls `wakeAlerts`; without it the job of each minute finds it.
 */
export async function beginAlert(transaction: Queryable, alert: Alert): Promise<number | undefined> {
  const { at, words, is_drill, area_keys, ways, ...rest } = alert;
  const said = is_drill === 1 ? { ja: drillWords(words.ja, 'ja'), en: drillWords(words.en, 'en') } : words;
  const keys = area_keys && [...area_keys];
  const row = { ...rest, is_drill, words: said, area_keys: keys, ways: ways ? [...ways] : null, begun_at: at };
  const isNew = await deliveries.insertIfAbsent(transaction, 'begin-alert', row, ['kind', 'ref_id', 'step']);
  if (!isNew) return undefined;
  if (rest.step > 0) {
    await claimInTurn(transaction);
    for (const { alert_id } of await transaction.run(takeBack, [rest.kind, rest.ref_id, rest.step, at])) {
      const [reach = null] = await transaction.run(countReach, [alert_id]);
      await deliveries.update(transaction, 'end-earlier-alert', { alert_id }, { reach, done_at: at });
    }
  }
  const where = { kind: rest.kind, ref_id: rest.ref_id, step: rest.step };
  return (await deliveries.one(transaction, 'begun-alert', where, { columns: ['alert_id'] }))?.alert_id;
}

/** Members looked at in one transaction. */
const BATCH = 500;

/** The message of an alert to one person; that of a safety call has the link by which they answer. */
export function alertNotification(
  house: Pick<House, 'town' | 'publicUrl' | 'secret'>,
  {
    kind,
    ref_id,
    words,
    path,
    ways = null,
  }: Pick<Delivery, 'kind' | 'ref_id' | 'words' | 'path'> & Partial<Pick<Delivery, 'ways'>>,
  { member_id, locale: spoken }: { readonly member_id: number; readonly locale: string },
): Notification {
  const locale = chooseLocale(spoken);
  const texts = textsIn(locale);
  const isAsking = kind === 'safety';
  const answerOf = { callId: ref_id, memberId: member_id };
  const to = isAsking ? `${path}#answer=${answerToken(house, answerOf)}` : path;
  const page = `${new URL(house.publicUrl).host}${path}`;
  const code = isAsking ? { page, code: writtenShortCode(answerCode(house, answerOf)) } : undefined;
  const { subject, paragraphs, short } = words[locale];
  // Filled in beforehand: an official's words are no patterns.
  const frame = { subject: '', paragraphs: [], short: '', link: isAsking ? texts.answer : texts.link };
  const notification = writeNotification(house, 'warnings', locale, frame, texts.closing, {}, to);
  return {
    ...notification,
    subject,
    paragraphs,
    short,
    toMany: {},
    ...(code && { afterLink: fillText(texts.code, code) }),
    ...(ways && { only: ways }),
  };
}

const fixSome = (house: House, alertId: number, now: Date): Promise<boolean> =>
  house.database.transaction(async (transaction) => {
    const [alert] = await transaction.run(lockUnfixed, [alertId]);
    if (!alert) return false;
    const { areas, town } = house.town;
    const dwellers = await transaction.run(selectDwellers, [alert.up_to_member, BATCH]);
    const placed = dwellers.map((one) => ({ one, area: areaOfDweller(areas, town.town_name.ja, one) }));
    const meant = placed.filter(({ area }) => isMeant(area, alert.area_keys));
    // A second message, an SMS beside the mail, is for who asked for it, where the table has both.
    const isTwofold = alert.ways === null || (alert.ways.includes('mail') && alert.ways.includes('sms'));
    const rows = meant.flatMap(({ one }) => {
      const ways = waysTo({ ...one, pace: null, has_other: false }, true).slice(0, isTwofold ? 2 : 1);
      return (ways.length === 0 ? [{ channel: 'none' }] : ways).map(({ channel }) => ({
        member_id: one.member_id,
        channel,
      }));
    });
    if (rows.length > 0) await transaction.run(fixRecipients, [alertId, JSON.stringify(rows), now]);
    const isLast = dwellers.length < BATCH;
    await deliveries.update(
      transaction,
      'move-alert-on',
      { alert_id: alertId },
      {
        up_to_member: Math.max(alert.up_to_member, dwellers.at(-1)?.member_id ?? 0),
        fixed_at: isLast ? now : null,
        unplaced: raisedBy(alert.area_keys === null ? 0 : meant.filter(({ area }) => area === undefined).length),
      },
    );
    // Now their pages show it.
    if (isLast && alert.kind === 'safety') await notifyAll(transaction, SAFETY_CHANGED);
    return !isLast;
  });

async function queueSome(transaction: Queryable, house: House, alertId: number, now: Date): Promise<number> {
  const [alert] = await transaction.run(holdAlert, [alertId]);
  if (!alert) return 0;
  const waiting = await transaction.run(lockWaiting, [alertId]);
  if (waiting.length === 0) return 0;
  const written = await writeToEach(transaction, waiting, 'alerts', (one) => alertNotification(house, alert, one), now);
  await transaction.run(markQueued, [alertId, now, JSON.stringify(written)]);
  return waiting.length;
}

/** Delivers after a commit, without anybody who waits for it. What is left over the job of each minute delivers. */
export function wakeAlerts(house: House): void {
  void deliverAlerts(house, house.clock()).catch((error: unknown) =>
    house.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'alerts wait for the next minute'),
  );
}

async function deliverOne(house: House, alertId: number, now: Date): Promise<void> {
  while (await fixSome(house, alertId, now));
  await inHandfuls(house.database, house, (transaction) => queueSome(transaction, house, alertId, now));
  const [reach] = await house.database.run(countReach, [alertId]);
  if (reach?.unfinished === 0) await house.database.run(finish, [alertId, now, JSON.stringify(reach)]);
}

/** Runs all alerts that are not done. It compares only states, so it resumes anywhere, in several processes at once. */
export async function deliverAlerts(house: House, now: Date): Promise<void> {
  let failure: unknown;
  for (const { alert_id } of await house.database.run(selectOpen, []))
    // One that fails keeps none of the others back.
    await deliverOne(house, alert_id, now).catch((error: unknown) => {
      failure = error;
    });
  if (failure !== undefined) throw failure;
}

async function countedReach(database: Queryable, alert: Pick<Delivery, 'alert_id' | 'unplaced' | 'reach'>) {
  const [counted] = alert.reach ? [alert.reach] : await database.run(countReach, [alert.alert_id]);
  if (!counted) return null;
  const { people, waiting, push, line, mail, sms, none } = counted;
  return { people, waiting, push, line, mail, sms, none, unplaced: alert.unplaced };
}

/** How an alert has arrived, for the desk. It names nobody. */
export async function readAlertReach(database: Queryable, kind: AlertKind, ref_id: number, step: number) {
  const columns = ['alert_id', 'begun_at', 'unplaced', 'words', 'reach'] as const;
  const alert = await deliveries.one(database, 'alert-of-step', { kind, ref_id, step }, { columns });
  const reach = alert && (await countedReach(database, alert));
  return alert && reach ? { ...alert, reach } : undefined;
}

/** How the last alert of each of these has arrived, by their numbers. */
export async function readLastReaches(database: Queryable, kind: AlertKind, refIds: readonly number[]) {
  const columns = ['alert_id', 'ref_id', 'begun_at', 'unplaced', 'reach'] as const;
  const last = { columns, order: ['step'] } as const;
  const all = await deliveries.list(database, 'alerts-of-many', { kind, ref_id: among(refIds) }, last);
  const reaches = new Map<number, AlertReach & { readonly begun_at: string }>();
  // A later one stands over those before it.
  for (const alert of new Map(all.map((one) => [one.ref_id, one])).values()) {
    const reach = await countedReach(database, alert);
    if (reach) reaches.set(alert.ref_id, { ...reach, begun_at: alert.begun_at.toISOString() });
  }
  return reaches;
}

/** How many people an alert would reach now, by the message's channel and none. */
export async function countAlert(database: Database, house: House, area_keys: readonly string[] | null) {
  const counts = { people: 0, mail: 0, sms: 0, none: 0, unplaced: 0 };
  const { areas, town } = house.town;
  let from = 0;
  for (;;) {
    const dwellers = await database.run(selectDwellers, [from, BATCH]);
    for (const one of dwellers) {
      const area = areaOfDweller(areas, town.town_name.ja, one);
      if (!isMeant(area, area_keys)) continue;
      counts.people += 1;
      if (area === undefined && area_keys !== null) counts.unplaced += 1;
      const ways = waysTo({ ...one, pace: null, has_other: false }, true);
      if (ways.length === 0) counts.none += 1;
      for (const { channel } of ways) counts[channel] += 1;
    }
    if (dwellers.length < BATCH) return counts;
    from = dwellers.at(-1)?.member_id ?? from;
  }
}
