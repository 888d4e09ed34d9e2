import * as z from 'zod/mini';
import { AppKey } from '../apps/model.ts';
import { emailKey } from '../fields/model.ts';
import { telKey } from '../fields/tel.ts';
import { Password, isGuessablePassword, isPasswordLength } from '../members/password.ts';
import { LONGEST_USUALLY } from '../members/password-length.ts';
import { checkLinks } from './check-links.ts';
import { checkOnDemandBus } from './check-ondemandbus.ts';
import {
  checkDoors,
  checkEvents,
  checkFixedSpots,
  checkPositions,
  checkShelters,
  checkSpotsOfFiles,
  checkTills,
} from './check-places.ts';
import { checkRooms } from './check-rooms.ts';
import { checkSpot } from './check-spot.ts';
import { checkRelations, checkTaxi } from './check-taxi.ts';
import { checkTransport } from './check-transport.ts';
import { duplicateRows, duplicates } from './duplicates.ts';
import { SpotRow } from './model.ts';
import { viewPack, type PackView } from './pack-view.ts';
import type { TownProblem } from './town-problems.ts';
import { retentionProblems } from '../retention/check.ts';
import { RetentionFile } from '../retention/model.ts';
import { garbageProblems } from './check-waste.ts';
import { WarningsFile, warningsProblems } from '../warnings/table.ts';
import { GarbageFile } from '../waste/model.ts';

const ShownTables = z.object({ sections: z.array(z.object({ shows: z.optional(z.string()) })) });

/**
 * Checks the rows of retention.json, and that the privacy policy shows its table once. Schema errors are reported
 * elsewhere.
 */
function checkRetention(files: Readonly<Record<string, unknown>>): TownProblem[] {
  const file = z.safeParse(RetentionFile, files['retention.json']);
  const ofLines = file.success
    ? retentionProblems(file.data).map((problem) => ({ file: 'retention.json', ...problem }))
    : [];
  const policy = z.safeParse(ShownTables, files['policy.json']);
  const shown = policy.success ? policy.data.sections.filter(({ shows }) => shows === 'retention').length : 1;
  return shown === 1
    ? ofLines
    : [
        ...ofLines,
        {
          file: 'policy.json',
          path: 'sections',
          reason: `must have one section with "shows": "retention", which tells how long data is kept, but has ${shown}`,
        },
      ];
}

/** Checks garbage.json once its fields are valid. */
function checkGarbage(given: unknown): TownProblem[] {
  const file = GarbageFile.safeParse(given);
  return file.success ? garbageProblems(file.data) : [];
}

/** Checks warnings.json once its fields are valid. */
function checkWarnings(given: unknown): TownProblem[] {
  const file = z.safeParse(WarningsFile, given);
  return file.success ? warningsProblems(file.data).map((problem) => ({ file: 'warnings.json', ...problem })) : [];
}

const mobileKey = (value: unknown): unknown => (typeof value === 'string' ? telKey(value) : value);
const mailKey = (value: unknown): unknown => (typeof value === 'string' ? emailKey(value) : value);

/** Question ids, unique across all categories. */
const faqIds = (view: PackView) =>
  view['faqs.json'].flatMap(({ faqs }, group) =>
    faqs.map(({ faq_id }, index) => {
      const row = `faqs[${group}].faqs[${index}]`;
      return { path: `${row}.faq_id`, row, key: faq_id === undefined ? undefined : String(faq_id) };
    }),
  );

/** A spot's reservations belong to at most one service. */
const serviceSpots = (view: PackView) =>
  view['services.json'].flatMap(({ spot_ids }, service) =>
    spot_ids.map((spot_id, index) => ({
      path: `services[${service}].spot_ids[${index}]`,
      row: `services[${service}]`,
      key: spot_id === undefined ? undefined : String(spot_id),
    })),
  );

/** Online applications belong to at most one service. */
const applicationServices = (view: PackView) =>
  view['services.json'].flatMap(({ has_applications }, service) =>
    has_applications
      ? [{ path: `services[${service}].has_applications`, row: `services[${service}]`, key: 'true' }]
      : [],
  );

/** An address belongs to one area. */
const areaDistricts = (view: PackView) =>
  view['areas.json'].flatMap(({ districts }, area) =>
    districts.map(({ ja }, index) => ({
      path: `areas[${area}].districts[${index}]`,
      row: `areas[${area}]`,
      key: ja,
    })),
  );

