import * as z from 'zod/mini';
import { FeeSchema } from '../described/fee-schema.ts';
import { endpoint } from '../contract/endpoint.ts';
import { Flag, RowId } from '../fields/model.ts';
import { profileItems } from '../services/model.ts';
import { FormSection, flagFields } from './model.ts';

/** Key of a test URL: 32 letters and digits. */
export const TestKey = z.string().check(z.regex(/^[a-z0-9]{32}$/, { error: 'format' }));

/** A form in the list, in the request's language (product, "Online form"). */
export const OnlineformLine = z.object({
  onlineform_id: z.number(),
  form_name: z.string(),
  description: z.string(),
  application_conditions: z.string(),
  required_documents: z.string(),
  fee_text: z.string(),
  days_to_issue: z.string(),
  other_information: z.string(),
  contact_information: z.string(),
  is_open: Flag,
  ...flagFields,
  /** Business days until delivery; null: nothing is delivered. */
  estimated_delivery_days: z.nullable(z.number()),
  sort_order: z.number(),
  /** Of these texts, those that are also written in easy Japanese; only in Japanese, and if there are any. */
  easy: z.optional(z.array(z.object({ ja: z.string(), ja_simple: z.string() }))),
});
export type OnlineformLine = z.infer<typeof OnlineformLine>;

/** A form with all its fields. */
export const Onlineform = z.extend(OnlineformLine, {
  version: z.number(),
  /** 1: opened by a test URL. An application is real all the same. */
  is_test: Flag,
  checklist: z.array(z.string()),
  agreement: z.string(),
  applicant_items: z.array(z.enum(profileItems)),
  /** In both languages. */
  sections: z.array(FormSection),
  fees: z.nullable(FeeSchema),
  /** Expected delivery of an application made now; null: nothing is delivered. */
  delivered_on: z.nullable(z.string()),
});
export type Onlineform = z.infer<typeof Onlineform>;

export const listOnlineforms = endpoint('listOnlineforms', 'GET', '/api/onlineforms', {
  permission: 'public',
  reply: z.object({ onlineforms: z.array(OnlineformLine) }),
  description: 'The forms for which people apply online, those that are open, in their order.',
});

export const readOnlineform = endpoint('readOnlineform', 'GET', '/api/onlineforms/:onlineform_id', {
  permission: 'public',
  input: z.object({ onlineform_id: RowId, test: z.optional(TestKey) }),
  reply: z.object({ onlineform: Onlineform }),
  refusals: ['not-found'],
  description:
    'One form with what it needs and what it asks. A closed one says so (`is_open` 0) and names neither checklist nor fields; the key of a test URL opens the version that is being tried.',
});
