import { changedAddress, type Changes } from '@machi/client/changed-address';
import { addDays, dateAt, isDateText, type DateText } from '@machi/domain/calendar/model';
import { pageIn } from '@machi/domain/fields/in-address';
import { foundOrders, inboxKinds, inboxOrders } from '@machi/domain/reception/model';
import type { FoundOrder, InboxKind, InboxOrder } from '@machi/domain/reception/model';
import { useHeldAddress } from '../../shell/desk/use-held-address.ts';

export const receptionPath = '/reception';
export const receptionViews = ['inbox', 'day', 'unpaid'] as const;
export type ReceptionView = (typeof receptionViews)[number];

/** What the address of the inbox says. */
export interface ReceptionAddress {
  readonly view: ReceptionView;
  readonly kind: InboxKind | undefined;
  readonly page: number;
  /** What is looked for; undefined while what waits is shown. */
  readonly q: string | undefined;
  /** In which order what waits is shown, or what was found. */
  readonly order: InboxOrder | undefined;
  readonly foundOrder: FoundOrder | undefined;
  /** Code of the application that is open. */
  readonly application: string | undefined;
  readonly date: DateText;
}

/** Days further away are a slip of the keyboard. */
const FARTHEST_DAYS = 3660;

/** Reads the address; what is old or odd in it is left out. */
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

/** The address with some of it changed. */
export const receptionHref = (query: URLSearchParams, changes: Changes): string =>
  changedAddress(receptionPath, query, changes);

/** What the address asks reception for. */
export const useReceptionAddress = () =>
  useHeldAddress(receptionPath, (query) => readReceptionAddress(query, dateAt(new Date())));
