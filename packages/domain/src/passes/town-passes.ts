import * as z from 'zod/mini';
import { BathBilling } from '../billing/town-billing.ts';
import { CardApplication } from './card-application.ts';
import { FacesFile } from '../faces/town-faces.ts';
import { NO_SERVICE } from '../fields/ids.ts';
import { Localized } from '../locale/model.ts';
import type { TerminalUse } from './model.ts';

const Id = z.number().check(z.int(), z.positive());
const count = (least: number, most: number) => z.number().check(z.int(), z.minimum(least), z.maximum(most));

const RevocationSource = z.string().check(z.regex(/^(?:sandbox|https?:\/\/\S+)$/, { error: 'url' }));
/** "sandbox", the address of a CRL, a list of addresses for several authorities, or null. */
const RevocationSources = z.nullable(z.union([RevocationSource, z.array(RevocationSource).check(z.minLength(1))]));
/** What a terminal may show about a person (product, "What a terminal shows"). */
const ShownName = z.enum(['nothing', 'surname']);

/** The town's passes, terminals and cards: passes.json of the town pack. The bath is the spot `plaza`. */
export const PassesFile = z.object({
  /** Service of both passes. */
  service_id: Id,
  bath: z.object({
    pass_name: Localized,
    /** Text shown before a person starts to use the pass. */
    consent: Localized,
    /** Age from which a resident may use it. */
    least_age: count(0, 120),
    visits_a_year: count(1, 366),
    /** First month of the pass year; 4 is April. */
    year_starts_month: count(1, 12),
    /** A second tap of a person within this many minutes is the same visit. */
    same_visit_minutes: count(0, 240),
    shows: ShownName,
    /** Price of a visit. Left out: the bath is free. */
    billing: z.optional(BathBilling),
  }),
  bus: z.object({
    pass_name: Localized,
    consent: Localized,
    fare_yen: count(0, 10_000),
    free_age: count(0, 120),
    /** A second tap of a card on the same bus within this many minutes is the same ride. */
    same_ride_minutes: count(0, 240),
    shows: ShownName,
  }),
  terminals: z.object({
    /** Oldest snapshot of pass holders that a terminal judges by, in hours. With an older one, staff decide. */
    snapshot_hours: count(1, 24 * 30),
    /** How long a terminal shows the result of an accepted tap, and of other taps, in seconds. */
    accepted_seconds: count(2, 60),
    other_seconds: count(5, 300),
  }),
  individual_number_card: z.object({
    /**
     * Number of the notification as a verifier under 公的個人認証法 38条の4; null: card mode is off.
     */
    verifier_notification: z.nullable(z.string().check(z.minLength(1))),
    /** Source of revoked certificates; null: card mode is off. Each trusted authority needs its own list. */
    revocation_source: RevocationSources,
    /** Oldest revocation list that an offline terminal uses, in hours. */
    list_hours: count(1, 24 * 7),
    /** PEM certificates of trusted authorities for authentication certificates. The sandbox adds its own. */
    trusted_authorities: z.array(z.string()),
    /**
     * PEM public keys or certificates that verify the signature of the card's age record. The sandbox adds its
     * own. Left out: the issuer's key is unknown and the signature is not checked (docs/decisions/0032).
     */
    age_record_keys: z.optional(
      z.array(z.string().check(z.regex(/^-----BEGIN (?:PUBLIC KEY|CERTIFICATE)-----\n/, { error: 'pem' }))),
    ),
    /**
     * Authorities for signing certificates. They differ from those above and have their own lists, valid for
     * the same time. Left out: documents cannot be signed.
     */
    signing: z.optional(
      z.object({
        revocation_source: RevocationSources,
        trusted_authorities: z.array(z.string()),
        /**
         * Authorities that no longer issue. Keep them as long as any document signed with their certificates is
         * kept.
         */
        former_authorities: z.optional(z.array(z.string())),
      }),
    ),
  }),
  /** Application of the town in the card. Left out: none, and it is not read. */
  card_application: z.optional(CardApplication),
  /** Left out: faces are neither enrolled nor searched. */
  faces: z.optional(FacesFile),
});
export type PassesFile = z.infer<typeof PassesFile>;

/** The rules at a terminal: without faces at a door, unless the town has asked its people for that. */
export function rulesAt(rules: PassesFile, use: TerminalUse): PassesFile {
  const { faces, ...others } = rules;
  return use === 'door' && faces?.at_doors !== true ? others : rules;
}

/** Machines of the town's laundry, the spot `laundry`: laundry.json of the town pack. */
export const LaundryFile = z.object({
  machines: z
    .array(
      z.object({
        machine_key: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,20}$/, { error: 'key' })),
        machine_name: Localized,
        machine_kind: z.enum(['washer', 'dryer']),
        capacity_kg: z.number().check(z.positive()),
      }),
    )
    .check(z.minLength(1)),
});
export type LaundryFile = z.infer<typeof LaundryFile>;

const nothing = { ja: '', en: '' };

/** A town without passes.json: nobody can start a pass, and no card is read. */
export const noPasses = (): PassesFile => ({
  service_id: NO_SERVICE,
  bath: {
    pass_name: nothing,
    consent: nothing,
    least_age: 0,
    visits_a_year: 1,
    year_starts_month: 4,
    same_visit_minutes: 0,
    shows: 'nothing',
  },
  bus: { pass_name: nothing, consent: nothing, fare_yen: 0, free_age: 0, same_ride_minutes: 0, shows: 'nothing' },
  terminals: { snapshot_hours: 72, accepted_seconds: 6, other_seconds: 30 },
  individual_number_card: {
    verifier_notification: null,
    revocation_source: null,
    list_hours: 24,
    trusted_authorities: [],
  },
});

/** A town without laundry.json. */
export const noLaundry = (): LaundryFile => ({ machines: [] });
