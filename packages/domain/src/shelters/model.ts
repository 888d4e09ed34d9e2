import * as z from 'zod/mini';
import { list } from '../bounds/bounds.ts';
import { Tel } from '../fields/model.ts';
import { Localized } from '../locale/model.ts';

/**
 * What a shelter is designated for: the eight kinds of the Disaster Countermeasures Basic Act (災害対策基本法施行令
 * 20条の4), and snow storms, which towns of the north add.
 */
export const dangers = [
  'flood',
  'landslide',
  'surge',
  'earthquake',
  'tsunami',
  'fire',
  'inland-flood',
  'volcano',
  'blizzard',
] as const;
export const Danger = z.enum(dangers);
export type Danger = z.infer<typeof Danger>;

/** What a shelter has. It may be changed at the desk while the shelter is open. */
export const offers = ['wheelchairs', 'pets', 'water', 'power'] as const;
export const ShelterOffer = z.enum(offers);
export type ShelterOffer = z.infer<typeof ShelterOffer>;

/** Most shelters of a town, and most people that one is made for. */
export const MOST_SHELTERS = 500;
export const MOST_CAPACITY = 100_000;

const Id = z.number().check(z.int(), z.positive());

/** A shelter of the town: shelters.json of the town pack. */
export const ShelterRow = z.object({
  shelter_id: Id,
  shelter_name: Localized,
  /** In hiragana. */
  kana: z.optional(z.string().check(z.regex(/^[ぁ-ゖー・\s]{1,60}$/, { error: 'hiragana' }))),
  address: Localized,
  latitude: z.number().check(z.minimum(-90), z.maximum(90)),
  longitude: z.number().check(z.minimum(-180), z.maximum(180)),
  tel: z._default(z.nullable(Tel), null),
  /** Dangers that one flees from to here (指定緊急避難場所). */
  dangers: list(Danger, dangers.length),
  /** People may stay overnight for days (指定避難所). */
  is_for_staying: z._default(z.boolean(), false),
  capacity: z.nullable(z.number().check(z.int(), z.positive(), z.maximum(MOST_CAPACITY))),
  has: z._default(list(ShelterOffer, offers.length), []),
  /** The spot of the portal that it is; left out: none. */
  spot_id: z.optional(Id),
  /** Where to enter, and what to bring. */
  note: z.optional(Localized),
});
export type ShelterRow = z.infer<typeof ShelterRow>;

export const SheltersFile = list(ShelterRow, MOST_SHELTERS);
