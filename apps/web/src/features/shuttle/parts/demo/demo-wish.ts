import { isDateText, type DateText } from '@machi/domain/calendar/model';
import { MAX_PERSONS } from '@machi/domain/shuttle/limits';

/** State of a trial's page in its address. */
export interface DemoWish {
  readonly persons: number;
  /** The chosen slot. */
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

/** Address of this state; a reload, a login and "back" restore it. */
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
