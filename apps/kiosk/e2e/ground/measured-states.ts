import { doorReasons, visitReasons, type TapVerdict } from '@machi/domain/taps/model';
import { passRules } from '@machi/domain/passes/rules.fixture';
import {
  tapProblems,
  terminalTroubles,
  type CounterRow,
  type ScreenState,
  type TerminalStatus,
  type ToScreen,
} from '../../src/bridge.ts';
import { bathStatus, busStatus, doorStatus, sampleStates } from './sample-states.ts';

/** Every scene with its longest words: each verdict of either pass, each problem and trouble, a full day. */

/** Before the events of the day, within the hours of the reception. */
export const MEASURED_AT = new Date('2027-01-11T01:24:00.000Z');
const closesInMilliseconds = 30_000;

const items = (titles: readonly string[]) => ({
  date: '2027-01-11',
  items: titles.map((title, index) => ({
    kind: 'event' as const,
    starts: `${18 + index}:00`,
    ends: `${19 + index}:30`,
    title,
    short: title,
    detail: '',
  })),
});
const today: TerminalStatus['today'] = {
  ja: items([
    'ふれあいプラザ 体育館の夜間開放',
    '冬の星をみる会（雪のときは中止）',
    '農業用水の説明会',
    '消防団の夜警',
  ]),
  en: items([
    'Evening opening of the gymnasium at Fureai Plaza',
    'Winter stargazing (cancelled if it snows)',
    'Meeting about irrigation',
    'Night watch of the fire brigade',
  ]),
};
const bath: TerminalStatus = { ...bathStatus, today };
const bus: TerminalStatus = { ...busStatus, today };
const longName: TerminalStatus = {
  ...bath,
  terminal_name: '星守町ふれあいプラザ 一階ロビー 入浴受付の端末（女湯の入口のとなり、自動販売機の向かい側）',
};
const offline = { isOnline: false, unsentEvents: 12_041 } as const;
const allStrips = {
  ...offline,
  is_test: true,
  isSnapshotTooOld: true,
  isSetAside: true,
  unwritten: 'failed',
  isClockOff: true,
  isLedgerDamaged: true,
} as const;

function judged(status: TerminalStatus, rest: Pick<TapVerdict, 'outcome' | 'reason'> & Partial<TapVerdict>) {
  const verdict = { member_id: 4, fare_yen: null, fare_reason: null, remaining: null, shown_name: null, ...rest };
  const { outcome, reason, fare_yen, remaining, shown_name, grant: opens = null } = verdict;
  const isRide = status.pass === 'bus' && outcome !== 'staff';
  return {
    kind: 'verdict',
    verdict: { outcome, reason, fare_yen, remaining, shown_name, opens },
    told: { pass: status.pass ?? 'bath', rules: passRules, tapped_at: MEASURED_AT.toISOString() },
    companion: isRide ? 'asked' : null,
    companion_fare_yen: null,
    driver: isRide
      ? { kind: fare_yen === 0 ? ('free' as const) : ('due' as const), yen: fare_yen ?? 0, companions: 0 }
      : null,
    isOverridable: true,
    isByCard: true,
    mayAddFace: false,
    isPendingSync: true,
    closesInMilliseconds,
  } satisfies ScreenState;
}

const grant = {
  reservation_id: 1,
  door_code_id: null,
  from: '2027-01-12T01:24:00.000Z',
  until: '2027-01-12T12:30:00.000Z',
};
/** Reasons of the identification at a door; those of bath and bus never happen there. */
const atDoor = visitReasons.filter((reason) => /^(?:card|certificate|pass|face|snapshot|assurance)/.test(reason));
const { door: hall } = doorStatus;
const heldDoor: TerminalStatus = { ...doorStatus, door: hall && { ...hall, isHeld: true } };
const restingDoor: TerminalStatus = {
  ...doorStatus,
  hasFaces: true,
  door: hall && { ...hall, rest_until: '2027-01-11T01:34:00.000Z' },
};

