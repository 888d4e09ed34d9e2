import * as z from 'zod/mini';
import { endpointsFor } from '../contract/endpoint.ts';
import { PdfFile } from '../files/pdf-file.ts';
import { text } from '../fields/model.ts';
import { AccountAsked, BankCodeAsked, accountRefusals } from './model.ts';
import { BankView, OwnMandate } from './views.ts';

const endpoint = endpointsFor('mandate:print:own');

/** Most banks or branches in a search result. */
export const MOST_BANKS = 20;

const found = z.object({ found: z.array(BankView), has_more: z.boolean() });

export const findBanks = endpoint('findBanks', 'GET', '/api/banks', {
  input: z.object({ q: z._default(text(64), '') }),
  reply: found,
  description: `Banks whose accounts the town has debited, by code, name or kana, ${MOST_BANKS} at most.`,
});

export const findBranches = endpoint('findBranches', 'GET', '/api/banks/:bank_code/branches', {
  input: z.object({ bank_code: BankCodeAsked, q: z._default(text(64), '') }),
  reply: found,
  refusals: ['not-found'],
  description: `Branches of a bank by code, name or kana, ${MOST_BANKS} at most.`,
});

export const readOwnMandates = endpoint('readOwnMandates', 'GET', '/api/own-mandates', {
  reply: z.object({
    /** The mandate that is debited now. */
    in_force: z.nullable(OwnMandate),
    /** The mandate that waits for the bank. */
    waiting: z.nullable(OwnMandate),
    /** The last mandate that the bank refused, unless a later one exists. */
    refused: z.nullable(OwnMandate),
    /** True if the town debits accounts at all. */
    is_offered: z.boolean(),
  }),
  description: 'The own accounts for account transfer, with the last three digits of their numbers.',
});

export const printMandatePdf = endpoint('printMandatePdf', 'POST', '/api/mandate-papers', {
  input: z.object(AccountAsked),
  reply: PdfFile,
  refusals: ['required', 'not-chosen', 'bank-not-collected', ...accountRefusals, 'not-printable'],
  description: 'The request for account transfer (口座振替依頼書), filled in, in Japanese. Nothing of it is kept.',
});
