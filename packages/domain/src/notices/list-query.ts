import type { InputOf } from '../contract/endpoint.ts';
import { pageIn, type AddressQuery } from '../fields/in-address.ts';
import { NOTICE_PAGE_SIZE, type listNotices } from './contract.ts';
import { noticeCategoryIds, type NoticeCategoryId } from './model.ts';

/** Reads the category of an address, "?category=2"; undefined for all, and for an unknown one. */
export function categoryIn(query: AddressQuery): NoticeCategoryId | undefined {
  const text = query.get('category');
  return noticeCategoryIds.find((id) => String(id) === text);
}

/** Makes the notice list's request from an address; the server sends its reply along with the page. */
export function noticeListQuery(query: AddressQuery): InputOf<typeof listNotices> {
  const category = categoryIn(query);
  const page = { page: pageIn(query), page_size: NOTICE_PAGE_SIZE };
  return category === undefined ? page : { ...page, notice_category_id: category };
}
