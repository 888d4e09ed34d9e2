import type { Locale } from '@machi/domain/locale/model';
import type { TownPack } from '@machi/domain/town/model';

/** The name of a taxi stand; a ride may be older than the pack's list of them. */
export const standName = ({ town }: { readonly town: TownPack }, standId: number, locale: Locale): string =>
  town.taxi.stands.find(({ taxistand_id }) => taxistand_id === standId)?.taxistand_name[locale] ?? '';
