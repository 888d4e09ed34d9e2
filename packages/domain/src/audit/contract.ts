import * as z from 'zod/mini';
import { endpointsFor } from '../contract/endpoint.ts';
import { RowId } from '../fields/model.ts';

const endpoint = endpointsFor('audit:read:any');

/** One action of the audit log. */
export const AuditLine = z.object({
  audit_id: z.number(),
  acted_at: z.string(),
  actor_member_id: z.nullable(z.number()),
  actor_name: z.nullable(z.string()),
  action: z.string(),
  subject: z.string(),
  subject_id: z.nullable(z.number()),
  is_sealed: z.boolean(),
  /** How many people it showed, where one action showed many. */
  people: z.nullable(z.number()),
});
export type AuditLine = z.infer<typeof AuditLine>;

/** Where the log was cut off for the last time: its oldest seals were over, and what follows is chained to the hash of the last of them. */
export const AuditCut = z.object({
  audit_seal_id: z.number(),
  hash: z.string(),
  /** Up to when its deeds are gone, in the town's time. */
  sealed_at: z.string(),
  cut_at: z.string(),
  /** So many in all. */
  deeds: z.number(),
});
export type AuditCut = z.infer<typeof AuditCut>;

export const AuditChain = z.object({
  state: z.enum(['whole', 'broken', 'empty']),
  sealed: z.number(),
  waiting: z.number(),
  /** Hash of the newest seal, to be kept outside. */
  head: z.nullable(z.string()),
  sealed_at: z.nullable(z.string()),
  /** First action at which the chain does not fit. */
  broken_at: z.nullable(z.number()),
  /** null: the chain goes back to the first action of all. */
  cut: z.nullable(AuditCut),
});

export const AUDIT_PAGE_SIZE = 50;

export const listAudit = endpoint('listAudit', 'GET', '/api/audit', {
  input: z.object({ before: z.optional(RowId), member_id: z.optional(RowId) }),
  reply: z.object({
    lines: z.array(AuditLine),
    has_more: z.boolean(),
    /** What stood before the oldest of them; null: nothing did, or older ones are to come. */
    cut: z.nullable(AuditCut),
  }),
  description: `The audit log, newest first, ${AUDIT_PAGE_SIZE} at a time; of one member when asked.`,
});

export const readAuditChain = endpoint('readAuditChain', 'GET', '/api/audit/chain', {
  reply: z.object({ chain: AuditChain }),
  description: 'Checks the whole chain of seals: edited, reordered and cut logs are found.',
});

/** Logins that were refused on one day, by how many login ids and networks, and the most of one of each. */
export const RefusedLoginDay = z.object({
  date: z.string(),
  refused: z.number(),
  accounts: z.number(),
  networks: z.number(),
  most_of_account: z.number(),
  most_of_network: z.number(),
});
export type RefusedLoginDay = z.infer<typeof RefusedLoginDay>;

export const listRefusedLogins = endpoint('listRefusedLogins', 'GET', '/api/audit/refused-logins', {
  reply: z.object({ days: z.array(RefusedLoginDay) }),
  description:
    'How often logins were refused in the last 30 days; whose and from where stands in no row, only keyed hashes.',
});
