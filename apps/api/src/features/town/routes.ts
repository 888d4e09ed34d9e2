import { readTown } from '@machi/domain/town/contract';
import { BASEMAP } from '@machi/domain/pictures/model';
import { packAddress } from '@machi/domain/pictures/pack-files';
import { serve } from '../../platform/http/serve.ts';
import type { House } from '../../platform/house.ts';

export const routes = ({ town: { town, passes, transport, onDemandBus }, versionOf }: House) => [
  serve(readTown, (_input, { locale }) => ({
    town: {
      town_key: town.town_key,
      town_name: town.town_name[locale],
      product_name: town.product_name[locale],
      office_name: town.office_name[locale],
      office_tel: town.office_tel,
      office_hours: town.office_hours[locale],
      password_max_length: town.password_max_length,
      timetables: {
        sportscenter: town.fixed_spots.timetable_sportscenter,
        wakka: town.fixed_spots.timetable_wakka,
      },
      basemap_src: packAddress(BASEMAP, versionOf(BASEMAP)),
      fixed_spots: { shared_office: town.fixed_spots.shared_office },
      fixed_services: town.fixed_services,
      default_route_id: transport.default_route_id,
      has_faces: passes.faces !== undefined,
      has_ondemandbus: onDemandBus !== undefined,
      theme_images: town.theme_images.map(({ theme_key, theme_name, file }) => ({
        theme_key,
        theme_name: theme_name[locale],
        src: packAddress(file, versionOf(file)),
      })),
    },
  })),
];