const rowsOf = (count: number): CounterRow[] =>
  Array.from({ length: count }, (_row, index) => ({
    tap_id: `00000000-0000-4000-8000-00000000000${index}`,
    tapped_at: '2027-01-11T01:32:00.000Z',
    shown_name: index === 0 ? '勅使河原フェルナンデス' : '佐藤',
    reason: index === 1 ? 'quota-spent' : 'admitted',
    isUndone: index === 2,
    isUndoable: index !== 1 && index !== 2,
    isCashNoted: index === 2,
  }));

const state = (name: string, of: ScreenState, status: TerminalStatus) => ({
  name,
  message: { state: of, status, sound: null } satisfies ToScreen,
});

const comer = { surname: '長谷川', latin: 'Hasegawa' };

const letIn = (shown_name: string | null, remaining: number) =>
  judged(bath, { outcome: 'accepted', reason: 'admitted', shown_name, remaining });
const free = judged(bus, { outcome: 'accepted', reason: 'fare', fare_yen: 0 });

/** The longest banner that a town may set; a Latin letter is half as wide as the squares, so half as many fit. */
const banner = {
  is_urgent: 1 as const,
  body_ja:
    '大雪とふぶきのおそれがあります。15:00から22:00まで、外出はお控えください。車が動けなくなったら、窓を少し開け、マフラーの雪を取りのぞいてください。避難所は中央公民館と小学校と、ふれあいプラザの体育館です。ご不明な点は役場まで。',
  body_en:
    'Heavy snow and blizzards from 15:00 to 22:00. Please stay indoors. Open a window a little and clear the snow off the car.',
};

/** At a shelter, by its longest name; without a network nothing moves. */
const shelter_name = { ja: 'ふれあいプラザ 体育館・多目的ホール', en: 'Fureai Plaza, gymnasium and multipurpose hall' };
const shelter: Extract<ScreenState, { kind: 'shelter' }> = {
  kind: 'shelter',
  step: 'waiting',
  shelter_name,
  persons: 0,
  notice: null,
  typed: '',
  isEnding: false,
  ways: { card: true, phone: true, face: false },
  came: 212,
  unsent: 118,
  closesInMilliseconds,
};
const code: Extract<ScreenState, { kind: 'shelter-code' }> = {
  kind: 'shelter-code',
  step: 'code',
  problem: null,
  rest_until: null,
  shelters: [],
  serving: null,
  unsent: 0,
  refused: 0,
  closesInMilliseconds,
};
const serving: TerminalStatus = { ...bath, shelter: 'serving' };
const shelterStates = [
  state('shelter', shelter, serving),
  state(
    'shelter-offline',
    { ...shelter, ways: { card: true, phone: true, face: true } },
    { ...serving, ...offline, hasFaces: true },
  ),
  state('shelter-banner', shelter, { ...serving, banner }),
  state('shelter-no-reader', { ...shelter, ways: { card: false, phone: false, face: false } }, serving),
  state('shelter-taken', { ...shelter, step: 'taken', persons: 12 }, { ...serving, ...offline }),
  state('shelter-again', { ...shelter, step: 'taken', persons: 0, notice: 'again' }, serving),
  state('shelter-unknown', { ...shelter, notice: 'unknown' }, { ...serving, ...offline }),
  state('shelter-others', { ...shelter, step: 'others', persons: 2 }, { ...serving, ...offline }),
  state('shelter-unwritten', { ...shelter, step: 'unwritten' }, { ...serving, unwritten: 'disk-full' }),
  state('shelter-writing', { ...shelter, step: 'writing', typed: 'てしがわら　じゅんいちろう' }, serving),
  ...(['unknown', 'again', 'beside'] as const).map((notice) =>
    state(`shelter-writing-${notice}`, { ...shelter, step: 'writing', notice, typed: 'ほし' }, serving),
  ),
  state('shelter-ending', { ...shelter, step: 'writing', typed: 'ほし', isEnding: true }, serving),
  state('shelter-problem', { kind: 'problem', problem: 'card-unreadable', closesInMilliseconds }, serving),
  state('shelter-code', code, serving),
  state('shelter-code-rest', { ...code, problem: 'rest', rest_until: '2027-01-11T02:34:00.000Z', refused: 3 }, serving),
  state(
    'shelter-choose',
    {
      ...code,
      step: 'choose',
      serving: 1,
      shelters: Array.from({ length: 8 }, (_shelter, index) => ({
        shelter_id: index + 1,
        shelter_name: index === 0 ? shelter_name : { ja: '北の沢小学校', en: 'Kitanosawa Elementary School' },
      })),
    },
    serving,
  ),
  state(
    'shelter-asked',
    { kind: 'awaiting-staff', canLetIn: false, of: null, problem: null, closesInMilliseconds },
    { ...bath, shelter: 'possible' },
  ),
];

