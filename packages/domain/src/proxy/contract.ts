import * as z from 'zod/mini';
import {
  APPLICATION_PAGE_SIZE,
  ApplicationLine,
  ConfirmedApplication,
  CorrectedApplication,
  FilledContent,
  GoesOn,
  MAX_APPLICATION_BYTES,
  OwnApplication,
  SentBackApplication,
  correctRefusals,
  createRefusals,
} from '../applications/contract.ts';
import { Begun, signRefusals } from '../applications/completion-contract.ts';
import { endpointsFor } from '../contract/endpoint.ts';
import { REASON_LENGTH } from '../desk/decision.ts';
import { RowId, longText } from '../fields/model.ts';
import { PageNumber, pageReply } from '../fields/pages.ts';
import { PdfFile } from '../files/pdf-file.ts';
import { Proxy } from './model.ts';

const endpoint = endpointsFor('application:proxy:any');

const application = '/api/proxy/applications/:onlineform_application_id';

const OfProxied = z.object({ onlineform_application_id: RowId });
/** Refusals because of the applicant, at each step that writes. */
const ofMember = ['proxy-self', 'proxy-no-account', 'proxy-suspended'] as const;

/** Each answer names the member, because the access is recorded. */
const whose = { member_id: z.number() };

/** An application for somebody else, as the filing official sees it. */
export const ProxiedApplication = z.extend(OwnApplication, {
  /** Null once the applicant's account is deleted. */
  proxy_id: z.nullable(z.number()),
  ...whose,
});

export const ProxiedLine = z.extend(ApplicationLine, {
  proxy_id: z.nullable(z.number()),
  ...whose,
  name: z.string(),
});
export type ProxiedLine = z.infer<typeof ProxiedLine>;

export const openProxy = endpoint('openProxy', 'POST', '/api/proxies', {
  input: z.object({
    member_id: RowId,
    /** How the applicant asked, and how the official verified their identity. */
    reason: longText(REASON_LENGTH).check(z.minLength(1, { error: 'required' })),
  }),
  reply: z.object({ proxy: Proxy }),
  success: 201,
  refusals: ['not-found', ...ofMember],
  description:
    'Begins to apply for a member who stands at the counter or calls, with the reason. It is in the audit log and the member sees it.',
});

export const readProxy = endpoint('readProxy', 'GET', '/api/proxies/:proxy_id', {
  input: z.object({ proxy_id: RowId }),
  reply: z.object({ proxy: Proxy }),
  refusals: ['not-found'],
  description:
    'For whom the official applies, with what stands in applications of the account. The access is in the audit log and the member sees it.',
});

export const listProxied = endpoint('listProxied', 'GET', '/api/proxy/applications', {
  input: z.object({ page: PageNumber }),
  reply: z.object({ applications: z.array(ProxiedLine), ...pageReply }),
  description: `What the official has begun or filed for others, the newest first, ${APPLICATION_PAGE_SIZE} a page. Each person’s access is in the audit log and they see it.`,
});

export const createProxied = endpoint('createProxied', 'POST', '/api/proxies/:proxy_id/applications', {
  input: z.extend(ConfirmedApplication, { proxy_id: RowId }),
  reply: z.extend(GoesOn, whose),
  success: 201,
  refusals: ['not-found', ...ofMember, 'proxy-ended', 'proxy-not-allowed', 'too-many-proxies', ...createRefusals],
  maxBodyBytes: MAX_APPLICATION_BYTES,
  description:
    'Confirms what an official has filled in for a member. It is filed once the official has signed it with their own card; until then it is a draft of the official’s.',
});

export const readProxied = endpoint('readProxied', 'GET', application, {
  input: OfProxied,
  reply: z.object({ application: ProxiedApplication }),
  refusals: ['not-found'],
  description:
    'One application that the official files or has filed for somebody. The access is in the audit log and the applicant sees it.',
});

export const readProxiedContent = endpoint('readProxiedContent', 'GET', `${application}/content`, {
  input: OfProxied,
  reply: z.extend(FilledContent, whose),
  refusals: ['not-found'],
  description:
    'What the official has filled in for somebody, to be changed before it is signed. The access is in the audit log and the applicant sees it.',
});

export const readProxiedPdf = endpoint('readProxiedPdf', 'GET', `${application}/paper`, {
  input: OfProxied,
  reply: PdfFile,
  refusals: ['not-found'],
  description:
    'The paper that the official signs, or a copy to hand over. The access is in the audit log and the applicant sees it.',
});

export const beginSigningProxied = endpoint('beginSigningProxied', 'POST', `${application}/sign`, {
  input: OfProxied,
  reply: z.extend(Begun, whose),
  refusals: ['not-found', ...ofMember, ...signRefusals],
  description:
    'Begins to sign what the official files for somebody, with the official’s own My Number Card, and answers where the browser goes for it.',
});

export const readProxiedCorrection = endpoint('readProxiedCorrection', 'GET', `${application}/correction`, {
  input: OfProxied,
  reply: z.extend(SentBackApplication, whose),
  refusals: ['not-found'],
  description:
    'An application that the official filed for somebody and the office has sent back, with its form, content and files. The access is in the audit log and the applicant sees it.',
});

export const correctProxied = endpoint('correctProxied', 'POST', `${application}/correct`, {
  input: CorrectedApplication,
  reply: z.extend(GoesOn, whose),
  refusals: ['not-found', ...ofMember, ...correctRefusals],
  maxBodyBytes: MAX_APPLICATION_BYTES,
  description:
    'Corrects what the official filed for somebody and the office has sent back. What changes is signed anew with the official’s card.',
});
