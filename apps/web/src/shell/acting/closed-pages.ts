import type { Pages } from '../navigation/chunk.ts';
import { actingNow } from './acting.ts';

/** Pages by the first word of their path, with the entry of the menu by which another can use them; '': nobody can. */
const entries: Readonly<Record<string, string>> = {
  account: '',
  application: '/application',
  fureaiplaza: '/pass',
  message: '/message',
  // What it keeps is of the person whose device this is.
  pocket: '',
  reservation: '/reservation',
  schedule: '',
  withdrawal: '',
};

/** The pages of a register; while somebody acts for another, those that are not theirs to use say so. */
export function closedForAnother(pages: Pages): Pages {
  const acting = actingNow();
  if (!acting) return pages;
  const isClosed = (path: string): boolean => {
    const entry = entries[path.split('/')[1] ?? ''];
    return entry !== undefined && (!acting.paths.includes(entry) || path.startsWith('/fureaiplaza/payment'));
  };
  const closed = Object.keys(pages).filter(isClosed);
  return { ...pages, ...Object.fromEntries(closed.map((path) => [path, () => import('./NotForAnotherPage.tsx')])) };
}
