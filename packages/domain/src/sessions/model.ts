import * as z from 'zod/mini';
import { officialRoles } from '../permissions/roles.ts';

/** The login session as the client holds it (product, "Sessions"). */
export const Session = z.object({
  token: z.union([z.string(), z.literal(false)]),
  member_id: z.nullable(z.number()),
  organization_id: z.nullable(z.number()),
  is_official: z.boolean(),
  /** An account of a company that works for the town; told of those alone. */
  is_company: z.optional(z.boolean()),
  /** Roles of an official or a company, with which a screen asks what to offer; told when the session is read, never stored. */
  roles: z.optional(z.array(z.enum(officialRoles))),
  /** An official or a company that has to enrol a second factor of its own: until then this session can do nothing else. */
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
