import type { ja } from './ja.ts';

export const en: typeof ja = {
  sheet: 'Usage',
  columns: {
    spot_name: 'Facility',
    room_name: 'Room',
    bookings: 'Reservations',
    hours_used: 'Hours used',
    hours_town: 'Town’s use (hours)',
    hours_open: 'Hours open',
    utilisation: 'Utilisation (%)',
    persons: 'People',
    amount: 'Fees (yen)',
    cancellations: 'Cancelled',
    no_shows: 'Nobody came',
  },
  total: 'Total',
};
