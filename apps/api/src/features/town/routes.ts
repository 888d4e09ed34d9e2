import { inLanguage, only } from '@machi/domain/fields/only';
import { readTown } from '@machi/domain/town/contract';
import { NO_SPOT } from '@machi/domain/fields/ids';
import { lackingParts } from '@machi/domain/town/parts';
import { isBySea } from '@machi/domain/transport/pack';
import { BASEMAP } from '@machi/domain/pictures/model';
import { packAddress } from '@machi/domain/pictures/pack-files';
import { serve } from '../../platform/http/serve.ts';
import type { House } from '../../platform/house.ts';

const FERRIES = { ja: '船の運航', en: 'Ferries' };

export const routes = ({ town: pack, versionOf }: House) => {
  const { town, passes, taxi, transport, onDemandBus, garbage } = pack;
  return [
    serve(readTown, (_input, { locale }) => ({
      town: {
        ...inLanguage(only(town, ['town_name', 'product_name', 'office_name', 'office_hours']), locale),
        ...only(town, ['town_key', 'office_tel', 'password_max_length', 'languages', 'fixed_services']),
        office_open: [town.inquiries.opens, town.inquiries.closes],
        timetables: {
          sportscenter: town.fixed_spots.timetable_sportscenter,
          wakka: town.fixed_spots.timetable_wakka,
        },
        basemap_src: packAddress(BASEMAP, versionOf(BASEMAP)),
        fixed_spots: { shared_office: taxi.stands.length > 0 ? town.fixed_spots.shared_office : NO_SPOT },
        default_route_id: transport.default_route_id,
        ferries: isBySea(transport) ? FERRIES[locale] : null,
        has_faces: passes.faces !== undefined,
        has_ondemandbus: onDemandBus !== undefined,
        has_waste: garbage !== undefined,
        lacks: lackingParts(pack),
        theme_images: town.theme_images.map(({ theme_key, theme_name, file }) => ({
          theme_key,
          theme_name: theme_name[locale],
          src: packAddress(file, versionOf(file)),
        })),
      },
    })),
  ];
};
