import { pageIn } from '@machi/domain/fields/in-address';

/** Longest words of a search. */
const MOST_NOTIFICATIONS = 64;

/** What the address of the lotteries' desk opens: a lottery, a new one, and whose applications are looked at. */
export const readAddress = (query: URLSearchParams) => ({
  lottery: Number(query.get('lottery') ?? 0),
  isNew: query.get('lottery') === 'new',
  areApplicantsShown: query.get('applicants') === '1',
  q: (query.get('q') ?? '').slice(0, MOST_NOTIFICATIONS),
  page: pageIn(query),
});

/** Changes of the address after which nobody's application is looked at. */
export const closedApplicants = { applicants: undefined, q: undefined, page: undefined } as const;
