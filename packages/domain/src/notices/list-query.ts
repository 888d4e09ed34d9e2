import type { InputOf } from '../contract/endpoint.ts';
import { NOTICE_PAGE_SIZE } from './contract.ts';
import type { listNotices } from './contract.ts';
import { noticeCategoryIds } from './model.ts';
import type { NoticeCategoryId } from './model.ts';

/** The query of an address, such as URLSearchParams. */
interface AddressQuery {
  get(name: string): string | null;
}

/** The category that an address names, "?category=2"; undefined for all, also where it names none that exists. */
export function categoryIn(query: AddressQuery): NoticeCategoryId | undefined {
  const text = query.get('category');
  return noticeCategoryIds.find((id) => String(id) === text);
}

/** The page that an address names, "?page=2"; the first where it names none. */
export function pageIn(query: AddressQuery): number {
  const text = query.get('page') ?? '';
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}

/** What the notice list asks for at an address; the server sends the reply to just this along with the page. */
export function noticeListQuery(query: AddressQuery): InputOf<typeof listNotices> {
  const category = categoryIn(query);
  const page = { page: pageIn(query), page_size: NOTICE_PAGE_SIZE };
  return category === undefined ? page : { ...page, notice_category_id: category };
}
