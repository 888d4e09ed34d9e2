import { isGovernmentCode } from '../open-data/model.ts';
import type { TownProblem } from '../town/town-problems.ts';
import {
  hallOf,
  idIn,
  listFrom,
  officeHoursOf,
  officeNameOf,
  positionOf,
  priorityFrom,
  roomsFrom,
  spotsFrom,
  textsOf,
  type Filling,
} from './facilities.ts';
import { fieldsOf, isObject, originsOf, readFields, type Json } from './fields.ts';
import type { CellPlace, WorkbookProblem } from './model.ts';
import type { ReadRow, ReadWorkbook } from './rows.ts';
import codes from './reasons.json' with { type: 'json' };
import { said } from './sentences.ts';
import { busFrom, eventsFrom, wasteFrom } from './waste-and-bus.ts';

/** A pack made of a workbook. `origins` tells for paths of its files from which cell they come. */
interface FilledPack {
  readonly files: Json;
  readonly origins: ReadonlyMap<string, CellPlace>;
}

const originKey = (file: string, path: string): string => `${file}: ${path}`;
const objects = (content: unknown): Json[] => (Array.isArray(content) ? content.filter(isObject) : []);
const wholeSheet = (sheet: string): CellPlace => ({ sheet, row: 0, column: 0 });

/** What the command otherwise takes from its options, and the names that the template's texts want. */
export function orderFrom(book: ReadWorkbook) {
  const [form] = book.rows('town');
  const { latitude = 36, longitude = 138 } = form === undefined ? {} : positionOf(form);
  return {
    nameJa: form?.get('text', 'name') ?? '町',
    nameEn: form?.get('text', 'en') ?? 'Town',
    position: { latitude, longitude },
    hall: hallOf(book),
    prefecture: form?.get('text', 'prefecture'),
  };
}

/** The officials. The template's last person is one, and gives way to them. */
function peopleFrom({ book, form, comes, wrong }: Filling, template: readonly Json[]): readonly Json[] {
  const rows = book.rows('people');
  if (rows.length === 0) return template;
  const others = template.slice(0, -1);
  const address = form.get('text', 'address') ?? '';
  const town = form.get('text', 'name') ?? '';
  if (!rows.some((row) => row.get('choices', 'roles')?.includes('system')))
    wrong(rows[0]?.place('roles') ?? wholeSheet('人'), 'no-system');
  const officials = rows.map((row, index) => {
    const at = `sample-members[${index + others.length}]`;
    const columns = { ...originsOf(fieldsOf('people')), is_company: 'roles' };
    comes('sample-members.json', at, row, 'lastname', columns);
    for (const [field, key] of [
      ['zipcode', 'zipcode'],
      ['prefecture', 'prefecture'],
      ['address1', 'name'],
      ['address2', 'address'],
    ] as const)
      comes('sample-members.json', `${at}.${field}`, form, key);
    return {
      member_id: index + others.length + 1,
      password: template[0]?.['password'],
      ...readFields(fieldsOf('people'), row, idIn(book)),
      zipcode: form.get('text', 'zipcode'),
      prefecture: form.get('text', 'prefecture'),
      address1: town,
      address2: (address.startsWith(town) ? address.slice(town.length) : address) || address,
      gender: 0,
      is_resident: 1,
      verified: 1,
      is_otp_enabled: 1,
      is_official: 1,
    };
  });
  return [...others, ...officials];
}

/** How names with kanji are read. */
const readingsOf = (book: ReadWorkbook): Record<string, string> =>
  Object.fromEntries(
    ['town', 'facilities', 'rooms', 'offices', 'stops', 'readings'].flatMap(book.rows).flatMap((row) => {
      const [name, kana] = [row.get('text', 'name') ?? '', row.reading('name')];
      return kana !== undefined &&
        /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u.test(name) &&
        /\p{Script=Han}/u.test(name)
        ? [[name, kana]]
        : [];
    }),
  );

