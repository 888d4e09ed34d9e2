import {
  NOTICE_DESK_PAGE_SIZE,
  PREVIEW_DAYS,
  applyNotice,
  approveNotice,
  createNotice,
  disapproveNotice,
  discardNotice,
  dropNotice,
  listDeskNotices,
  readDeskNotice,
  readNoticeChoices,
  readNoticePreview,
  shareNotice,
  updateNotice,
  writeVersion,
} from '@machi/domain/notice-desk/contract';
import type { NoticeWriting } from '@machi/domain/notice-desk/model';
import {
  MOST_UNFINISHED,
  fittingWriting,
  isSeen,
  isWriter,
  refuseHand,
  refuseUnreadable,
} from '@machi/domain/notice-desk/rules';
import { townTimeText } from '@machi/domain/calendar/model';
import { bareFiles } from '@machi/domain/notice-files/address';
import { isPublished } from '@machi/domain/notices/audience';
import { stateOf, type PublishingStep } from '@machi/domain/publishing/model';
import { refuseStep, type AskedStep } from '@machi/domain/publishing/rules';
import { isRefusal, notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import type { Queryable } from '../../database/database.ts';
import { hashOf, newSecret } from '../../ground/secrets.ts';
import { actedIn, writeAudit, type AuditEvent } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve, thenSend } from '../../platform/http/serve.ts';
import { lockMember } from '../../platform/members/lock-member.ts';
import { officeName } from '../../platform/members/offices.ts';
import type { PageSource } from '../../platform/pages/page-source.ts';
import { sanitizeRichText } from '../../platform/pages/rich-text.ts';
import { peopleBehind } from '../../platform/publishing/people-behind.ts';
import { publicationSteps } from '../../platform/publishing/steps.ts';
import { notificationOf, noticeLetters } from './notifications.ts';
import { deskStore, type DeskRow, type WrittenNotice } from './store.ts';
import { tellDesk } from './topics.ts';
import { deskOfficial, viewLine, viewOpen } from './view.ts';

// The page checks access itself: a guest knows neither its number nor its key.
export const pages: readonly PageSource[] = [{ path: '/notice/preview', isFramed: true, asks: () => [] }];
export { ownTopics } from './topics.ts';
export { waits } from './waits.ts';

const DAY = 86_400_000;

const note = (transaction: Queryable, exchange: MemberExchange, action: AuditEvent['action'], id: number) =>
  writeAudit(transaction, { ...actedIn(exchange), action, subject: 'notice', subject_id: id });

const record = (
  transaction: Queryable,
  { member, now }: MemberExchange,
  id: number,
  step: PublishingStep | 'create',
  more: { readonly reason?: string; readonly texts?: object } = {},
) =>
  publicationSteps.record(transaction, {
    kind: 'notice',
    thing_id: id,
    step,
    member_id: member.member_id,
    at: now,
    ...more,
  });

/** The row to write; an open start is now, and an approval sets it to its own time. */
function written(writing: NoticeWriting, now: Date): WrittenNotice {
  const { title, body, department, plain_title, plain_body, published_at, closed_at, ...columns } = writing;
  return {
    ...columns,
    texts: {
      title,
      body: { ja: bareFiles(body.ja), en: bareFiles(body.en) },
      department,
      plain_title: { ja: plain_title, en: '' },
      plain_body: { ja: bareFiles(plain_body), en: '' },
    },
    published_at: published_at === null ? now : new Date(published_at),
    closed_at: closed_at === null ? null : new Date(closed_at),
  };
}

/** Refuses too many unfinished notices of a writer; locked, so that the count stays right. */
async function refuseMore(transaction: Queryable, { member }: MemberExchange): Promise<Refusal | undefined> {
  await lockMember(transaction, member.member_id);
  const unfinished = await deskStore.unfinished(transaction, member.member_id);
  return unfinished < MOST_UNFINISHED
    ? undefined
    : refuse(409, { field: '', code: 'too-many-drafts', params: [unfinished] });
}

