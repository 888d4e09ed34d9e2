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
 * Whether an official would ask themselves, or take what they handed in. Who took a booking for somebody at the counter
 * asks for what it lacks: that decides nothing, and approving it stays with a colleague.
 */
export const isAskedOfOneself = (officialId: number | null, applicantId: number | null): boolean =>
  officialId !== null && officialId === applicantId;

/** Whether the applicant is late with it. */
export const isOverdue = ({ state, due_on }: Pick<AskedDocument, 'state' | 'due_on'>, today: DateText): boolean =>
  state === 'asked' && due_on < today;

/** Why a day is none until which a document can be asked for. */
export function dueProblem(due_on: DateText, now: Date): Problem | undefined {
  const today = dateAt(now);
  const last = addDays(today, MOST_DAYS);
  if (due_on < today) return { field: 'due_on', code: 'min-date', params: [dateInWords(today)] };
  return due_on > last ? { field: 'due_on', code: 'max-date', params: [dateInWords(last)] } : undefined;
}

/** Why nothing can be asked for: the application stands no more, nobody is there to bring it, or much is asked already. */
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

/** Why an applicant cannot hand it in: it has arrived already, or the office has settled it. Late is better than never. */
export function refuseHandingIn(state: AskedState): Refusal | undefined {
  if (state === 'asked') return undefined;
  return refuse(409, { field, code: state === 'arrived' ? 'asked-arrived' : 'asked-settled' });
}

/** What the office decides of it. */
export type Settlement = 'accepted' | 'paper' | 'again' | 'withdrawn';

/** Why the office cannot settle it so; `seen` is the state that was read. */
export function refuseSettling(state: AskedState, seen: AskedState, outcome: Settlement): Refusal | undefined {
  if (state !== 'asked' && state !== 'arrived') return refuse(409, { field, code: 'asked-settled' });
  if (state !== seen) return refuse(409, { field, code: 'asked-arrived' });
  // What has not arrived can be neither taken nor looked at and asked for again; what has arrived is no paper.
  const fits = state === 'arrived' ? outcome !== 'paper' : outcome === 'paper' || outcome === 'withdrawn';
  return fits ? undefined : refuse(409, { field, code: state === 'arrived' ? 'asked-arrived' : 'asked-not-arrived' });
}
