import * as z from 'zod/mini';

/** Applications that every individual-number card has; AIDs in lower-case hex. */
export const ownApplications = {
  jpki: 'd392f000260100000001',
  surface: 'd3921000310001010402',
  inputAssist: 'd3921000310001010408',
  residentRegister: 'd3921000310001010401',
  common: 'd3921000310001010100',
} as const;

/**
 * A card accepts the beginning of an AID as the whole (ISO/IEC 7816-4, 11.3). So a town's AID must not be a beginning
 * of a standard one.
 */
const isOfTheTown = (aid: string): boolean => !Object.values(ownApplications).some((own) => own.startsWith(aid));

/**
 * Application of the town in the free area of an individual-number card (条例等利用領域), and the position of the key that
 * identifies the card. From the town pack. It is read without a PIN and can be copied: low assurance.
 */
export const CardApplication = z.object({
  /** AID, 5 to 16 bytes in hex, in any case. */
  aid: z
    .string()
    .check(
      z.toLowerCase(),
      z.regex(/^(?:[0-9a-f]{2}){5,16}$/, { error: 'aid' }),
      z.refine(isOfTheTown, { error: 'own-application' }),
    ),
  /** Elementary file that starts with the key, 2 bytes in hex, in any case. */
  file: z.string().check(z.toLowerCase(), z.regex(/^[0-9a-f]{4}$/, { error: 'file-id' })),
  /** In bytes. */
  key_length: z.number().check(z.int(), z.minimum(8), z.maximum(64)),
});
export type CardApplication = z.infer<typeof CardApplication>;
