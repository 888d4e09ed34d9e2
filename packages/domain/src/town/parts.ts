import { NO_SERVICE, NO_SPOT } from '../fields/ids.ts';
import { townParts, type TownPart } from '../navigation/part-addresses.ts';
import type { TownPack } from './model.ts';

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
