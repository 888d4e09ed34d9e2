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
  /** Number of people whose data one action showed; null for a single one. */
  people: z.nullable(z.number()),
});
export type AuditLine = z.infer<typeof AuditLine>;

/** The last cut of the log. Its oldest seals had expired, and the rest is chained to the hash of the last of them. */
export const AuditCut = z.object({
  audit_seal_id: z.number(),
  hash: z.string(),
  /** Time of the last removed action, in the town's time. */
  sealed_at: z.string(),
  cut_at: z.string(),
  /** Number of removed actions in all. */
  deeds: z.number(),
});
export type AuditCut = z.infer<typeof AuditCut>;

export const AuditChain = z.object({
  state: z.enum(['whole', 'broken', 'empty']),
  sealed: z.number(),
  waiting: z.number(),
  /** Hash of the newest seal, to be stored elsewhere. */
  head: z.nullable(z.string()),
  sealed_at: z.nullable(z.string()),
  /** First action at which the chain breaks. */
  broken_at: z.nullable(z.number()),
  /** Null: the chain goes back to the first action of all. */
  cut: z.nullable(AuditCut),
});

export const AUDIT_PAGE_SIZE = 50;

export const listAudit = endpoint('listAudit', 'GET', '/api/audit', {
  input: z.object({ before: z.optional(RowId), member_id: z.optional(RowId) }),
  reply: z.object({
    lines: z.array(AuditLine),
    has_more: z.boolean(),
    /** The cut before the oldest line; null: none, or older lines follow. */
    cut: z.nullable(AuditCut),
  }),
  description: `The audit log, newest first, ${AUDIT_PAGE_SIZE} at a time; of one member when asked.`,
});

export const readAuditChain = endpoint('readAuditChain', 'GET', '/api/audit/chain', {
  reply: z.object({ chain: AuditChain }),
  description: 'Checks the whole chain of seals: edited, reordered and cut logs are found.',
});

/** Refused logins of one day, with the numbers of login IDs and networks, and the most for a single one. */
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
