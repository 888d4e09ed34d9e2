import { addDays, dateAt, type DateText } from '@machi/domain/calendar/model';
import type { AuditAction, AuditSubject } from '@machi/domain/audit/model';
import type { Residence } from '@machi/domain/members/residence';
import type { PaymentWay } from '@machi/domain/till/model';
import type { IndexedFeed } from '@machi/domain/transport/feed/tables';
import type { TownPack } from '@machi/domain/town/model';
import type { PrintedApplication } from '../../features/filing/application-pdf.ts';
import type { SandboxIntent, SandboxSession } from '../../providers/payment/sandbox/bank.ts';
import type { SamplePerson } from '@machi/virtual-card/sample-cards';
import type { ReservationRow } from '../../features/bookings/store.ts';
import { randomOf, type Random } from '../../ground/random.ts';
import type { TownKeys } from '../../ground/town-keys.ts';
import type { Catalog } from '../../town/catalog.ts';
import type { LifeRows, LifeTable } from './life-tables.ts';
import type { LifePlan } from './plan.ts';

/** All that a town's past follows from: the same ground makes the same town. */
export interface LifeGround {
  readonly seed: number;
  /** The moment of the first start: what lies before it has happened, what lies behind it is only planned. */
  readonly now: Date;
  readonly town: TownPack;
  readonly catalog: Catalog;
  /** The pack's routes and times; undefined: it has none. */
  readonly feed: IndexedFeed | undefined;
  readonly plan: LifePlan;
  readonly keys: Pick<TownKeys, 'cardHash' | 'faceKey' | 'guestHash' | 'accountKey' | 'lotteryKey'>;
  /** Which services are played on this machine: without them nothing was signed, or paid by card. */
  readonly plays: { readonly signing: boolean; readonly payments: boolean };
}

/** Somebody of the town, as far as what they do depends on it. */
export interface LifePerson {
  readonly member_id: number;
  readonly lastname: string;
  readonly firstname: string;
  /** Null of somebody whom only the counter knows. */
  readonly birthdate: DateText | null;
  readonly is_resident: 0 | 1;
  readonly is_handicapped: 0 | 1;
  /** When the office saw proof of who they are; null until then. */
  readonly verified_at: Date | null;
  readonly is_guest: boolean;
  /** Roles of an official, and where they work; null of everybody else. */
  readonly roles: readonly string[];
  readonly organization_id: number | null;
  readonly created_at: Date;
  /** One of the logins to try with. */
  readonly is_sample: boolean;
}

/** What was known of where somebody lives, at a moment. */
export const residenceAt = (person: LifePerson | undefined, at: Date): Residence => ({
  is_resident: person?.is_resident ?? 0,
  is_verified: person !== undefined && person.verified_at !== null && person.verified_at <= at,
});

/** An action of the audit log; those of one request share its id. */
export interface LifeAction {
  readonly at: Date;
  readonly actor: number | null;
  readonly action: AuditAction;
  readonly subject: AuditSubject;
  readonly subject_id: number | null;
  readonly request_id: string;
}

/** What somebody has signed with their card. */
export interface LifeSigning {
  readonly application_id: number;
  readonly member_id: number;
  readonly person: SamplePerson;
  readonly at: Date;
  /** What its paper is drawn from. */
  readonly printed: PrintedApplication;
}

/** What was paid for a room at the counter, or given back. */
export interface LifePayment {
  readonly reservation_id: number;
  /** Left out: it was paid. */
  readonly kind?: 'refund';
  /** Below 0 what went. */
  readonly yen: number;
  readonly reason?: string;
  readonly way: PaymentWay;
  readonly at: Date;
  readonly by: number;
}

/** How many days back the town's life begins. */
const DAYS_BEHIND = 365;

/** The past that capabilities write one after the other; each reads what those before it have written. */
export interface Life extends LifeGround {
  readonly today: DateText;
  /** First day of it. */
  readonly since: DateText;
  readonly people: LifePerson[];
  readonly reservations: ReservationRow[];
  readonly actions: LifeAction[];
  /** What came in for rooms, which the books have. */
  readonly payments: LifePayment[];
  /** Who has left since, and when. */
  readonly withdrawals: { readonly member_id: number; readonly at: Date }[];
  /** What is signed once all of it is told. */
  readonly signings: LifeSigning[];
  /** What the sandbox of payments knows of it. */
  readonly bank: { readonly sessions: SandboxSession[]; readonly intents: SandboxIntent[] };
  readonly rows: { [Table in LifeTable]?: LifeRows[Table][] };
  /** Draws of a name of their own: who draws more elsewhere changes nothing here. */
  random(name: string): Random;
  add<Table extends LifeTable>(table: Table, ...rows: readonly LifeRows[Table][]): void;
}

/** A number that a text stands for (FNV-1a). */
const numberOf = (text: string): number =>
  [...text].reduce((hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193), 0x811c9dc5) >>> 0;

/** Draws by name: the same at every first start of a day. */
export const drawsOf =
  (seed: number, today: DateText): Life['random'] =>
  (name) =>
    randomOf((seed ^ numberOf(`${name} ${today}`)) >>> 0);

export function beginLife(ground: LifeGround): Life {
  const today = dateAt(ground.now);
  const rows: Life['rows'] = {};
  return {
    ...ground,
    today,
    since: addDays(today, -DAYS_BEHIND),
    people: [],
    reservations: [],
    actions: [],
    payments: [],
    withdrawals: [],
    signings: [],
    bank: { sessions: [], intents: [] },
    rows,
    random: drawsOf(ground.seed, today),
    add(table, ...added) {
      const known: (typeof added)[number][] = rows[table] ?? [];
      for (const row of added) known.push(row);
      Object.assign(rows, { [table]: known });
    },
  };
}
