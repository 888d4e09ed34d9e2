import type { TownPack } from '@machi/domain/town/model';
import type { TerminalIdentity } from '@machi/domain/terminals/model';
import type { AskingTerminal } from '../../platform/http/exchange.ts';

type TerminalStaff = NonNullable<TownPack['town']['terminal_staff']>;

/** Terminals do not learn who is on duty. */
const staffOf = ({ from, to, tel }: TerminalStaff) => ({ from, to, tel });

/** A terminal's facts about itself and its town. */
export const identityOf = (
  {
    terminal_id,
    terminal_name,
    pass,
    bus_kind,
    is_test,
  }: Omit<AskingTerminal, 'public_key' | 'registered_at' | 'is_approved'>,
  { town }: Pick<TownPack, 'town'>,
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
});