function townFrom(filling: Filling, template: Json): Json {
  const { book, form, comes, wrong, need } = filling;
  const columns = { ...originsOf(fieldsOf('town')), inquiries: 'closes', position: 'latitude', open_data: 'code' };
  for (const [field, key] of Object.entries(columns)) comes('town.json', field, form, key);
  const code = form.get('text', 'code')?.normalize('NFKC');
  const isOpen = form.get('yes', 'open_data') ?? false;
  if (isOpen) need(form, 'code');
  if (code !== undefined && !isGovernmentCode(code)) wrong(form.place('code'), 'code');
  const asked = book.rows('offices').findIndex((row) => row.get('yes', 'inquiries') === true);
  const inquiries = { organization_id: Math.max(0, asked) + 1 };
  const found = readFields(fieldsOf('town'), form, idIn(book), { ...template, inquiries });
  return {
    ...found,
    code_prefix: String(found['code_prefix']).normalize('NFKC'),
    ...(form.has('invoice') && { invoice_number: String(found['invoice_number']).normalize('NFKC') }),
    office_name: officeNameOf(form),
    office_hours: officeHoursOf(form),
    ...(isOpen && { open_data: { government_code: code, prefecture: form.get('text', 'prefecture') } }),
    ...priorityFrom(filling, '', 'town.json', 'priority'),
    readings: readingsOf(book),
  };
}

/** taxi.json; nothing without stands. */
function taxiFrom(filling: Filling): Json {
  const { book, form, comes, need } = filling;
  if (book.rows('stands').length === 0) return {};
  const columns = originsOf(fieldsOf('taxi'));
  for (const key of [...Object.values(columns), 'taxi_spot']) need(form, key);
  for (const [path, key] of Object.entries(columns)) comes('taxi.json', path, form, key);
  comes('taxi.json', 'stands', form, 'taxi_spot');
  const stands = listFrom(filling, 'stands', 'taxi.json', 'stands', 'taxistand_id');
  return { 'taxi.json': { ...readFields(fieldsOf('taxi'), form, idIn(book)), stands } };
}

/** shelters.json; nothing without rows. */
const sheltersFrom = (filling: Filling): Json =>
  filling.book.rows('shelters').length === 0
    ? {}
    : {
        'shelters.json': listFrom(filling, 'shelters', 'shelters.json', '', 'shelter_id').map((shelter, index) => {
          const row = filling.book.rows('shelters')[index];
          return { ...(row?.reading('name') !== undefined && { kana: row.reading('name') }), ...shelter };
        }),
      };

/** laundry.json; nothing without machines. Machines report by their keys. */
function laundryFrom(filling: Filling): Json {
  const rows = filling.book.rows('machines');
  if (rows.length === 0) return {};
  filling.need(filling.form, 'laundry_spot');
  const kinds: string[] = [];
  const machines = listFrom(filling, 'machines', 'laundry.json', 'machines').map((machine) => {
    const kind = String(machine['machine_kind']);
    kinds.push(kind);
    return { machine_key: `${kind}-${kinds.filter((one) => one === kind).length}`, ...machine };
  });
  return { 'laundry.json': { machines } };
}

/** Says of a row that a cell of it is empty, unless something else is said of it. */
const needIn =
  ({ problems }: ReadWorkbook) =>
  (row: ReadRow, key: string, sentence = 'required'): void => {
    const place = row.place(key);
    const isKnown = problems.some(
      ({ place: { sheet, row: line, column } }) =>
        sheet === place.sheet && line === place.row && column === place.column,
    );
    if (!row.has(key) && !isKnown) problems.push({ place, words: said(sentence) });
  };

/**
 * Fills the rows of a workbook into the files of a new pack (`template`), and adds to the workbook's problems what no
 * cell shows alone.
 */
