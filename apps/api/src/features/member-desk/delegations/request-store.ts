import { addDays, dateAt } from '@machi/domain/calendar/model';
import { REQUEST_DAYS, hangsOnAddress } from '@machi/domain/delegations/office/grounds';
import { delegationState, isWatch } from '@machi/domain/delegations/rules';
import type { Queryable } from '../../../database/database.ts';
import { atLeast, below, computed, nameOf, present, rowsOf } from '../../../database/rows.ts';
import { delegation, delegation_request } from '../../../database/tables/delegations/delegations.ts';
import { member } from '../../../database/tables/members.ts';
import { delegationsOf, hangingOn } from '../../../platform/delegations/delegation-store.ts';
import type { Upload } from '../../../platform/files/read-upload.ts';

const requests = rowsOf(delegation_request, {
  principal_name: nameOf('principal_id'),
  delegate_name: nameOf('delegate_id'),
  asker_name: nameOf('asked_by'),
});
const delegations = rowsOf(delegation);
const members = rowsOf(member, { hangs_on: computed<Uint8Array>(hangingOn('member')) });

type Stored = typeof delegation_request.$inferSelect;
type New = Pick<Stored, 'principal_id' | 'delegate_id' | 'ground' | 'matters' | 'ends_on' | 'reason'>;
/** A request without its paper. */
export type RequestRow = Omit<Stored, 'paper' | 'paper_type'>;

const ROW = [
  'delegation_request_id',
  'principal_id',
  'delegate_id',
  'ground',
  'matters',
  'ends_on',
  'reason',
  'paper_name',
  'hangs_on',
  'asked_by',
  'asked_at',
  'decided_by',
  'decided_at',
  'outcome',
  'closes_on',
] as const;

export const delegationRequests = {
  find: (database: Queryable, delegation_request_id: number): Promise<RequestRow | undefined> =>
    requests.one(database, 'find-delegation-request', { delegation_request_id }, { columns: ROW }),
  lock: (transaction: Queryable, delegation_request_id: number): Promise<RequestRow | undefined> =>
    requests.lock(transaction, 'lock-delegation-request', { delegation_request_id }, { columns: ROW }),
  waiting: (database: Queryable, now: Date) =>
    requests.list(
      database,
      'list-delegation-requests',
      { decided_at: null, closes_on: atLeast(dateAt(now)) },
      { columns: [...ROW, 'principal_name', 'delegate_name', 'asker_name'], order: ['delegation_request_id'] },
    ),
  /** What of these two stands or waits, without this request. */
  async standing(
    transaction: Queryable,
    { principal_id, delegate_id }: Pick<New, 'principal_id' | 'delegate_id'>,
    now: Date,
    but = 0,
  ) {
    const waits = { decided_at: null, closes_on: atLeast(dateAt(now)) };
    const either = [
      { principal_id, ...waits },
      { delegate_id, ...waits },
    ];
    const columns = ['delegation_request_id', 'principal_id', 'delegate_id'] as const;
    const waiting = (await requests.list(transaction, 'delegation-requests-of-two', either, { columns })).filter(
      (row) => row.delegation_request_id !== but,
    );
    const openOf = async (memberId: number) => [
      ...(await delegationsOf(transaction, memberId)).filter(
        (row) => !isWatch(row) && delegationState(row, now) !== 'ended',
      ),
      ...waiting,
    ];
    const given = (await openOf(principal_id)).filter((row) => row.principal_id === principal_id);
    const received = (await openOf(delegate_id)).filter((row) => row.delegate_id === delegate_id);
    const between = given.filter((row) => row.delegate_id === delegate_id);
    return { between: between.length, given: given.length, received: received.length };
  },
  countWaiting: (database: Queryable, principal_id: number, now: Date) =>
    requests.count(database, 'count-delegation-requests', {
      principal_id,
      decided_at: null,
      closes_on: atLeast(dateAt(now)),
    }),
  async hangsOn(transaction: Queryable, member_id: number): Promise<Buffer> {
    const row = await members.one(
      transaction,
      'read-what-delegation-hangs-on',
      { member_id },
      { columns: ['hangs_on'] },
    );
    return Buffer.from(row?.hangs_on ?? []);
  },
  async add(
    transaction: Queryable,
    asked: New,
    paper: Upload | undefined,
    asked_by: number,
    now: Date,
  ): Promise<number> {
    const { principal_id, delegate_id } = asked;
    // One that nobody decided in time gives way.
    const lapsed = { principal_id, delegate_id, decided_at: null, closes_on: below(dateAt(now)) };
    await requests.update(transaction, 'end-lapsed-delegation-request', lapsed, {
      decided_at: now,
      outcome: 'refused',
    });
    const row = {
      ...asked,
      asked_by,
      asked_at: now,
      closes_on: addDays(dateAt(now), REQUEST_DAYS),
      hangs_on: hangsOnAddress(asked.ground) ? await this.hangsOn(transaction, principal_id) : null,
      ...(paper && { paper_name: paper.file_name, paper_type: paper.media_type, paper: paper.content }),
    };
    const columns = ['delegation_request_id'] as const;
    return (await requests.insertReturning(transaction, 'ask-delegation', row, columns)).delegation_request_id;
  },
  decide: (
    transaction: Queryable,
    { delegation_request_id, ends_on }: Pick<RequestRow, 'delegation_request_id' | 'ends_on'>,
    outcome: 'approved' | 'refused',
    decided_by: number,
    now: Date,
  ) => {
    const decided = { outcome, decided_by, decided_at: now, closes_on: outcome === 'approved' ? ends_on : dateAt(now) };
    return requests.update(transaction, 'decide-delegation-request', { delegation_request_id }, decided);
  },
  /** The delegation of an approved request. */
  begin: (transaction: Queryable, request: RequestRow, now: Date) => {
    const { delegation_request_id, principal_id, delegate_id, ground, matters, ends_on, asked_at, hangs_on } = request;
    const what = { principal_id, delegate_id, ground, matters, ends_on, hangs_on, request_id: delegation_request_id };
    const begun = { ...what, offered_at: asked_at, taken_at: now, confirmed_at: now };
    return delegations.insert(transaction, 'begin-delegation-by-office', begun);
  },
  async paper(database: Queryable, delegation_request_id: number) {
    const columns = ['principal_id', 'delegate_id', 'paper_name', 'paper_type', 'paper'] as const;
    const asked = { delegation_request_id, paper: present };
    const row = await requests.one(database, 'read-delegation-paper', asked, { columns });
    if (!row?.paper || row.paper_name === null || row.paper_type === null) return undefined;
    const file = { file_name: row.paper_name, media_type: row.paper_type, content: Buffer.from(row.paper) };
    return { people: [row.principal_id, row.delegate_id], file };
  },
};
