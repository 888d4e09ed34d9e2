import { passRules } from '@machi/domain/passes/rules.fixture';
import {
  tapProblems,
  terminalTroubles,
  type ScreenState,
  type TerminalStatus,
  type ToScreen,
} from '../../src/bridge.ts';

/** States caused by hardware, time or the disk, and those with the most words. */

export const bathStatus: TerminalStatus = {
  terminal_name: 'ふれあいプラザの湯',
  key_number: '3F0A 91C2 D4E5 B607',
  pass: 'bath',
  door: null,
  bus_kind: null,
  is_test: false,
  server: 'https://machi.example.jp',
  town_name: { ja: '星守町', en: 'Hoshimori Town' },
  office_tel: '0100-55-2111',
  languages: [],
  aloud: 'off',
  staff: { from: '10:00', to: '20:00', tel: '0100-55-2115' },
  call: null,
  next: null,
  isOnline: true,
  unsentEvents: 0,
  snapshot_made_at: '2027-01-10T20:15:00.000Z',
  isSnapshotTooOld: false,
  year: { visits: 48, ends: '2027-03-31' },
  isLedgerDamaged: false,
  isSetAside: false,
  unwritten: null,
  isClockOff: false,
  shelter: 'none',
  hasScanner: true,
  hasFaces: false,
  today: null,
  banner: null,
  virtualCards: [],
};
export const busStatus: TerminalStatus = {
  ...bathStatus,
  terminal_name: '自動運転バス',
  pass: 'bus',
  bus_kind: 'autonomous',
  year: null,
};
export const doorStatus: TerminalStatus = {
  ...bathStatus,
  terminal_name: '北の沢会館 玄関',
  pass: 'door',
  year: null,
  door: {
    door_name: { ja: '北の沢会館 玄関', en: 'Kitanosawa Hall, entrance' },
    call: {
      name: { ja: '北の沢会館 管理人', en: 'Kitanosawa Hall, caretaker' },
      tel: '0100-55-2181',
    },
    opened_by: ['card', 'phone', 'face', 'code'],
    isHeld: false,
    rest_until: null,
    virtual: null,
  },
};
const offline: TerminalStatus = { ...bathStatus, isOnline: false, unsentEvents: 1204 };
const closesInMilliseconds = 30_000;

const letIn: ScreenState = {
  kind: 'verdict',
  verdict: { outcome: 'accepted', reason: 'admitted', fare_yen: null, remaining: 17, shown_name: '佐藤' },
  told: { pass: 'bath', rules: passRules, tapped_at: '2027-01-11T01:24:00.000Z' },
  companion: null,
  companion_fare_yen: null,
  driver: null,
  isOverridable: false,
  isByCard: true,
  mayAddFace: false,
  isPendingSync: true,
  closesInMilliseconds,
};

const state = (name: string, of: ScreenState, status: TerminalStatus = bathStatus) => ({
  name,
  message: { state: of, status, sound: null } satisfies ToScreen,
});

export const sampleStates = [
  state('reading', { kind: 'reading' }),
  state('pending', letIn, offline),
  state('next-waiting', letIn, { ...bathStatus, next: 'waiting' }),
  state('next-missed', letIn, { ...bathStatus, next: 'missed' }),
  state('bus-autonomous', { kind: 'idle' }, busStatus),
  state('all-strips', { kind: 'idle' }, { ...offline, is_test: true, isSnapshotTooOld: true, isClockOff: true }),
  state('disk-full', { kind: 'idle' }, { ...bathStatus, unwritten: 'disk-full' }),
  state('set-aside', { kind: 'idle' }, { ...bathStatus, isSetAside: true }),
  state('damaged', { kind: 'idle' }, { ...bathStatus, isLedgerDamaged: true }),
  state('staff-not', {
    kind: 'awaiting-staff',
    canLetIn: true,
    of: { shown_name: null, tapped_at: '2027-01-11T01:32:00.000Z' },
    problem: 'not-staff',
    closesInMilliseconds,
  }),
  state('staff-unread', {
    kind: 'awaiting-staff',
    canLetIn: true,
    of: { shown_name: null, tapped_at: '2027-01-11T01:32:00.000Z' },
    problem: 'unread',
    closesInMilliseconds,
  }),
  state('face-named', { kind: 'face-named', shown_name: '佐藤', closesInMilliseconds }),
  ...tapProblems.map((problem) => state(`problem-${problem}`, { kind: 'problem', problem, closesInMilliseconds })),
  state('bus-problem', { kind: 'problem', problem: 'card-silent', closesInMilliseconds }, busStatus),
  ...terminalTroubles.map((trouble) => state(`trouble-${trouble}`, { kind: 'trouble', trouble })),
];
