import * as z from 'zod/mini';
import { refuse, type Refusal } from '../refusals/model.ts';

/** Both ticks on the page. */
export const DemoTicks = z.object({
  is_consented: z.boolean('demo-consent').check(z.refine((isTicked: boolean) => isTicked, { error: 'demo-consent' })),
  is_waived: z.boolean('demo-waiver').check(z.refine((isTicked: boolean) => isTicked, { error: 'demo-waiver' })),
});

/** A member's consent and waiver when seats are confirmed. */
export interface GivenAgreement {
  readonly is_consented?: boolean | undefined;
  readonly is_waived?: boolean | undefined;
  readonly texts_digest?: string | undefined;
}

/**
 * Refuses seats on a demo ride (product, "Demo rides") unless consent and waiver are each given, and to the current
 * texts.
 * @param digest of the current texts; undefined: the ride is no demo
 */
export function refuseAgreement(digest: string | undefined, given: GivenAgreement): Refusal | undefined {
  if (digest === undefined) return undefined;
  const missing = [
    ...(given.is_consented === true ? [] : [{ field: 'is_consented', code: 'demo-consent' } as const]),
    ...(given.is_waived === true ? [] : [{ field: 'is_waived', code: 'demo-waiver' } as const]),
  ];
  if (missing.length > 0) return refuse(422, ...missing);
  return given.texts_digest === digest ? undefined : refuse(409, { field: '', code: 'demo-texts-changed' });
}
