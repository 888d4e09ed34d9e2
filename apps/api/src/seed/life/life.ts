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

/** What a generated past depends on: the same ground makes the same past. */
export interface LifeGround {
  readonly seed: number;
  /** The moment of the first start: everything before it is past, everything after it only planned. */
  readonly now: Date;
  readonly town: TownPack;
  readonly catalog: Catalog;
  /** The pack's routes and times; undefined: none. */
  readonly feed: IndexedFeed | undefined;
  readonly plan: LifePlan;
  readonly keys: Pick<
    TownKeys,
    'cardHash' | 'faceKey' | 'guestHash' | 'accountKey' | 'lotteryKey' | 'doorKey' | 'webhookKey'
  >;
  /** The services that run as sandboxes on this machine: without them nothing was signed or paid by card. */
  readonly plays: { readonly signing: boolean; readonly payments: boolean };
}

/** The data of a person that their past depends on. */
export interface LifePerson {
  readonly member_id: number;
  readonly lastname: string;
  readonly firstname: string;
  /** Null for a guest of the counter. */
  readonly birthdate: DateText | null;
  readonly is_resident: 0 | 1;
  readonly is_handicapped: 0 | 1;
  /** When the office saw proof of identity; null: not yet. */
  readonly verified_at: Date | null;
  readonly is_guest: boolean;
  /** An official's roles and office; empty and null for others. */
  readonly roles: readonly string[];
  readonly organization_id: number | null;
  readonly created_at: Date;
  /** One of the sample logins. */
  readonly is_sample: boolean;
}

/** The known residence of a person at a moment. */
export const residenceAt = (person: LifePerson | undefined, at: Date): Residence => ({
  is_resident: person?.is_resident ?? 0,
  is_verified: person !== undefined && person.verified_at !== null && person.verified_at <= at,
});

/** An audit event. Events of one request share its ID. */
export interface LifeAction {
  readonly at: Date;
  readonly actor: number | null;
  readonly action: AuditAction;
  readonly subject: AuditSubject;
  readonly subject_id: number | null;
  readonly request_id: string;
}

/** An application signed with a card. */
export interface LifeSigning {
  readonly application_id: number;
  readonly member_id: number;
  readonly person: SamplePerson;
  readonly at: Date;
  /** The data of its PDF. */
  readonly printed: PrintedApplication;
}

/** A payment or refund for a room at the counter. */
export interface LifePayment {
  readonly reservation_id: number;
  /** Absent: a payment. */
  readonly kind?: 'refund';
  /** Negative for a refund. */
  readonly yen: number;
  readonly reason?: string;
  readonly way: PaymentWay;
  readonly at: Date;
  readonly by: number;
}

/** The generated past begins this many days ago. */
const DAYS_BEHIND = 365;

/** The past under construction. Capabilities write it one after the other; each reads what earlier ones wrote. */
export interface Life extends LifeGround {
  readonly today: DateText;
  /** Its first day. */
  readonly since: DateText;
  readonly people: LifePerson[];
  readonly reservations: ReservationRow[];
  readonly actions: LifeAction[];
  /** Payments for rooms, for the ledger. */
  readonly payments: LifePayment[];
  /** Who has withdrawn, and when. */
  readonly withdrawals: { readonly member_id: number; readonly at: Date }[];
  /** Applications to sign once the past is complete. */
  readonly signings: LifeSigning[];
  /** What the payment sandbox knows of it. */
  readonly bank: { readonly sessions: SandboxSession[]; readonly intents: SandboxIntent[] };
  readonly rows: { [Table in LifeTable]?: LifeRows[Table][] };
  /** Random numbers under a name: further draws under other names do not change these. */
  random(name: string): Random;
  add<Table extends LifeTable>(table: Table, ...rows: readonly LifeRows[Table][]): void;
}

/** A number derived from a text (FNV-1a). */
const numberOf = (text: string): number =>
  [...text].reduce((hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193), 0x811c9dc5) >>> 0;

/** Random numbers by name, the same for the same seed and day. */
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
