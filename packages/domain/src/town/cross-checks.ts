import * as z from 'zod/mini';
import { AppKey } from '../apps/model.ts';
import { Password, isGuessablePassword, isPasswordLength } from '../members/password.ts';
import { LONGEST_USUALLY } from '../members/password-length.ts';
import { checkLinks } from './check-links.ts';
import { checkOnDemandBus } from './check-ondemandbus.ts';
import {
  checkDoors,
  checkEvents,
  checkFixedSpots,
  checkPositions,
  checkSpot,
  checkSpotsOfFiles,
} from './check-places.ts';
import { checkRooms } from './check-rooms.ts';
import { checkRelations, checkTaxi, checkTransport } from './check-rides.ts';
import { SpotRow } from './model.ts';
import { viewPack, type PackView } from './pack-view.ts';
import { checkReferences, checkUniques, duplicates } from './references.ts';
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

/** Online applications belong to at most one service. */
const applicationServices = (view: PackView) =>
  view['services.json'].flatMap(({ has_applications }, service) =>
    has_applications
      ? [{ path: `services[${service}].has_applications`, row: `services[${service}]`, key: 'true' }]
      : [],
  );

/** Service 14 does not exist (product, "Services of the portal"). */
const checkServices = (view: PackView): TownProblem[] =>
  view['services.json'].flatMap((row, index) =>
    row.service_id === 14
      ? [{ file: 'services.json', path: `services[${index}].service_id`, reason: 'service 14 must not exist' }]
      : [],
  );

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
    ...checkUniques(view),
    ...duplicates('services.json', applicationServices(view)),
    ...checkReferences(view, has),
    ...checkServices(view),
    ...(has('rooms.json') ? checkSpots(files['spots.json'], view) : []),
    ...checkRooms(view, has('spots.json')),
    ...checkPositions(view),
    ...(has('spots.json', 'rooms.json') ? checkFixedSpots(view) : []),
    ...checkSpotsOfFiles(view, files),
    ...(has('spots.json') ? checkEvents(view) : []),
    ...checkRelations(view),
    ...('taxi.json' in files ? checkTaxi(view, has) : []),
    ...checkTransport(view),
    ...checkOnDemandBus(view),
    ...(has('apps.json') ? checkApps(view) : []),
    ...(has('spots.json', 'rooms.json', 'notices.json') ? checkLinks(view) : []),
    ...checkSampleMembers(view),
    ...checkRetention(files),
    ...checkGarbage(files['garbage.json']),
    ...checkWarnings(files['warnings.json']),
    ...(has('spots.json', 'rooms.json') ? checkDoors(view) : []),
  ];
}
