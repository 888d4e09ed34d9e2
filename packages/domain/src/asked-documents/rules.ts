import { addDays, dateAt, type DateText } from '../calendar/model.ts';
import { dateInWords } from '../calendar/words.ts';
import { refuse, type Problem, type Refusal } from '../refusals/model.ts';
import { MOST_ASKED, MOST_DAYS, type AskedDocument, type AskedState } from './model.ts';

export interface StoredAsked {
  readonly arrived_at: Date | null;
  readonly settled_at: Date | null;
  readonly outcome: Exclude<AskedState, 'asked' | 'arrived'> | null;
}

export const stateOf = ({ arrived_at, settled_at, outcome }: StoredAsked): AskedState =>
  settled_at !== null && outcome !== null ? outcome : arrived_at === null ? 'asked' : 'arrived';

/**
 * Whether an official would ask themselves, or accept their own document. The official who took a booking at the
 * counter may ask for what is missing: that decides nothing, and a colleague approves it.
 */
export const isAskedOfOneself = (officialId: number | null, applicantId: number | null): boolean =>
  officialId !== null && officialId === applicantId;

/** Whether the document is overdue. */
export const isOverdue = ({ state, due_on }: Pick<AskedDocument, 'state' | 'due_on'>, today: DateText): boolean =>
  state === 'asked' && due_on < today;

/** Problem of a deadline that is past or too far ahead. */
export function dueProblem(due_on: DateText, now: Date): Problem | undefined {
  const today = dateAt(now);
  const last = addDays(today, MOST_DAYS);
  if (due_on < today) return { field: 'due_on', code: 'min-date', params: [dateInWords(today)] };
  return due_on > last ? { field: 'due_on', code: 'max-date', params: [dateInWords(last)] } : undefined;
}

/** Refuses a request for an application that is over, whose applicant has left, or that has too many open documents. */
export function refuseAsking(
  application: { readonly isStanding: boolean; readonly open: number },
  due_on: DateText,
  now: Date,
): Refusal | undefined {
  if (!application.isStanding) return refuse(409, { field: 'application_code', code: 'not-reserved' });
  const problem = dueProblem(due_on, now);
  if (problem) return refuse(422, problem);
  return application.open >= MOST_ASKED
    ? refuse(409, { field: 'what', code: 'asked-full', params: [MOST_ASKED] })
    : undefined;
}

const field = 'asked_document_id';

/** Refuses a document that has arrived or is settled. A late one is accepted. */
export function refuseHandingIn(state: AskedState): Refusal | undefined {
  if (state === 'asked') return undefined;
  return refuse(409, { field, code: state === 'arrived' ? 'asked-arrived' : 'asked-settled' });
}

/** Decision of the office on a document. */
export type Settlement = 'accepted' | 'paper' | 'again' | 'withdrawn';

/** Refuses a settlement that does not fit the state; `seen` is the state that the official read. */
export function refuseSettling(state: AskedState, seen: AskedState, outcome: Settlement): Refusal | undefined {
  if (state !== 'asked' && state !== 'arrived') return refuse(409, { field, code: 'asked-settled' });
  if (state !== seen) return refuse(409, { field, code: 'asked-arrived' });
  // A missing document cannot be accepted or asked for again; one that has arrived was not on paper.
  const fits = state === 'arrived' ? outcome !== 'paper' : outcome === 'paper' || outcome === 'withdrawn';
  return fits ? undefined : refuse(409, { field, code: state === 'arrived' ? 'asked-arrived' : 'asked-not-arrived' });
}
