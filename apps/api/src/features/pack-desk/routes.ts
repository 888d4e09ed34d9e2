import { addDays, dateAt, type DateText } from '@machi/domain/calendar/model';
import {
  MOST_OPEN,
  MOST_STEPS,
  createPackChange,
  listPackChanges,
  previewPackChange,
  readPackChange,
  restorePackChange,
  savePackChange,
  stepPackChange,
} from '@machi/domain/pack-changes/contract';
import { readContent, strangeContent, tidied, type Json } from '@machi/domain/pack-changes/content';
import { saysSame } from '@machi/domain/spot-desk/merge';
import { packFileOf, packFiles, type PackFile } from '@machi/domain/pack-changes/files';
import {
  isOfSecond,
  needsSecond,
  packOn,
  stepTo,
  type HeldChange,
  type PackState,
  type PackStep,
} from '@machi/domain/pack-changes/rules';
import { wordingsOf } from '@machi/domain/locale/texts';
import { permissions } from '@machi/domain/pack-changes/staff';
import { isRefusal, notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import { among, not } from '../../database/rows.ts';
import { takeTurn } from '../../database/server-functions.ts';
import type { pack_change } from '../../database/tables/systems/pack-changes.ts';
import { actedIn, writeAudit } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve } from '../../platform/http/serve.ts';
import { publishingNotifications } from '../../platform/publishing/notifications.ts';
import type { Waits } from '../../platform/work-list/waits.ts';
import { readPackJson } from '../../town/load-town-pack.ts';
import { publishedChanges } from '../../town/pack-in-force.ts';
import { refuseHeld } from './held.ts';
import { pictureRoutes } from './pictures.ts';
import {
  effectOf,
  folderOf,
  mistakesWith,
  obstacleTo,
  packChanges,
  previewCookie,
  packSteps,
  stepsOf,
  summaryOf,
  viewChange,
  type ChangeRow,
  type Effect,
  type Written,
} from './view.ts';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const letters = publishingNotifications(wordingsOf('pack-letters', { ja, en }), permissions['pack:edit:any']);
/** Waits for a second official. */
const isWaiting = (state: PackState): boolean => state === 'proposed' || state === 'ending';

/** How far ahead a change may be planned. */
const MOST_DAYS = 731;

const problem = (field: string, code: Parameters<typeof refuse>[1]['code'], params: (string | number)[] = []) =>
  refuse(422, { field, code, params });
const CHANGED = refuse(409, { field: 'seen', code: 'pack-changed' });

function refuseDay(field: string, day: DateText, now: Date): Refusal | undefined {
  const today = dateAt(now);
  if (day < today) return problem(field, 'min-date', [today]);
  const last = addDays(today, MOST_DAYS);
  return day > last ? problem(field, 'max-date', [last]) : undefined;
}

