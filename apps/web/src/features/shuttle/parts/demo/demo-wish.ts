import { isDateText, type DateText } from '@machi/domain/calendar/model';
import { MAX_PERSONS } from '@machi/domain/shuttle/limits';

/** What the address of a trial's page asks for. */
export interface DemoWish {
  readonly persons: number;
  /** The slot that was chosen. */
  readonly slot: { readonly service_date: DateText; readonly trip_id: string } | undefined;
}

export function readDemoWish(query: URLSearchParams): DemoWish {
  const persons = /^[1-9]$/.exec(query.get('persons') ?? '')?.[0] ?? '1';
  const [service_date, trip_id] = [query.get('date') ?? '', query.get('trip') ?? ''];
  const isSlot = isDateText(service_date) && trip_id !== '' && trip_id.length <= 200;
  return {
    persons: Math.min(Number(persons), MAX_PERSONS),
    slot: isSlot ? { service_date, trip_id } : undefined,
  };
}

/** The address that asks for it; a reload, a login and "back" find it again. */
export function demoHref(serviceId: string, { persons, slot }: DemoWish): string {
  const query = new URLSearchParams();
  if (persons > 1) query.set('persons', String(persons));
  if (slot) {
    query.set('date', slot.service_date);
    query.set('trip', slot.trip_id);
  }
  const text = query.toString();
  return `/demo/${serviceId}${text === '' ? '' : `?${text}`}`;
}
