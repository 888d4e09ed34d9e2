import { NO_SERVICE, NO_SPOT } from '../fields/ids.ts';
import { townParts, type TownPart } from '../navigation/part-addresses.ts';
import type { LaundryFile, PassesFile } from '../passes/town-passes.ts';
import type { TaxiFile, TownPack } from './model.ts';

const nothing = { ja: '', en: '' };

/** A town without passes.json: nobody can start a pass, and no card is read. */
export const noPasses = (): PassesFile => ({
  service_id: NO_SERVICE,
  bath: {
    pass_name: nothing,
    consent: nothing,
    least_age: 0,
    visits_a_year: 1,
    year_starts_month: 4,
    same_visit_minutes: 0,
    shows: 'nothing',
  },
  bus: { pass_name: nothing, consent: nothing, fare_yen: 0, free_age: 0, same_ride_minutes: 0, shows: 'nothing' },
  terminals: { snapshot_hours: 72, accepted_seconds: 6, other_seconds: 30 },
  individual_number_card: {
    verifier_notification: null,
    revocation_source: null,
    list_hours: 24,
    trusted_authorities: [],
  },
});

/** A town without taxi.json. */
export const noTaxi = (): TaxiFile => ({
  company_name: nothing,
  tel: '',
  organization_id: 0,
  most_persons: 1,
  opens: '00:00',
  closes: '00:00',
  stands: [],
});

/** A town without laundry.json. */
export const noLaundry = (): LaundryFile => ({ machines: [] });

/** The parts that a town does without: their pages and endpoints do not exist, and nothing leads to them. */
export function lackingParts(pack: TownPack): TownPart[] {
  const { passes, taxi, laundry, doors, onDemandBus, garbage, shelters, reports } = pack;
  const { fixed_spots } = pack.town;
  const hasPasses = passes.service_id !== NO_SERVICE;
  const isHere: Record<TownPart, boolean> = {
    passes: hasPasses,
    // People show their card where they use a pass, or at a door with a terminal.
    terminals: hasPasses || doors.some(({ lock }) => lock.kind === 'terminal'),
    taxi: taxi.stands.length > 0,
    laundry: laundry.machines.length > 0,
    ondemandbus: onDemandBus !== undefined,
    waste: garbage !== undefined,
    shelters: shelters.length > 0,
    reports: reports !== undefined,
    watching: pack.town.watching !== undefined,
    'timetable-sportscenter': fixed_spots.timetable_sportscenter !== NO_SPOT,
    'timetable-wakka': fixed_spots.timetable_wakka !== NO_SPOT,
  };
  return townParts.filter((part) => !isHere[part]);
}
