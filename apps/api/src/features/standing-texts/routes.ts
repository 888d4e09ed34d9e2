import { subjectOf } from '@machi/domain/inquiry/model';
import { flagsOf, stateAfter, stateOf, type PublishingStep } from '@machi/domain/publishing/model';
import { refuseStep, type AskedStep } from '@machi/domain/publishing/rules';
import { isRefusal, notFound, refuse, type Refusal } from '@machi/domain/refusals/model';
import { paragraphsOf } from '@machi/domain/rich-text/paragraphs';
import {
  askFromInquiry,
  createStandingText,
  decideStandingText,
  discardStandingText,
  listStandingTexts,
  moveStandingText,
  orderStandingTexts,
  readStandingText,
  updateStandingText,
  writeStandingVersion,
} from '@machi/domain/standing-texts/contract';
import { aboutParts, type StandingKind, type StandingWriting } from '@machi/domain/standing-texts/model';
import {
  MOST_TEXTS,
  fittingStanding,
  refuseIncomplete,
  refuseOrder,
  refuseTakingAway,
} from '@machi/domain/standing-texts/rules';
import type { Queryable } from '../../database/database.ts';
import { actedIn, writeAudit, type AuditEvent } from '../../platform/audit/audit.ts';
import type { House } from '../../platform/house.ts';
import type { MemberExchange } from '../../platform/http/exchange.ts';
import { serve, thenSend } from '../../platform/http/serve.ts';
import { peopleBehind } from '../../platform/publishing/people-behind.ts';
import { openingsOf } from '../../platform/publishing/standing-texts.ts';
import { publicationSteps } from '../../platform/publishing/steps.ts';
import type { Waits } from '../../platform/work-list/waits.ts';
import { notificationOf, notificationsOf, pageOf } from './notifications.ts';
import { standingStore, type StandingRow } from './store.ts';
import { tellDesk } from './topics.ts';
import { viewLine, viewOpen } from './view.ts';

export { ownTopics } from './topics.ts';
const note = (transaction: Queryable, exchange: MemberExchange, action: AuditEvent['action'], id: number) =>
  writeAudit(transaction, { ...actedIn(exchange), action, subject: 'faq', subject_id: id });

async function answer(transaction: Queryable, id: number, exchange: MemberExchange) {
  const row = await standingStore.read(transaction, id);
  return row ? { text: await viewOpen(transaction, row, exchange) } : notFound;
}

const versionExists = refuse(409, { field: '', code: 'standing-version-exists' });