/** Each bank's accounts belong to one collection. */
const collectedBanks = (view: PackView) =>
  view['debits.json'].collections.flatMap(({ collects_from }, collection) =>
    collects_from.map((bank, index) => ({
      path: `collections[${collection}].collects_from[${index}]`,
      row: `collections[${collection}]`,
      key: bank,
    })),
  );

const checkDuplicates = (view: PackView): TownProblem[] => [
  ...duplicateRows('town.json', view['town.json'].theme_images, 'theme_key', { noun: 'theme_images' }),
  ...duplicateRows('services.json', view['services.json'], 'service_id'),
  ...duplicates('services.json', serviceSpots(view)),
  ...duplicates('services.json', applicationServices(view)),
  ...duplicateRows('organizations.json', view['organizations.json'], 'organization_id'),
  ...duplicateRows('spots.json', view['spots.json'], 'spot_id'),
  ...duplicateRows('rooms.json', view['rooms.json'], 'room_id'),
  ...duplicateRows('equipments.json', view['equipments.json'], 'equipment_id'),
  ...duplicateRows('laundry.json', view['laundry.json'].machines, 'machine_key', { noun: 'machines' }),
  ...duplicateRows('doors.json', view['doors.json'], 'door_id'),
  ...duplicateRows('areas.json', view['areas.json'], 'area_key'),
  ...duplicates('areas.json', areaDistricts(view)),
  ...duplicateRows('shelters.json', view['shelters.json'], 'shelter_id'),
  ...duplicateRows('reports.json', view['reports.json'].kinds, 'kind_key', { noun: 'kinds' }),
  ...duplicateRows('reports.json', view['reports.json'].answers, 'answer_key', { noun: 'answers' }),
  ...duplicateRows('debits.json', view['debits.json'].collections, 'collection_key', { noun: 'collections' }),
  ...duplicates('debits.json', collectedBanks(view)),
  ...duplicateRows('notices.json', view['notices.json'], 'notice_id'),
  ...duplicateRows('faqs.json', view['faqs.json'], 'category_key'),
  ...duplicates('faqs.json', faqIds(view)),
  ...duplicateRows('apps.json', view['apps.json'], 'app_key'),
  ...duplicateRows('onlineforms.json', view['onlineforms.json'], 'onlineform_id'),
  ...duplicateRows('sample-members.json', view['sample-members.json'], 'member_id'),
  ...duplicateRows('sample-members.json', view['sample-members.json'], 'email', { keyOf: mailKey }),
  ...duplicateRows('sample-members.json', view['sample-members.json'], 'login_tel', { keyOf: mobileKey }),
  ...duplicateRows('sample-members.json', view['sample-members.json'], 'town_id'),
];

/** Service 14 does not exist (product, "Services of the portal"). */
const checkServices = (view: PackView): TownProblem[] =>
  view['services.json'].flatMap((row, index) =>
    row.service_id === 14
      ? [{ file: 'services.json', path: `services[${index}].service_id`, reason: 'service 14 must not exist' }]
      : [],
  );

const checkServiceSpots = (view: PackView): TownProblem[] => {
  const known = new Set(view['spots.json'].map((row) => row.spot_id));
  return view['services.json'].flatMap(({ spot_ids }, service) =>
    spot_ids.flatMap((spot_id, index) =>
      spot_id === undefined || known.has(spot_id)
        ? []
        : [
            {
              file: 'services.json',
              path: `services[${service}].spot_ids[${index}]`,
              reason: `spot ${spot_id} does not exist in spots.json`,
            },
          ],
    ),
  );
};

/** Checks that services with a fixed menu entry exist. */
const checkFixedServices = (view: PackView): TownProblem[] =>
  Object.entries(view['town.json'].fixed_services).flatMap(([own, service_id]) =>
    // A row with an unreadable id may be the missing one.
    service_id === undefined ||
    view['services.json'].some((row) => row.service_id === undefined || row.service_id === service_id)
      ? []
      : [
          {
            file: 'town.json',
            path: `fixed_services.${own}`,
            reason: `service ${service_id} does not exist in services.json`,
          },
        ],
  );

/** Checks that the passes belong to a service that members can subscribe to. */
const checkPasses = (view: PackView): TownProblem[] => {
  const { service_id } = view['passes.json'];
  // A row with an unreadable id may be the missing one.
  const isThere = view['services.json'].some((row) => row.service_id === undefined || row.service_id === service_id);
  return service_id === undefined || isThere
    ? []
    : [
        {
          file: 'passes.json',
          path: 'service_id',
          reason: `service ${service_id} does not exist in services.json`,
        },
      ];
};

