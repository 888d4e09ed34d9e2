import { refuseOwn } from '../member-desk/rules.ts';
import { notFound, refuse, type Refusal } from '../refusals/model.ts';
import { MOST_MEMOS, MOST_VERSIONS, type Memo, type MemoVersion } from './model.ts';

/** The latest version; its `body` is null once the memo is withdrawn. */
export const latestOf = ({ versions }: Pick<Memo, 'versions'>): MemoVersion | undefined => versions.at(-1);
export const isWithdrawn = (memo: Pick<Memo, 'versions'>): boolean => latestOf(memo)?.body === null;

/** A stored memo that an official wants to correct or withdraw. */
export interface StoredMemo {
  /** The member that it is about. */
  readonly member_id: number;
  readonly written_by: number | null;
  readonly version: number;
  readonly body: string | null;
}

/** Refuses to correct or withdraw a colleague's memo, one about oneself, a withdrawn one, or one that has changed. */
export function refuseCorrection(stored: StoredMemo, actorId: number, version: number): Refusal | undefined {
  const field = 'memo_id';
  if (stored.written_by !== actorId) return notFound;
  const own = refuseOwn(actorId, stored.member_id);
  if (own) return own;
  if (stored.body === null) return refuse(409, { field, code: 'memo-withdrawn' });
  if (stored.version !== version) return refuse(409, { field, code: 'memo-changed' });
  return stored.version >= MOST_VERSIONS
    ? refuse(409, { field, code: 'memo-corrected-often', params: [MOST_VERSIONS] })
    : undefined;
}

/** Refuses a memo above the limit. */
export const refuseMemo = (count: number): Refusal | undefined =>
  count >= MOST_MEMOS ? refuse(409, { field: 'body', code: 'memos-full', params: [MOST_MEMOS] }) : undefined;
