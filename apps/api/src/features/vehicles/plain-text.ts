import { dateAt, minutesAt, timeOf } from '@machi/domain/calendar/model';
import { timeInWords } from '@machi/domain/calendar/words';
import type { Locale } from '@machi/domain/locale/model';
import { textsOf } from '@machi/domain/locale/texts';
import type { Arrival, BusLocation, LiveVehicle } from '@machi/domain/transport/live/contract';
import { stateInWords } from '@machi/domain/transport/words';
import en from './text/en.json' with { type: 'json' };
import ja from './text/ja.json' with { type: 'json' };

const t = textsOf('bus-location-text', { ja, en });

/** A route as plain text: for programs that read aloud, old telephones and whoever wants no more. */
export function plainText(route: BusLocation, tel: string, now: Date, locale: Locale): string {
  function time(instant: string): string {
    const at = new Date(instant);
    const clock = timeInWords(timeOf(minutesAt(at)));
    return dateAt(at) > dateAt(now) ? t(locale, 'tomorrow', { time: clock }) : clock;
  }

  function arrivalLine({ headsign, scheduled_at, predicted_at, is_cancelled, reason, can_board }: Arrival): string {
    const scheduled = time(scheduled_at);
    const line = is_cancelled
      ? t(locale, 'cancelled', { time: scheduled, headsign, reason })
      : predicted_at === null
        ? t(locale, 'scheduled', { time: scheduled, headsign })
        : t(locale, 'predicted', { time: time(predicted_at), headsign, scheduled });
    return can_board ? line : t(locale, 'comingIn', { line });
  }

  function delayInWords(minutes: number): string {
    if (minutes === 0) return t(locale, 'onTime');
    return t(locale, minutes > 0 ? 'late' : 'early', { minutes: Math.abs(minutes) });
  }

  function vehicleLine({ vehicle_name: vehicle, measured_at, next_stop_name, delay_minutes }: LiveVehicle): string {
    const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(measured_at)) / 60_000));
    return next_stop_name === null || delay_minutes === null
      ? t(locale, 'vehicleOnly', { vehicle, minutes })
      : t(locale, 'vehicle', { vehicle, stop: next_stop_name, delay: delayInWords(delay_minutes), minutes });
  }

  const known = route.is_withheld
    ? [t(locale, 'withheld')]
    : route.has_live_data
      ? route.vehicles.map(vehicleLine)
      : [t(locale, 'noLive')];
  return [
    t(locale, 'title', { route: route.route_name, state: stateInWords(route, locale) }),
    ...(route.reason === null ? [] : [t(locale, 'reason', { reason: route.reason })]),
    t(locale, 'asOf', { time: timeInWords(timeOf(minutesAt(now))) }),
    ...route.announcements.map(({ text }) => t(locale, 'announcement', { text })),
    ...known,
    ...route.stops.flatMap(({ stop_name, arrivals }) => [
      '',
      stop_name,
      ...(arrivals.length === 0 ? [t(locale, 'none')] : arrivals.map(arrivalLine)).map((line) => `  ${line}`),
    ]),
    '',
    t(locale, 'ask', { tel }),
    '',
  ].join('\n');
}
