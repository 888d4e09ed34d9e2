import * as z from 'zod/mini';
import { officialRoles } from '../permissions/roles.ts';

/** The login session as the client stores it (product, "Sessions"). */
export const Session = z.object({
  token: z.union([z.string(), z.literal(false)]),
  member_id: z.nullable(z.number()),
  organization_id: z.nullable(z.number()),
  is_official: z.boolean(),
  /** Account of a company that works for the town; sent for those only. */
  is_company: z.optional(z.boolean()),
  /**
   * Roles of an official or company, which decide what a screen offers; sent when the session is read, never stored.
   */
  roles: z.optional(z.array(z.enum(officialRoles))),
  /** An official or company that still has to enrol a second factor. Until then the session allows nothing else. */
  must_enrol: z.optional(z.boolean()),
  name: z.string(),
  unreads: z.number(),
  /** Absolute end in epoch seconds; 0 for a guest. */
  expire: z.number(),
});
export type Session = z.infer<typeof Session>;

export const guestSession: Session = {
  token: false,
  member_id: null,
  organization_id: null,
  is_official: false,
  name: 'Guest',
  unreads: 0,
  expire: 0,
};
