import type { TapProblem, TerminalTrouble } from '../../bridge.ts';
import type { TapReason } from '@machi/domain/taps/model';

const sign = {
  'aria-hidden': true,
  focusable: false,
  viewBox: '0 0 300 300',
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  strokeWidth: 16,
} as const;

const CARD = 'M50 70h200a20 20 0 0120 20v120a20 20 0 01-20 20H50a20 20 0 01-20-20V90a20 20 0 0120-20z';

/** SVG paths of the pictures; a word stands beside each. */
const drawings = {
  /** Speech bubble: to be discussed. */
  talk: 'M40 40h220a20 20 0 0120 20v120a20 20 0 01-20 20H150l-60 56v-56H40a20 20 0 01-20-20V60a20 20 0 0120-20zM84 96h132M84 144h84',
  /** Calendar page with the year's last day struck out. */
  spent: 'M40 70h220v190H40zM40 124h220M96 40v54M204 40v54M108 160l84 70M192 160l-84 70',
  /** Sheet with boxes, one not ticked. */
  paper: 'M70 30h120l50 50v190H70zM190 30v50h50M104 130l14 16 26-30M170 136h34M104 194h36v36h-36zM170 212h34',
  /** Card with a question mark. */
  card: `${CARD}M122 130a28 28 0 1140 25c-8 5-12 10-12 19M150 206v1`,
  /** Card, struck through. */
  stopped: `${CARD}M70 256L230 44`,
  /** Card held too far away. */
  away: 'M60 30h180v100H60zM60 220h180M60 260h180M150 150v44M126 176l24 24 24-24',
  /** Two cards on top of each other. */
  /** Camera, struck through. */
  camera:
    'M40 90h60l20-30h60l20 30h60a20 20 0 0120 20v120a20 20 0 01-20 20H40a20 20 0 01-20-20V110a20 20 0 0120-20zM150 120a46 46 0 110 92 46 46 0 010-92zM60 270L240 40',
  /** Telephone with a code. */
  phone:
    'M90 30h120a16 16 0 0116 16v208a16 16 0 01-16 16H90a16 16 0 01-16-16V46a16 16 0 0116-16zM110 90h32v32h-32zM158 90h32v32h-32zM110 138h32v32h-32zM170 150v20M138 232h24',
  /** Clock: in a moment. */
  moment: 'M150 30a120 120 0 110 240 120 120 0 010-240zM150 84v70l48 32',
  /** Full box. */
  box: 'M40 110h220v150H40zM40 110l30-60h160l30 60M150 140v64M150 232v1',
  /** Plug without a socket. */
  plug: 'M110 30v60M190 30v60M80 90h140v40a70 70 0 01-140 0zM150 200v70',
  /** No network. */
  network: 'M40 120a160 160 0 01220 0M84 168a96 96 0 01132 0M128 214a34 34 0 0144 0M50 260L250 40',
  /** Empty screen. */
  screen: 'M30 50h240v160H30zM110 262h80M150 210v52M112 130h76',
  /** Bell of a reception. */
  bell: 'M50 220a100 100 0 01200 0zM30 220h240v36H30zM150 120V92M122 92h56M70 70L48 48M230 70l22-22M150 52V30',
  /** Person on the way. */
  coming: 'M110 30a42 42 0 110 84 42 42 0 010-84zM30 262v-40a80 80 0 01160 0v40M206 166h66M246 134l30 32-30 32',
} as const;
export type Drawing = keyof typeof drawings;

/** Pictures for reasons to talk to staff. */
const ofReasons: Partial<Record<TapReason, Drawing>> = {
  'quota-spent': 'spent',
  'not-registered': 'paper',
  'not-resident': 'paper',
  'residence-unknown': 'paper',
  'too-young': 'paper',
  'birthdate-unknown': 'paper',
  'card-unknown': 'card',
  'card-renewed': 'card',
  'card-not-genuine': 'card',
  'card-lost': 'stopped',
  'card-mode-off': 'stopped',
  'assurance-too-low': 'stopped',
  'certificate-revoked': 'stopped',
  'certificate-expired': 'stopped',
  'certificate-unknown': 'network',
  'snapshot-too-old': 'network',
  'pass-unknown': 'phone',
  'pass-expired': 'phone',
  'pass-used': 'phone',
  'face-unknown': 'card',
  'face-off': 'stopped',
  'door-early': 'moment',
  'door-over': 'moment',
  'door-none': 'paper',
  'door-unpaid': 'paper',
  'room-closed': 'stopped',
  'club-over': 'paper',
  'door-method-off': 'stopped',
  'code-wrong': 'card',
  'code-rest': 'moment',
};

const ofProblems: Readonly<Record<TapProblem, Drawing>> = {
  'card-pulled-away': 'away',
  'card-silent': 'away',
  'card-unreadable': 'card',
  'reader-busy': 'moment',
  'pass-unreadable': 'phone',
  'face-unsure': 'card',
  'card-face-unsure': 'card',
  'face-not-followed': 'moment',
  'code-unreadable': 'card',
  'code-rest': 'moment',
  'door-failed': 'plug',
  'ledger-full': 'box',
  'ledger-failed': 'box',
};

const ofTroubles: Readonly<Record<TerminalTrouble, Drawing>> = {
  'no-reader': 'plug',
  'daemon-gone': 'moment',
  'not-ready': 'network',
  'no-relay': 'plug',
  'lock-failed': 'plug',
  waiting: 'moment',
  wiped: 'stopped',
  revoked: 'stopped',
};

export const drawingOfReason = (reason: TapReason): Drawing => ofReasons[reason] ?? 'talk';
export const drawingOfProblem = (problem: TapProblem): Drawing => ofProblems[problem];
export const drawingOfTrouble = (trouble: TerminalTrouble): Drawing => ofTroubles[trouble];

/** Draws a picture for each kind of refusal, call and trouble; never an alarm. */
export const Sign = ({ of }: { readonly of: Drawing }) => (
  <svg {...sign} className="sign talk" data-sign={of}>
    <path d={drawings[of]} />
  </svg>
);