const checkOrganizations = (view: PackView): TownProblem[] => {
  const known = new Set(view['organizations.json'].map((row) => row.organization_id));
  const named = [
    { file: 'town.json', path: 'inquiries.organization_id', id: view['town.json'].inquiries.organization_id },
    ...view['reports.json'].kinds.map(({ organization_id: id }, index) => ({
      file: 'reports.json',
      path: `kinds[${index}].organization_id`,
      id,
    })),
    ...view['sample-members.json'].map(({ organization_id: id }, index) => ({
      file: 'sample-members.json',
      path: `sample-members[${index}].organization_id`,
      id,
    })),
  ];
  return named.flatMap(({ file, path, id }) =>
    id === undefined || known.has(id)
      ? []
      : [{ file, path, reason: `organization ${id} does not exist in organizations.json` }],
  );
};

/** Each of the three fixed pages shows an app (product, "Town apps"). */
const checkApps = (view: PackView): TownProblem[] =>
  AppKey.options
    .filter((key) => !view['apps.json'].some((row) => row.app_key === key))
    .map((key) => ({ file: 'apps.json', path: '', reason: `the app "${key}" is missing; /app/${key} shows it` }));

const Rows = z.catch(z.array(z.unknown()), []);

const checkSpots = (spots: unknown, view: PackView): TownProblem[] =>
  z.parse(Rows, spots).flatMap((row, index) => {
    const { success, data } = SpotRow.safeParse(row);
    if (!success) return [];
    const hasRooms = view['rooms.json'].some((room) => room.spot_id === data.spot_id);
    return checkSpot(data, hasRooms).map(({ field, reason }) => ({
      file: 'spots.json',
      path: `spots[${index}].${field}`,
      reason,
    }));
  });

const checkSampleMembers = (view: PackView): TownProblem[] => {
  const { town_key = '', password_max_length: longest = LONGEST_USUALLY } = view['town.json'];
  return view['sample-members.json'].flatMap(({ email, login_tel, password }, index) => {
    const path = `sample-members[${index}].password`;
    const problem = (reason: string): TownProblem[] => [{ file: 'sample-members.json', path, reason }];
    if (password === undefined) return [];
    // The schema already reports passwords outside the general limits.
    if (Password.safeParse(password).success && !isPasswordLength(password, longest))
      return problem(`must not be longer than the ${longest} characters of password_max_length in town.json`);
    if (!isGuessablePassword(password, email ?? login_tel ?? '', town_key)) return [];
    return problem("must not be the login id, the town's name or another word that is tried first");
  });
};

/** Checks across files: duplicate ids, references to missing rows, contradicting rules. */
export function crossChecks(files: Readonly<Record<string, unknown>>): TownProblem[] {
  const view = viewPack(files);
  // If the other file is missing, only that is reported, not each row that refers to it.
  const has = (...names: readonly string[]): boolean => names.every((name) => Array.isArray(files[name]));
  return [
    ...checkDuplicates(view),
    ...checkServices(view),
    ...(has('rooms.json') ? checkSpots(files['spots.json'], view) : []),
    ...checkRooms(view, has('spots.json')),
    ...checkPositions(view),
    ...(has('spots.json', 'rooms.json') ? checkFixedSpots(view) : []),
    ...checkSpotsOfFiles(view, files),
    ...(has('spots.json') ? checkTills(view) : []),
    ...(has('spots.json') ? checkShelters(view) : []),
    ...(has('spots.json') ? checkEvents(view) : []),
    ...(has('spots.json') ? checkServiceSpots(view) : []),
    ...(has('services.json') ? [...checkPasses(view), ...checkFixedServices(view)] : []),
    ...(has('organizations.json') ? checkOrganizations(view) : []),
    ...checkRelations(view, has('spots.json')),
    ...('taxi.json' in files ? checkTaxi(view, has) : []),
    ...checkTransport(view, has),
    ...checkOnDemandBus(view, has),
    ...(has('apps.json') ? checkApps(view) : []),
    ...(has('spots.json', 'rooms.json', 'notices.json') ? checkLinks(view) : []),
    ...checkSampleMembers(view),
    ...checkRetention(files),
    ...checkGarbage(files['garbage.json']),
    ...checkWarnings(files['warnings.json']),
    ...(has('spots.json', 'rooms.json') ? checkDoors(view) : []),
  ];
}