/** Routes for questions and the about page: one writes, another approves (product, "Writing questions"). */
export function routes(house: House) {
  const { database, town } = house;
  const categoriesOf = (kind: StandingKind) =>
    kind === 'faq'
      ? town.faqs.map(({ category_key, category }) => ({ category_key, category }))
      : aboutParts.map((part) => ({ category_key: part, category: { ja: part, en: part } }));
  /** The page about the portal has one lead text, which changes by versions. */
  const placesOf = (kind: StandingKind, own?: string): readonly string[] =>
    categoriesOf(kind)
      .map(({ category_key }) => category_key)
      .filter((key) => kind === 'faq' || (own === undefined ? key !== 'lead' : key === own));

  async function add(transaction: Queryable, kind: StandingKind, writing: StandingWriting, exchange: MemberExchange) {
    const { member, now } = exchange;
    const total = await standingStore.hold(transaction);
    if (total >= MOST_TEXTS) return refuse(409, { field: '', code: 'too-many-standing', params: [total] });
    const id = await standingStore.add(transaction, kind, writing, member.member_id, now);
    await publicationSteps.record(transaction, {
      kind,
      thing_id: id,
      step: 'create',
      member_id: member.member_id,
      at: now,
    });
    await note(transaction, exchange, 'faq:create', id);
    return id;
  }

  /** Notifies, after a step, the officials who may approve or the official who applied. */
  async function tellPeople(
    transaction: Queryable,
    step: PublishingStep,
    row: StandingRow,
    place: number,
    { member, now }: MemberExchange,
    reason: string,
  ): Promise<void> {
    const { tellAsked, tellDecided } = notificationsOf(row);
    const notification = notificationOf(row);
    if (step === 'apply')
      await tellAsked(transaction, house, { ...notification, changed_by: member.member_id }, member.name, now);
    else if (step === 'approve')
      await tellDecided(transaction, house, notification, { page: pageOf(row, place) }, reason, now);
    else if (step === 'disapprove') await tellDecided(transaction, house, notification, 'denied', reason, now);
  }

  /** Takes one step on a text in the state that the official has read. */
  const take = (
    step: PublishingStep,
    { standing_text_id: id, ...asked }: { readonly standing_text_id: number } & AskedStep,
    exchange: MemberExchange,
    act: (transaction: Queryable, row: StandingRow) => Promise<Refusal | undefined>,
  ) =>
    exchange.write(async (transaction) => {
      const { member, now } = exchange;
      const row = await standingStore.lock(transaction, id);
      if (!row) return notFound;
      const { actor, ...people } = await peopleBehind(transaction, row, exchange);
      const refusal = refuseStep(step, { ...row, ...people }, actor, asked) ?? refuseTakingAway(step, row);
      if (refusal) return refusal;
      const done = await act(transaction, row);
      if (done) return done;
      const { reason } = asked;
      // The history stores a text when it is applied for, so it keeps an earlier public text after its replacement.
      const texts = step === 'apply' ? row.texts : undefined;
      const kept = { kind: row.kind, thing_id: id, step, member_id: member.member_id, reason, at: now };
      await publicationSteps.record(transaction, texts === undefined ? kept : { ...kept, texts });
      const place = step === 'approve' ? (row.replaces_id ?? id) : id;
      if (place !== id) await standingStore.replace(transaction, row, place, member.member_id, reason, now);
      await note(transaction, exchange, `faq:${step}`, place);
      await tellDesk(transaction);
      await tellPeople(transaction, step, row, place, exchange, reason);
      return answer(transaction, place, exchange);
    });

  return [
    serve(listStandingTexts, async ({ kind = 'faq' }, { member, now }) => {
      const [rows, all, opened] = await Promise.all([
        standingStore.list(database, kind),
        standingStore.waiting(database),
        openingsOf(database, now),
      ]);
      const isApprover = member.roles.includes('approver');
      const asked = all.filter((text) => !isApprover || ![text.member_id, text.changed_by].includes(member.member_id));
      const countOf = (of: StandingKind) => asked.filter((text) => text.kind === of).length;
      const texts = rows.map((row) => viewLine(row, member.member_id));
      const waiting = { faq: countOf('faq'), about: countOf('about') };
      return { texts, categories: categoriesOf(kind), opened, waiting };
    }),

    serve(readStandingText, ({ standing_text_id: id }, exchange) => answer(database, id, exchange)),

    serve(createStandingText, ({ kind, ...input }, exchange) =>
      exchange.write(async (transaction) => {
        const read = fittingStanding(input, placesOf(kind));
        if ('problems' in read) return refuse(422, ...read.problems);
        const id = await add(transaction, kind, read.writing, exchange);
        return isRefusal(id) ? id : answer(transaction, id, exchange);
      }),
    ),

    serve(askFromInquiry, ({ message_thread_id }, exchange) =>
      exchange.write(async (transaction) => {
        const { organization_id, member_id } = exchange.member;
        const words = await standingStore.inquiry(transaction, message_thread_id, organization_id, member_id);
        const [category] = categoriesOf('faq');
        if (words === undefined || category === undefined) return notFound;
        const writing = {
          category_key: category.category_key,
          title: { ja: subjectOf(words), en: '' },
          body: { ja: paragraphsOf(words), en: '' },
        };
        const standing_text_id = await add(transaction, 'faq', writing, exchange);
        return isRefusal(standing_text_id) ? standing_text_id : { standing_text_id };
      }),
    ),

    serve(updateStandingText, ({ standing_text_id, seen, is_confirmed, ...input }, exchange) =>
      take('update', { standing_text_id, seen, is_confirmed, reason: '' }, exchange, async (transaction, row) => {
        const read = fittingStanding(input, placesOf(row.kind, row.category_key));
        if ('problems' in read) return refuse(422, ...read.problems);
        const { member, now } = exchange;
        await standingStore.write(transaction, row, read.writing, member.member_id, now);
        return undefined;
      }),
    ),

    serve(moveStandingText, ({ step, standing_text_id, seen, is_confirmed }, exchange) =>
      thenSend(
        house,
        take(step, { standing_text_id, seen, is_confirmed, reason: '' }, exchange, async (transaction, row) => {
          const refusal = step === 'apply' ? refuseIncomplete(row.texts) : undefined;
          if (refusal) return refusal;
          const { member, now } = exchange;
          await standingStore.move(transaction, standing_text_id, {
            ...flagsOf[stateAfter[step]],
            reason: '',
            approved_by: null,
            changed_at: now,
            ...(step === 'apply' && { changed_by: member.member_id }),
          });
          return undefined;
        }),
      ),
    ),

    serve(decideStandingText, ({ step, standing_text_id, seen, reason }, exchange) =>
      thenSend(
        house,
        take(step, { standing_text_id, seen, reason, is_confirmed: 0 }, exchange, async (transaction, row) => {
          const { member, now } = exchange;
          if (step === 'approve' && row.replaces_id !== null) return undefined;
          const told = { reason, approved_by: step === 'approve' ? member.member_id : null, changed_at: now };
          await standingStore.move(transaction, standing_text_id, { ...flagsOf[stateAfter[step]], ...told });
          return undefined;
        }),
      ),
    ),

    serve(writeStandingVersion, ({ standing_text_id: id }, exchange) =>
      exchange.write(async (transaction) => {
        const { member, now } = exchange;
        const total = await standingStore.hold(transaction);
        const row = await standingStore.lock(transaction, id);
        if (!row) return notFound;
        if (stateOf(row) !== 'approved') return refuse(409, { field: '', code: 'publication-state' });
        if (row.version_id !== null) return versionExists;
        if (total >= MOST_TEXTS) return refuse(409, { field: '', code: 'too-many-standing', params: [total] });
        const version = await standingStore.addVersion(transaction, row, member.member_id, now);
        const begun = {
          kind: row.kind,
          thing_id: version,
          step: 'create',
          member_id: member.member_id,
          at: now,
        } as const;
        await publicationSteps.record(transaction, begun);
        await note(transaction, exchange, 'faq:version', id);
        return answer(transaction, version, exchange);
      }),
    ),

    serve(discardStandingText, ({ standing_text_id: id, seen }, exchange) =>
      exchange.write(async (transaction) => {
        const row = await standingStore.lock(transaction, id);
        if (!row) return notFound;
        if (row.revision !== seen) return refuse(409, { field: '', code: 'publication-changed' });
        if (!['draft', 'denied'].includes(stateOf(row))) return refuse(409, { field: '', code: 'publication-state' });
        if (row.version_id !== null) return versionExists;
        await standingStore.discard(transaction, row);
        await note(transaction, exchange, 'faq:discard', id);
        return {};
      }),
    ),

    serve(orderStandingTexts, ({ kind, category_key, seen, wished }, exchange) =>
      exchange.write(async (transaction) => {
        await standingStore.hold(transaction);
        const refusal = refuseOrder(await standingStore.order(transaction, kind, category_key), seen, wished);
        if (refusal) return refusal;
        await standingStore.reorder(transaction, wished);
        const [first] = wished;
        if (first !== undefined) await note(transaction, exchange, 'faq:order', first);
        return {};
      }),
    ),
  ];
}

/** Without texts that this official wrote or changed. */
const textsOf = (kind: StandingKind): Waits => ({
  kind,
  permission: decideStandingText.permission,
  rows: `select t.standing_text_id::text as key, t.changed_at as since, null::date as due from standing_text t
    where t.kind = '${kind}' and t.is_draft = 0 and t.approval_status = 0
      and t.member_id is distinct from $1::int and t.changed_by is distinct from $1::int`,
});

export const waits: readonly Waits[] = [textsOf('faq'), textsOf('about')];