export const routes = (house: House) => {
  const { database } = house;

  async function readBack(source: Queryable, pack_change_id: number, exchange: MemberExchange) {
    const row = await packChanges.one(source, 'read-pack-change', { pack_change_id });
    return (row && (await viewChange(source, house, row, exchange))) ?? notFound;
  }

  /** Adds a step to the history, and to the audit log. */
  async function note(
    transaction: Queryable,
    exchange: MemberExchange,
    id: number,
    { step, note: why = '', own = null }: Written,
  ) {
    await packSteps.insert(transaction, 'insert-pack-change-step', {
      pack_change_id: id,
      step,
      at: exchange.now,
      taken_by: exchange.member.member_id,
      note: why,
      own,
    });
    await writeAudit(transaction, { ...actedIn(exchange), action: `pack:${step}`, subject: 'pack', subject_id: id });
  }

  /** One official at a time: each is judged by what was published before. */
  const change = (
    exchange: MemberExchange,
    { pack_change_id, seen }: { readonly pack_change_id: number; readonly seen: number },
    work: (transaction: Queryable, row: ChangeRow) => Promise<Refusal | undefined>,
  ) =>
    exchange.write(async (transaction) => {
      await takeTurn(transaction, 'pack');
      const row = await packChanges.one(transaction, 'read-pack-change', { pack_change_id });
      if (!row) return notFound;
      if (row.version !== seen) return CHANGED;
      if (row.version >= MOST_STEPS) return problem('', 'pack-steps-many', [MOST_STEPS]);
      return (await work(transaction, row)) ?? readBack(transaction, pack_change_id, exchange);
    });

  const put = (
    transaction: Queryable,
    { pack_change_id, version }: Pick<ChangeRow, 'pack_change_id' | 'version'>,
    set: Partial<Omit<typeof pack_change.$inferInsert, 'pack_change_id'>>,
  ) => packChanges.update(transaction, 'update-pack-change', { pack_change_id }, { ...set, version: version + 1 });

  /** Writes a draft's content. */
  const write = async (
    transaction: Queryable,
    exchange: MemberExchange,
    row: ChangeRow,
    set: { readonly own: unknown; readonly base?: unknown; readonly from_date?: string; readonly reason?: string },
    step: Written['step'],
  ) => {
    await put(transaction, row, { ...set, written_at: exchange.now, written_by: exchange.member.member_id });
    await note(transaction, exchange, row.pack_change_id, { step, own: set.own });
  };

  /** Why the pack cannot become what it is with `now` in place of `before`: it has mistakes then, or something is arranged. */
  async function refuseEffect(
    transaction: Queryable,
    effect: Effect,
    before: readonly HeldChange[],
    now: readonly HeldChange[],
    exchange: MemberExchange,
  ): Promise<Refusal | undefined> {
    const { folder, others, fields } = effect;
    const mistakes = await mistakesWith(house, effect, now, exchange, true);
    if (mistakes.length > 0) return refuse(409, { field: '', code: 'pack-mistakes' });
    const fileWith = (changes: readonly HeldChange[]) => (day: DateText) =>
      packOn(folder, [...others, ...changes], day)[fields.file] as Json;
    const versions = { before: fileWith(before), after: fileWith(now) };
    return refuseHeld(transaction, fields.file, versions, dateAt(exchange.now));
  }

  /** Why a change cannot be published or proposed as it is. */
  async function refuseContent(
    transaction: Queryable,
    effect: Effect,
    row: ChangeRow,
    exchange: MemberExchange,
  ): Promise<Refusal | undefined> {
    if (effect.conflicts.length + effect.unseen.length > 0) return refuse(409, { field: '', code: 'pack-conflicts' });
    if (saysSame(effect.before, effect.after)) return refuse(409, { field: '', code: 'pack-nothing' });
    const change = { ...row, state: 'published' as const, from_date: effect.day };
    return refuseEffect(transaction, effect, [], [change], exchange);
  }

  async function takeStep(
    transaction: Queryable,
    exchange: MemberExchange,
    row: ChangeRow,
    { step, note: why, day }: { readonly step: PackStep; readonly note: string; readonly day?: DateText | undefined },
  ): Promise<Refusal | undefined> {
    const { now } = exchange;
    const today = dateAt(now);
    const effect = await effectOf(transaction, house, row, now);
    if (!effect) return notFound;
    const isSecondNeeded = needsSecond(row.file, effect.before, effect.after);
    const state: PackState | Refusal = stepTo(step, row, { isSecondNeeded, today });
    if (isRefusal(state)) return state;
    const isEnd = step === 'take-back' || step === 'end';
    if ((step === 'refuse' || step === 'take-back') && why === '') return problem('note', 'required');
    const wrongDay = step === 'take-back' && day !== undefined ? refuseDay('day', day, now) : undefined;
    if (wrongDay) return wrongDay;
    if (isOfSecond(step, row.state)) {
      const obstacle = await obstacleTo(transaction, row, await stepsOf(transaction, row.pack_change_id), exchange);
      if (obstacle) return obstacle;
    }
    if (step === 'propose' || step === 'publish') {
      const refusal = await refuseContent(transaction, effect, row, exchange);
      if (refusal) return refusal;
    }
    if (step === 'renew') {
      await write(transaction, exchange, row, { base: effect.before, own: effect.after }, step);
      return undefined;
    }
    const from_date = step === 'publish' ? effect.day : row.from_date;
    const asked = step === 'take-back' ? (day ?? today) : (row.until_date ?? today);
    const until = [asked, today, from_date].toSorted().at(-1) ?? today;
    if (isEnd) {
      const ended = { ...row, state: 'taken-back' as const, until_date: until };
      const refusal = await refuseEffect(transaction, { ...effect, day: until }, [row], [ended], exchange);
      if (refusal) return refusal;
    }
    await put(transaction, row, {
      state,
      from_date,
      until_date: isEnd ? until : null,
      ...(step === 'publish' ? { published_at: now } : {}),
      ...(step === 'propose' || step === 'take-back' ? { asked_by: exchange.member.member_id } : {}),
    });
    await note(transaction, exchange, row.pack_change_id, { step, note: why });
    await tell(transaction, exchange, row, effect.fields, { state, why });
    return undefined;
  }

  /** Mails those who may be the second official, and who asked once it is decided. */
  async function tell(
    transaction: Queryable,
    { member, now }: MemberExchange,
    row: ChangeRow,
    { title }: PackFile,
    { state, why }: { readonly state: PackState; readonly why: string },
  ) {
    const desk = `/pack/change/${row.pack_change_id}`;
    const of = { title, desk, member_id: row.written_by };
    if (isWaiting(state))
      await letters.tellAsked(transaction, house, { ...of, changed_by: member.member_id }, member.name, now);
    else if (isWaiting(row.state) && row.asked_by !== member.member_id)
      await letters.tellDecided(
        transaction,
        house,
        { ...of, changed_by: row.asked_by },
        state === 'draft' || (row.state === 'ending' && state === 'published') ? 'denied' : { page: desk },
        why,
        now,
      );
  }

  return [
    serve(listPackChanges, async (_input, { now }) => {
      await house.lookAtPack();
      const rows = await packChanges.list(
        database,
        'list-pack-changes',
        {},
        {
          columns: [
            'pack_change_id',
            'file',
            'state',
            'from_date',
            'until_date',
            'reason',
            'written_by_name',
            'written_at',
          ],
          order: ['-pack_change_id'],
          limit: 500,
        },
      );
      const { contents } = await readPackJson(folderOf(house));
      return {
        today: dateAt(now),
        files: packFiles.map(({ file }) => file).filter((file) => Object.hasOwn(contents, file)),
        changes: rows.map((row) => summaryOf(row, house, now)),
      };
    }),

    serve(readPackChange, ({ pack_change_id }, exchange) => readBack(database, pack_change_id, exchange)),

    serve(createPackChange, async ({ file, from }, exchange) => {
      const wrongDay = refuseDay('from', from, exchange.now);
      if (wrongDay) return wrongDay;
      const { contents } = await readPackJson(folderOf(house));
      if (!Object.hasOwn(contents, file)) return notFound;
      return exchange.write(async (transaction) => {
        await takeTurn(transaction, 'pack');
        const open = { file, state: among(['draft', 'proposed'] as PackState[]) };
        if ((await packChanges.count(transaction, 'count-open-pack-changes', open)) >= MOST_OPEN)
          return problem('file', 'pack-open-many', [MOST_OPEN]);
        const base = packOn(contents, await publishedChanges(transaction), from)[file];
        const by = { written_at: exchange.now, written_by: exchange.member.member_id };
        const row = { file, state: 'draft' as const, from_date: from, reason: '', base, own: base, version: 1, ...by };
        const { pack_change_id } = await packChanges.insertReturning(transaction, 'insert-pack-change', row, [
          'pack_change_id',
        ]);
        await note(transaction, exchange, pack_change_id, { step: 'create', own: base });
        return readBack(transaction, pack_change_id, exchange);
      });
    }),

    serve(savePackChange, async ({ from, reason, content, ...which }, exchange) => {
      const wrongDay = refuseDay('from', from, exchange.now);
      if (wrongDay) return wrongDay;
      const sent = readContent(content);
      if (sent === undefined) return problem('content', 'pack-spoilt');
      return change(exchange, which, async (transaction, row) => {
        const fields = packFileOf(row.file);
        if (!fields) return notFound;
        if (row.state !== 'draft') return refuse(409, { field: '', code: 'pack-step' });
        const own = tidied(fields.fields, sent) ?? null;
        const strange = strangeContent(fields, row.base as Json, own);
        if (strange) return problem('content', strange.code);
        await write(transaction, exchange, row, { own, from_date: from, reason }, 'save');
        return undefined;
      });
    }),

    ...pictureRoutes(house, note),

    serve(previewPackChange, async ({ pack_change_id, is_on }, exchange) => {
      const row = await packChanges.one(database, 'read-pack-change', { pack_change_id });
      const effect = row && (await effectOf(database, house, row, exchange.now));
      if (!row || !effect) return notFound;
      const shown = { ...row, state: 'published' as const };
      if (is_on === 1 && (await mistakesWith(house, effect, [shown], exchange, false)).length > 0)
        return refuse(409, { field: '', code: 'pack-mistakes' });
      exchange.setCookie(previewCookie(house, is_on === 1 ? pack_change_id : undefined, exchange.now));
      return {};
    }),

    serve(restorePackChange, async ({ pack_change_step_id, ...which }, exchange) =>
      change(exchange, which, async (transaction, row) => {
        if (row.state !== 'draft') return refuse(409, { field: '', code: 'pack-step' });
        const own = { pack_change_step_id, pack_change_id: row.pack_change_id, step: not('picture') };
        const step = await packSteps.one(transaction, 'read-pack-change-step', own, { columns: ['own'] });
        const fields = packFileOf(row.file);
        if (!fields || !step || step.own === null) return notFound;
        // What the operator has changed since stays.
        const strange = strangeContent(fields, row.base as Json, step.own as Json);
        if (strange) return problem('', strange.code);
        await write(transaction, exchange, row, { own: step.own }, 'restore');
        return undefined;
      }),
    ),

    serve(stepPackChange, async ({ step, note: why, day, ...which }, exchange) => {
      const reply = await change(exchange, which, (transaction, row) =>
        takeStep(transaction, exchange, row, { step, note: why, day }),
      );
      // So that who published it finds it on the resident's page.
      if (!isRefusal(reply)) await house.lookAtPack();
      return reply;
    }),
  ];
};

export const waits: readonly Waits[] = [
  {
    kind: 'pack',
    permission: stepPackChange.permission,
    // Those that somebody else asked for; from the day on which it is to hold it is late.
    rows: `select pack_change_id::text as key, written_at as since, coalesce(until_date, from_date) as due from pack_change
      where state in ('proposed', 'ending') and asked_by is distinct from $1::int`,
    isLateByDueAlone: true,
  },
];
