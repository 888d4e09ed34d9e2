import { DateTextSchema } from '@machi/domain/calendar/model';
import { officialRoles } from '@machi/domain/permissions/roles';
import * as z from 'zod';

const Name = z.tuple([z.string().min(1), z.string().regex(/^[ァ-ヶー]+$/)]);
const NamesByAge = z.strictObject({
  old: z.array(Name).min(1),
  middle: z.array(Name).min(1),
  young: z.array(Name).min(1),
});

/** The material for a town's people: names, places and further officials. */
export const PeoplePlan = z.strictObject({
  families: z.array(Name).min(1),
  men: NamesByAge,
  women: NamesByAge,
  prefecture: z.string(),
  /** `streets`: number of 丁目, 0 for none; `weight`: share of households relative to the other hamlets. */
  hamlets: z
    .array(
      z.strictObject({ name: z.string(), streets: z.int().min(0), zipcode: z.string(), weight: z.int().positive() }),
    )
    .min(1),
  /** Addresses of people from elsewhere. */
  outside: z
    .array(z.strictObject({ zipcode: z.string(), prefecture: z.string(), address1: z.string(), address2: z.string() }))
    .min(1),
  officials: z.array(
    z.strictObject({
      lastname: z.string(),
      firstname: z.string(),
      lastfurigana: z.string(),
      firstfurigana: z.string(),
      gender: z.literal([1, 2]),
      birthdate: DateTextSchema,
      is_company: z.optional(z.literal(1)),
      organization_id: z.int().positive(),
      roles: z.array(z.enum(officialRoles)).min(1),
    }),
  ),
});
export type PeoplePlan = z.infer<typeof PeoplePlan>;
