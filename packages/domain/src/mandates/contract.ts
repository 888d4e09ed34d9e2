import * as z from 'zod/mini';
import { endpointsFor } from '../contract/endpoint.ts';
import { PdfFile } from '../files/pdf-file.ts';
import { text } from '../fields/model.ts';
import { AccountAsked, BankCodeAsked, accountRefusals } from './model.ts';
import { BankView, OwnMandate } from './views.ts';

const endpoint = endpointsFor('mandate:print:own');

/** Banks or branches that a search shows, at most. */
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
    /** What is debited today. */
    in_force: z.nullable(OwnMandate),
    /** What the bank is asked about. */
    waiting: z.nullable(OwnMandate),
    /** The one that the bank refused last, as long as nothing came after it. */
    refused: z.nullable(OwnMandate),
    /** Whether accounts are debited for the town at all. */
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