export const measuredStates = [
  ...sampleStates,
  ...shelterStates,
  state('idle-bath', { kind: 'idle' }, bath),
  state('idle-bus', { kind: 'idle' }, bus),
  state('idle-long-name', { kind: 'idle' }, longName),
  state('idle-face', { kind: 'idle' }, { ...bath, hasFaces: true }),
  state('idle-face-bus', { kind: 'idle' }, { ...bus, ...allStrips, hasFaces: true }),
  state(
    'card-and-face',
    { ...judged(bath, { outcome: 'staff', reason: 'assurance-too-low' }), mayAddFace: true },
    { ...bath, ...offline, hasFaces: true },
  ),
  state(
    'let-in-by-face',
    { ...letIn('長谷川', 47), isByCard: false, isPendingSync: false },
    { ...bath, hasFaces: true },
  ),
  state(
    'face-named-long',
    { kind: 'face-named', shown_name: '勅使河原フェルナンデス・アレハンドラ', closesInMilliseconds },
    { ...bath, ...offline },
  ),
  state('idle-banner', { kind: 'idle' }, { ...bath, banner }),
  state('idle-banner-bus', { kind: 'idle' }, { ...bus, ...offline, banner }),
  state('idle-banner-face', { kind: 'idle' }, { ...bath, hasFaces: true, banner: { ...banner, is_urgent: 0 } }),
  state('idle-banner-all-strips', { kind: 'idle' }, { ...bus, ...allStrips, banner }),
  state('let-in-banner', letIn('長谷川', 47), { ...bath, ...offline, banner }),
  state('bus-banner', judged(bus, { outcome: 'pay', reason: 'fare', fare_yen: 100 }), { ...bus, banner }),
  state('counter-banner', { kind: 'counter', rows: rowsOf(4), closesInMilliseconds }, { ...bath, banner }),
  state('idle-offline', { kind: 'idle' }, { ...bath, ...offline }),
  state('idle-all-strips', { kind: 'idle' }, { ...bus, ...allStrips }),
  state('registering', { kind: 'registering', problem: 'code-invalid', isSending: false }, bathStatus),
  state('let-in', letIn('長谷川', 47), bath),
  state('let-in-nameless', letIn(null, 0), { ...bath, ...offline }),
  state('let-in-long-name', letIn('勅使河原フェルナンデス・アレハンドラ', 47), bath),
  ...visitReasons.flatMap((reason) => [
    state(`bath-${reason}`, judged(bath, { outcome: 'staff', reason }), { ...bath, ...offline }),
    state(`bus-${reason}`, judged(bus, { outcome: 'pay', reason, fare_yen: 100 }), bus),
  ]),
  ...[...doorReasons, ...atDoor].map((reason) =>
    state(
      `door-${reason}`,
      judged(doorStatus, { outcome: reason === 'door-opened' ? 'accepted' : 'staff', reason, grant }),
      { ...doorStatus, ...offline },
    ),
  ),
  state('door-idle', { kind: 'idle' }, doorStatus),
  state('door-idle-face', { kind: 'idle' }, { ...doorStatus, ...offline, hasFaces: true }),
  state('door-idle-strips', { kind: 'idle' }, { ...doorStatus, ...offline, isClockOff: true, isLedgerDamaged: true }),
  state('door-resting', { kind: 'idle' }, restingDoor),
  state('door-held', { kind: 'idle' }, { ...heldDoor, ...offline }),
  ...(['code-unreadable', 'code-rest', 'door-failed', 'card-unreadable', 'ledger-full'] as const).map((problem) =>
    state(`door-problem-${problem}`, { kind: 'problem', problem, closesInMilliseconds }, doorStatus),
  ),
  ...(['no-relay', 'lock-failed', 'not-ready'] as const).map((trouble) =>
    state(`door-trouble-${trouble}`, { kind: 'trouble', trouble }, doorStatus),
  ),
  state('counter', { kind: 'counter', rows: rowsOf(4), closesInMilliseconds }, bath),
  state('counter-none', { kind: 'counter', rows: [], closesInMilliseconds }, { ...bath, ...offline }),
  state(
    'bus-paid',
    {
      ...judged(bus, { outcome: 'pay', reason: 'fare', fare_yen: 100 }),
      driver: { kind: 'paid', yen: 10_000, companions: 1 },
    },
    bus,
  ),
  state('bus-free', free, bus),
  state('bus-next-missed', free, { ...bus, ...offline, next: 'missed' }),
  state('bus-free-again', judged(bus, { outcome: 'accepted', reason: 'same-visit', fare_yen: 0 }), bus),
  state(
    'bus-again-companion',
    {
      ...judged(bus, { outcome: 'pay', reason: 'same-visit', fare_yen: 10_000 }),
      companion: null,
      companion_fare_yen: 10_000,
    },
    { ...bus, ...offline },
  ),
  state('bus-free-companion', { ...free, companion: null, companion_fare_yen: 100 }, { ...bus, ...offline }),
  state('bus-dear', judged(bus, { outcome: 'pay', reason: 'card-unknown', fare_yen: 10_000 }), bus),
  state(
    'bus-companion-dear',
    {
      ...judged(bus, { outcome: 'pay', reason: 'fare-by-application', fare_yen: 10_000 }),
      companion: null,
      companion_fare_yen: 10_000,
    },
    { ...bus, ...offline },
  ),
  ...tapProblems.flatMap((problem) =>
    [bath, bus].map((status) =>
      state(`${status.pass}-${problem}`, { kind: 'problem', problem, closesInMilliseconds }, status),
    ),
  ),
  ...terminalTroubles.flatMap((trouble) =>
    [bath, bus].map((status) => state(`${status.pass}-${trouble}`, { kind: 'trouble', trouble }, status)),
  ),
  state(
    'staff-for-long-name',
    {
      kind: 'awaiting-staff',
      canLetIn: true,
      of: { shown_name: '勅使河原フェルナンデス', tapped_at: '2027-01-11T01:32:00.000Z' },
      problem: 'not-staff',
      closesInMilliseconds,
    },
    { ...bath, ...offline },
  ),
  ...(['calling', 'waiting', 'coming', 'unreached'] as const).flatMap((call) => [
    state(
      `call-${call}`,
      {
        kind: 'awaiting-staff',
        canLetIn: true,
        of: { shown_name: '勅使河原', tapped_at: '2027-01-11T01:32:00.000Z' },
        problem: null,
        closesInMilliseconds,
      },
      { ...bath, ...(call === 'unreached' ? offline : {}), call: { state: call, comer } },
    ),
    state(`idle-${call}`, { kind: 'idle' }, { ...bath, ...offline, is_test: true, call: { state: call, comer } }),
  ]),
  state(
    'call-after-hours',
    { kind: 'awaiting-staff', canLetIn: false, of: null, problem: null, closesInMilliseconds },
    {
      ...bath,
      staff: { from: '16:00', to: '20:00', tel: '0100-55-2115' },
      call: { state: 'waiting', comer: null },
    },
  ),
  state('bus-driver', { kind: 'awaiting-staff', canLetIn: false, of: null, problem: null, closesInMilliseconds }, bus),
];
