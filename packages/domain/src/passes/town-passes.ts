import * as z from 'zod/mini';
import { BathBilling } from '../billing/town-billing.ts';
import { CardApplication } from './card-application.ts';
import { FacesFile } from '../faces/town-faces.ts';
import { Localized } from '../locale/model.ts';

const Id = z.number().check(z.int(), z.positive());
const count = (least: number, most: number) => z.number().check(z.int(), z.minimum(least), z.maximum(most));

const RevocationSource = z.string().check(z.regex(/^(?:sandbox|https?:\/\/\S+)$/, { error: 'url' }));
/** "sandbox", the address of a CRL, several of them where there are several authorities, or null. */
const RevocationSources = z.nullable(z.union([RevocationSource, z.array(RevocationSource).check(z.minLength(1))]));
/** What a terminal may show of a person (product, "What a terminal shows"). */
const ShownName = z.enum(['nothing', 'surname']);

/** The passes of a town, its terminals and its cards: passes.json of the town pack; the bath is the spot `plaza`. */
export const PassesFile = z.object({
  /** The service under which both passes hang. */
  service_id: Id,
  bath: z.object({
    pass_name: Localized,
    /** Shown before somebody starts to use the pass. */
    consent: Localized,
    /** From which age a resident may use it. */
    least_age: count(0, 120),
    visits_a_year: count(1, 366),
    /** First month of the pass year; 4 is April. */
    year_starts_month: count(1, 12),
    /** The same person again within so many minutes is the same visit. */
    same_visit_minutes: count(0, 240),
    shows: ShownName,
    /** What a visit costs; left out: the bath is free. */
    billing: z.optional(BathBilling),
  }),
  bus: z.object({
    pass_name: Localized,
    consent: Localized,
    fare_yen: count(0, 10_000),
    free_age: count(0, 120),
    /** The same card on the same bus within so many minutes is the same ride. */
    same_ride_minutes: count(0, 240),
    shows: ShownName,
  }),
  terminals: z.object({
    /** A snapshot of pass holders older than this leaves the judgement to staff. */
    snapshot_hours: count(1, 24 * 30),
    /** How long a terminal shows the result of an accepted tap, and of any other, in seconds. */
    accepted_seconds: count(2, 60),
    other_seconds: count(5, 300),
  }),
  individual_number_card: z.object({
    /**
     * Number of the notification as a verifier under 公的個人認証法 38条の4; null: card mode is off.
     */
    verifier_notification: z.nullable(z.string().check(z.minLength(1))),
    /**
     * Source of revoked certificates: "sandbox", the address of a CRL, several of them where there are several
     * authorities, or null: card mode is off. Every trusted authority needs a list of its own.
     */
    revocation_source: RevocationSources,
    /** Without a network a list of at most this age counts. */
    list_hours: count(1, 24 * 7),
    /** PEM certificates of the authorities whose authentication certificates are trusted; the sandbox adds its own. */
    trusted_authorities: z.array(z.string()),
    /**
     * PEM public keys or certificates by which the age record in the card must be signed; the sandbox adds its own. Left out: the
     * issuer's key is not known, and that signature is not checked (docs/decisions/0032).
     */
    age_record_keys: z.optional(
      z.array(z.string().check(z.regex(/^-----BEGIN (?:PUBLIC KEY|CERTIFICATE)-----\n/, { error: 'pem' }))),
    ),
    /**
     * Who issues the certificates by which documents are signed: another authority, with lists of its own, which count as long as the
     * others. Left out: nobody can sign.
     */
    signing: z.optional(
      z.object({
        revocation_source: RevocationSources,
        trusted_authorities: z.array(z.string()),
        /** Those that issue no longer, as long as anything is kept that was signed with their certificates. */
        former_authorities: z.optional(z.array(z.string())),
      }),
    ),
  }),
  /** Left out: the town has no application of its own in the cards, or does not use it here, and nothing is read of it. */
  card_application: z.optional(CardApplication),
  /** Left out: faces are off, and none is enrolled or looked for. */
  faces: z.optional(FacesFile),
});
export type PassesFile = z.infer<typeof PassesFile>;

/** The machines of the town's laundry, the spot `laundry`: laundry.json of the town pack. */
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
