import { changedAddress, type Changes } from '@machi/client/changed-address';
import { addDays, dateAt, isDateText, type DateText } from '@machi/domain/calendar/model';
import { pageIn } from '@machi/domain/fields/in-address';
import { foundOrders, inboxKinds, inboxOrders } from '@machi/domain/reception/model';
import type { FoundOrder, InboxKind, InboxOrder } from '@machi/domain/reception/model';
import { useHeldAddress } from '../../shell/desk/use-held-address.ts';

export const receptionPath = '/reception';
export const receptionViews = ['inbox', 'day', 'unpaid'] as const;
export type ReceptionView = (typeof receptionViews)[number];

export interface ReceptionAddress {
  readonly view: ReceptionView;
  readonly kind: InboxKind | undefined;
  readonly page: number;
  /** Search text; undefined while the waiting applications are shown. */
  readonly q: string | undefined;
  /** Order of the waiting applications, or of the search results. */
  readonly order: InboxOrder | undefined;
  readonly foundOrder: FoundOrder | undefined;
  /** Code of the open application. */
  readonly application: string | undefined;
  readonly date: DateText;
}

/** Limit in days: a date further away is a typing mistake. */
const FARTHEST_DAYS = 3660;

/** Reads the address and ignores outdated or odd values. */
export function readReceptionAddress(query: URLSearchParams, today: DateText): ReceptionAddress {
  const q = (query.get('q') ?? '').trim().slice(0, 64);
  const code = (query.get('application') ?? '').trim().slice(0, 32);
  const date = query.get('date') ?? '';
  const isNear = isDateText(date) && date > addDays(today, -FARTHEST_DAYS) && date < addDays(today, FARTHEST_DAYS);
  return {
    view: receptionViews.find((name) => name === query.get('view')) ?? 'inbox',
    kind: inboxKinds.find((name) => name === query.get('kind')),
    page: pageIn(query),
    q: q === '' ? undefined : q,
    order: inboxOrders.find((name) => name === query.get('order')),
    foundOrder: foundOrders.find((name) => name === query.get('order')),
    application: code === '' ? undefined : code,
    date: isNear ? date : today,
  };
}

/** The address with some values changed. */
export const receptionHref = (query: URLSearchParams, changes: Changes): string =>
  changedAddress(receptionPath, query, changes);

export const useReceptionAddress = () =>
  useHeldAddress(receptionPath, (query) => readReceptionAddress(query, dateAt(new Date())));
