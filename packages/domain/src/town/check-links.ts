import { isMonitorKey } from '../navigation/redirects.ts';
import { findScreen } from '../navigation/official-screens.ts';
import { readBody } from './body.ts';
import type { PackView } from './pack-view.ts';
import { PACK_FILES, packFileName } from '../pictures/pack-files.ts';
import type { TownProblem } from './town-problems.ts';

/** Rows that a page address may name, by the parameter's name. */
const rowsNamed = (view: PackView): Readonly<Record<string, readonly (number | string | undefined)[]>> => ({
  spot_id: view['spots.json'].map((row) => row.spot_id),
  room_id: view['rooms.json'].map((row) => row.room_id),
  service_id: view['services.json'].map((row) => row.service_id),
  notice_id: view['notices.json'].map((row) => row.notice_id),
  route_id: view['transport.json'].routes.map((row) => row.route_id),
  station_id: view['ondemandbus.json'].stations.map((row) => row.station_id),
});

/** Files with another name than their rows. */
const fileOf: Readonly<Record<string, string>> = { route_id: 'transport.json', station_id: 'ondemandbus.json' };

/** Finds why a path is not a page of the portal; undefined: it is. */
function pageMistake(path: string, view: PackView): string | undefined {
  const found = findScreen(path.split(/[?#]/)[0] ?? '');
  if (found === undefined) return `"${path}" is no page of the portal`;
  for (const [name, value] of Object.entries(found.parameters)) {
    if (name === 'monitor_key') {
      if (isMonitorKey(value, view['town.json'].town_key ?? '')) continue;
      return `"${path}" is no page of the portal`;
    }
    const known = rowsNamed(view)[name];
    const noun = name.replace('_id', '');
    if (known === undefined) return `"${path}" names a ${noun}, which no pack can know`;
    if (!known.some((row) => row !== undefined && String(row) === value))
      return `"${path}" names ${noun} ${value}, which does not exist in ${fileOf[name] ?? `${noun}s.json`}`;
  }
  return found.route.name === 'demo' && !hasDemo(view, found.parameters['service_id'])
    ? `"${path}" leads to a demo, and no route in transport.json is one of that service`
    : undefined;
}

const hasDemo = (view: PackView, serviceId: string | undefined): boolean =>
  view['transport.json'].routes.some(
    ({ demo, service_id }) => demo !== undefined && (service_id === undefined || String(service_id) === serviceId),
  );

/** The list of open data, which is no page of the portal. */
const OPEN_DATA = '/opendata/';

/** Finds why the target of a link does not exist. */
function linkMistake(target: string, view: PackView): string | undefined {
  if (target.startsWith(PACK_FILES)) {
    return packFileName.test(target.slice(PACK_FILES.length))
      ? undefined
      : `"${target}" is no file of the pack; its name is ${PACK_FILES}files/… or ${PACK_FILES}images/…`;
  }
  if (target === OPEN_DATA)
    return view['town.json'].open_data === undefined ? `"${target}" needs open_data in town.json` : undefined;
  return /^\/(?!\/)/.test(target) ? pageMistake(target, view) : undefined;
}

export interface PackBody {
  readonly file: string;
  readonly path: string;
  readonly html: string;
}

export function bodiesOf(view: PackView): PackBody[] {
  const places = [
    ...view['notices.json'].flatMap(({ body, plain_body }, index) => [
      { file: 'notices.json', path: `notices[${index}].body`, body },
      { file: 'notices.json', path: `notices[${index}].plain_body`, body: { ja: plain_body } },
    ]),
    ...view['faqs.json'].flatMap(({ faqs }, group) =>
      faqs.map(({ body }, index) => ({ file: 'faqs.json', path: `faqs[${group}].faqs[${index}].body`, body })),
    ),
    ...view['about.json'].sections.map(({ body }, index) => ({
      file: 'about.json',
      path: `sections[${index}].body`,
      body,
    })),
  ];
  return places.flatMap(({ file, path, body }) =>
    Object.entries(body).flatMap(([locale, html]) =>
      html === undefined ? [] : [{ file, path: `${path}.${locale}`, html }],
    ),
  );
}

const checkBody = ({ file, path, html }: PackBody, view: PackView): TownProblem[] => {
  const { links, mistakes } = readBody(html);
  const wrong = links.flatMap(({ kind, target }) => {
    const mistake = kind === 'picture' ? undefined : linkMistake(target, view);
    return mistake === undefined ? [] : [mistake];
  });
  return [...mistakes, ...new Set(wrong)].map((reason) => ({ file, path, reason }));
};

/** Checks HTML texts: allowed content only, and existing targets, also of pictures on the top page and of services. */
export const checkLinks = (view: PackView): TownProblem[] => [
  ...bodiesOf(view).flatMap((body) => checkBody(body, view)),
  ...view['garbage.json'].kinds.flatMap(({ href }, index) => {
    const reason = href === undefined ? undefined : pageMistake(href, view);
    return reason === undefined ? [] : [{ file: 'garbage.json', path: `kinds[${index}].href`, reason }];
  }),
  ...(['slides.json', 'services.json'] as const).flatMap((file) =>
    view[file].flatMap(({ href }, index) => {
      const reason = href === undefined ? undefined : pageMistake(href, view);
      return reason === undefined ? [] : [{ file, path: `${file.replace('.json', '')}[${index}].href`, reason }];
    }),
  ),
];