/** Routes of the way to publication: one official writes a notice, another approves it (product, "Writing notices"). */
export function routes(house: House) {
  const { database } = house;

  async function answer(transaction: Queryable, id: number, exchange: MemberExchange) {
    const row = await deskStore.read(transaction, id);
    return row ? { notice: await viewOpen(transaction, row, exchange, house) } : notFound;
  }

  /** The part of the input to store; `row` is the notice to change. */
  async function fitting(transaction: Queryable, input: NoticeWriting, row: DeskRow | undefined, now: Date) {
    const services = await deskStore.services(transaction);
    const replaced = row?.replaces_id ? await deskStore.read(transaction, row.replaces_id) : undefined;
    const read = fittingWriting(input, {
      now,
      isVersionOfPublic: replaced !== undefined && isPublished(replaced, now),
      isKnownService: services.some(({ service_id }) => service_id === input.service_id),
    });
    return 'writing' in read ? written(read.writing, now) : refuse(422, ...read.problems);
  }

  /** Takes one step on a notice in the state that the official has read. */
  const take = (
    step: PublishingStep,
    { notice_id: id, ...asked }: { readonly notice_id: number } & AskedStep,
    exchange: MemberExchange,
    act: (transaction: Queryable, row: DeskRow) => Promise<Refusal | number | undefined>,
  ) =>
    exchange.write(async (transaction) => {
      const row = await deskStore.lock(transaction, id);
      if (!row) return notFound;
      const { actor, ...people } = await peopleBehind(transaction, row, exchange);
      const refusal =
        refuseHand(step, row, deskOfficial(exchange)) ?? refuseStep(step, { ...row, ...people }, actor, asked);
      if (refusal) return refusal;
      const done = await act(transaction, row);
      if (isRefusal(done)) return done;
      const place = done ?? id;
      await note(transaction, exchange, `notice:${step}`, place);
      await tellDesk(transaction);
      return answer(transaction, place, exchange);
    });
  const plainly = { reason: '', is_confirmed: 0 } as const;
  const versionExists = refuse(409, { field: '', code: 'version-exists' });

  return [
    serve(listDeskNotices, async ({ status = 'own', page = 1 }, exchange) => {
      const official = deskOfficial(exchange);
      const size = NOTICE_DESK_PAGE_SIZE;
      const [rows, counts] = await Promise.all([
        deskStore.list(database, official, exchange.now, status, size, (page - 1) * size),
        deskStore.count(database, official, exchange.now),
      ]);
      const notices = rows.map((row) => viewLine(row, official, exchange.now));
      return { notices, counts, total: counts[status], page, page_size: size };
    }),

    serve(readNoticeChoices, async (_, { member }) => ({
      department: (await officeName(database, member.organization_id)) ?? { ja: '', en: '' },
      services: await deskStore.services(database),
    })),

    serve(readDeskNotice, async ({ notice_id: id }, exchange) => {
      const row = await deskStore.read(database, id);
      return row && isSeen(row, deskOfficial(exchange))
        ? { notice: await viewOpen(database, row, exchange, house) }
        : notFound;
    }),

    serve(createNotice, (input, exchange) =>
      exchange.write(async (transaction) => {
        const { member, now } = exchange;
        const kept = await fitting(transaction, input, undefined, now);
        if (isRefusal(kept)) return kept;
        const refusal = await refuseMore(transaction, exchange);
        if (refusal) return refusal;
        const id = await deskStore.add(transaction, kept, member.member_id, now);
        await record(transaction, exchange, id, 'create');
        await note(transaction, exchange, 'notice:create', id);
        return answer(transaction, id, exchange);
      }),
    ),

    serve(updateNotice, ({ notice_id, seen, is_confirmed, ...input }, exchange) =>
      take('update', { notice_id, seen, is_confirmed, reason: '' }, exchange, async (transaction, row) => {
        // An open version must be edited instead.
        if (row.version_id !== null) return versionExists;
        const kept = await fitting(transaction, input, row, exchange.now);
        if (isRefusal(kept)) return kept;
        await deskStore.write(transaction, row, kept, exchange.member.member_id, exchange.now);
        return record(transaction, exchange, notice_id, 'update').then(() => undefined);
      }),
    ),

    serve(applyNotice, ({ notice_id, seen }, exchange) =>
      thenSend(
        house,
        take('apply', { notice_id, seen, ...plainly }, exchange, async (transaction, row) => {
          const { member, now } = exchange;
          if (row.version_id !== null) return versionExists;
          const refusal = refuseUnreadable(row.texts, row, now);
          if (refusal) return refusal;
          await deskStore.apply(transaction, row, member.member_id, now);
          await record(transaction, exchange, notice_id, 'apply', { texts: row.texts });
          const notification = notificationOf({ ...row, changed_by: member.member_id });
          await noticeLetters.tellAsked(transaction, house, notification, member.name, now);
          return undefined;
        }),
      ),
    ),

    serve(approveNotice, ({ notice_id, seen, reason }, exchange) =>
      thenSend(
        house,
        take('approve', { notice_id, seen, reason, is_confirmed: 0 }, exchange, async (transaction, row) => {
          const { member, now } = exchange;
          const refusal = refuseUnreadable(row.texts, row, now);
          if (refusal) return refusal;
          await record(transaction, exchange, notice_id, 'approve', { reason });
          const place = row.replaces_id ?? notice_id;
          if (row.replaces_id === null) await deskStore.approve(transaction, row, member.member_id, reason, now);
          else await deskStore.replace(transaction, row, place, member.member_id, reason, now);
          await noticeLetters.tellDecided(
            transaction,
            house,
            notificationOf(row),
            { page: `/notice/${place}` },
            reason,
            now,
          );
          return place;
        }),
      ),
    ),

    serve(disapproveNotice, ({ notice_id, seen, reason }, exchange) =>
      thenSend(
        house,
        take('disapprove', { notice_id, seen, reason, is_confirmed: 0 }, exchange, async (transaction, row) => {
          await deskStore.disapprove(transaction, notice_id, reason, exchange.now);
          await record(transaction, exchange, notice_id, 'disapprove', { reason });
          await noticeLetters.tellDecided(transaction, house, notificationOf(row), 'denied', reason, exchange.now);
          return undefined;
        }),
      ),
    ),

    serve(dropNotice, ({ notice_id, ...asked }, exchange) =>
      take('drop', { notice_id, ...asked }, exchange, async (transaction) => {
        const { reason } = asked;
        await deskStore.drop(transaction, notice_id, reason, exchange.now);
        return record(transaction, exchange, notice_id, 'drop', { reason }).then(() => undefined);
      }),
    ),

    serve(writeVersion, ({ notice_id: id }, exchange) =>
      exchange.write(async (transaction) => {
        const row = await deskStore.lock(transaction, id);
        if (!row || !isSeen(row, deskOfficial(exchange))) return notFound;
        if (stateOf(row) !== 'approved') return refuse(409, { field: '', code: 'publication-state' });
        if (row.version_id !== null) return versionExists;
        const refusal = await refuseMore(transaction, exchange);
        if (refusal) return refusal;
        const version = await deskStore.addVersion(transaction, row, exchange.member.member_id, exchange.now);
        await record(transaction, exchange, version, 'create');
        await note(transaction, exchange, 'notice:version', id);
        await tellDesk(transaction);
        return answer(transaction, version, exchange);
      }),
    ),

    serve(discardNotice, ({ notice_id: id, seen }, exchange) =>
      exchange.write(async (transaction) => {
        const row = await deskStore.lock(transaction, id);
        const official = deskOfficial(exchange);
        if (!row || !isSeen(row, official)) return notFound;
        if (!isWriter(row, official)) return refuse(403, { field: '', code: 'foreign-notice' });
        if (row.revision !== seen) return refuse(409, { field: '', code: 'publication-changed' });
        if (!['draft', 'denied'].includes(stateOf(row))) return refuse(409, { field: '', code: 'publication-state' });
        if (row.version_id !== null) return versionExists;
        await deskStore.discard(transaction, id);
        await note(transaction, exchange, 'notice:discard', id);
        await tellDesk(transaction);
        return {};
      }),
    ),

    serve(shareNotice, ({ notice_id: id, is_shared }, exchange) =>
      exchange.write(async (transaction) => {
        const row = await deskStore.lock(transaction, id);
        if (!row || !isSeen(row, deskOfficial(exchange))) return notFound;
        if (is_shared === 1 && stateOf(row) === 'approved')
          return refuse(409, { field: '', code: 'publication-state' });
        const key = is_shared === 1 ? newSecret() : null;
        const until = key === null ? null : new Date(exchange.now.getTime() + PREVIEW_DAYS * DAY);
        await deskStore.share(transaction, id, key === null ? null : hashOf(key), until);
        await note(transaction, exchange, key === null ? 'notice:end-share' : 'notice:share', id);
        return { key, preview_until: until === null ? null : townTimeText(until) };
      }),
    ),

    serve(readNoticePreview, async ({ key }, { locale, now }) => {
      const row = await deskStore.findShared(database, hashOf(key), now);
      if (!row?.preview_until || stateOf(row) === 'approved') return notFound;
      const { texts, notice_category_id, is_prioritized, published_at } = row;
      return {
        notice: {
          title: texts.title[locale],
          department: texts.department[locale],
          notice_category_id,
          is_prioritized,
          published_at: townTimeText(published_at > now ? published_at : now),
          body: sanitizeRichText(texts.body[locale], house),
        },
        preview_until: townTimeText(row.preview_until),
      };
    }),
  ];
}
