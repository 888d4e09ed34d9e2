import type { DoorRow } from '@machi/domain/doors/model';
import { only } from '@machi/domain/fields/only';
import type { TownPack } from '@machi/domain/town/model';
import type { TerminalIdentity } from '@machi/domain/terminals/model';
import type { AskingTerminal } from '../../platform/http/exchange.ts';

type TerminalStaff = NonNullable<TownPack['town']['terminal_staff']>;

/** Terminals do not learn who is on duty. */
const staffOf = ({ from, to, tel }: TerminalStaff) => ({ from, to, tel });

/** The door of a terminal, unless the town pack has lost it or it got another lock. */
export const doorAt = (doors: TownPack['doors'], doorId: number | null): DoorRow | undefined =>
  doors.find(({ door_id, lock }) => door_id === doorId && lock.kind === 'terminal');

function doorOf(doors: TownPack['doors'], doorId: number | null): Pick<TerminalIdentity, 'door'> {
  const door = doorAt(doors, doorId);
  return door
    ? { door: only(door, ['door_id', 'door_name', 'call', 'opened_by', 'open_seconds', 'held_seconds']) }
    : {};
}

/** A terminal's facts about itself and its town. */
export const identityOf = (
  {
    terminal_id,
    terminal_name,
    pass,
    bus_kind,
    door_id,
    is_test,
  }: Omit<AskingTerminal, 'public_key' | 'registered_at' | 'is_approved'>,
  { town, doors }: Pick<TownPack, 'town' | 'doors'>,
): TerminalIdentity => ({
  terminal_id,
  terminal_name,
  pass,
  bus_kind,
  is_test,
  town_name: town.town_name,
  office_tel: town.office_tel,
  languages: town.languages,
  ...(town.terminal_staff === undefined ? {} : { staff: staffOf(town.terminal_staff) }),
  ...doorOf(doors, door_id),
});
