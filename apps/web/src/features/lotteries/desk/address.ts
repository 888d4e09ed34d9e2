import { pageIn } from '@machi/domain/fields/in-address';

/** Maximum length of a search. */
const MOST_CHARACTERS = 64;

/** State of the lottery desk in its address: a lottery, a new one, and the applicants' list. */
export const readAddress = (query: URLSearchParams) => ({
  lottery: Number(query.get('lottery') ?? 0),
  isNew: query.get('lottery') === 'new',
  areApplicantsShown: query.get('applicants') === '1',
  q: (query.get('q') ?? '').slice(0, MOST_CHARACTERS),
  page: pageIn(query),
});

/** Address changes that close the applicants' list. */
export const closedApplicants = { applicants: undefined, q: undefined, page: undefined } as const;