export function packFrom(book: ReadWorkbook, template: Json): FilledPack {
  const origins = new Map<string, CellPlace>();
  const [form] = book.rows('town');
  if (form === undefined) return { files: template, origins };
  const filling: Filling = {
    book,
    form,
    comes: (file, path, row, main, fields = {}) => {
      origins.set(originKey(file, path), row.place(main));
      for (const [field, key] of Object.entries(fields))
        origins.set(originKey(file, `${path}.${field}`), row.place(String(key)));
    },
    wrong: (place, ...sentence) => book.problems.push({ place, words: said(...sentence) }),
    need: needIn(book),
  };
  const spots = spotsFrom(filling, objects(template['spots.json']));
  const rooms = roomsFrom(filling);
  const offices = book.rows('offices');
  const inquiries = offices.find((row) => row.get('yes', 'inquiries') === true) ?? offices[0];

  const hall = hallOf(book);
  if (hall === undefined) filling.wrong(book.rows('facilities')[0]?.place('fixing') ?? wholeSheet('施設'), 'no-hall');
  const reservable = spots.filter(({ fixing_method }) => fixing_method !== 0).map(({ spot_id }) => spot_id);
  const [garbage, bus, events] = [
    wasteFrom(filling, inquiries === undefined ? officeNameOf(form) : textsOf(inquiries)),
    busFrom(filling),
    eventsFrom(filling),
  ];
  return {
    origins,
    files: {
      ...template,
      'town.json': townFrom(filling, isObject(template['town.json']) ? template['town.json'] : {}),
      'spots.json': spots,
      'rooms.json': rooms,
      'equipments.json': listFrom(filling, 'equipment', 'equipments.json', '', 'equipment_id'),
      ...(book.rows('drives').length > 0 && {
        'spot-relations.json': listFrom(filling, 'drives', 'spot-relations.json'),
      }),
      ...taxiFrom(filling),
      ...laundryFrom(filling),
      ...sheltersFrom(filling),
      ...(events && { 'events.json': events }),
      'services.json': objects(template['services.json']).map((service) =>
        service['spot_ids'] === undefined ? service : { ...service, spot_ids: reservable },
      ),
      'sample-members.json': peopleFrom(filling, objects(template['sample-members.json'])),
      ...(offices.length > 0 && {
        'organizations.json': listFrom(filling, 'offices', 'organizations.json', '', 'organization_id'),
      }),
      ...(garbage && { 'garbage.json': garbage }),
      ...(bus && { 'ondemandbus.json': bus }),
    },
  };
}

/** Sentences for reasons of the pack's checks, for those who know cells and not files. */
const reasons = codes.map(([pattern = '', code = '']) => ({ pattern: new RegExp(pattern), code }));

/**
 * Puts mistakes that the checks of a pack find into the cells of a workbook. Those without a
 * sentence of their own mostly follow from what is known of their sheet, and wait for it. `others` come from no cell: they are mistakes of the product's own texts.
 */
export function placeMistakes(
  found: readonly TownProblem[],
  { origins }: FilledPack,
  known: readonly WorkbookProblem[],
) {
  const placed: WorkbookProblem[] = [];
  const others: TownProblem[] = [];
  for (const problem of found) {
    let { path } = problem;
    while (path !== '' && !origins.has(originKey(problem.file, path)))
      path = path.replace(/(?:^|\.)[^.[]+$|\[\d+\]$/, '');
    const place = origins.get(originKey(problem.file, path));
    if (place === undefined) {
      others.push(problem);
      continue;
    }
    const isSame = ({ place: { sheet, row, column } }: WorkbookProblem): boolean =>
      sheet === place.sheet && row === place.row && column === place.column;
    const isOnSheet = ({ place: { sheet } }: WorkbookProblem): boolean => sheet === place.sheet;
    const code = reasons.find(({ pattern }) => pattern.test(problem.reason))?.code;
    const words = said(code ?? 'other');
    const follows = known.some(isOnSheet) || (known.length > 0 && problem.reason.startsWith('is missing'));
    if (!placed.some(isSame) && !(code === undefined ? follows : known.some(isSame)))
      placed.push({ place, words: code ? words : { ja: words.ja, en: `${words.en} (It ${problem.reason}.)` } });
  }
  return { placed, others };
}
