import type { PassesFile } from './town-passes.ts';

const name = { ja: '証', en: 'pass' };

/** The sample town's rules, without its texts. */
export const passRules: PassesFile = {
  service_id: 15,
  bath: {
    pass_name: name,
    consent: name,
    least_age: 70,
    visits_a_year: 48,
    year_starts_month: 4,
    same_visit_minutes: 10,
    shows: 'surname',
  },
  bus: { pass_name: name, consent: name, fare_yen: 100, free_age: 65, same_ride_minutes: 10, shows: 'nothing' },
  terminals: { snapshot_hours: 72, accepted_seconds: 6, other_seconds: 30 },
  individual_number_card: {
    verifier_notification: '1',
    revocation_source: 'sandbox',
    list_hours: 24,
    trusted_authorities: [],
  },
};
