import * as z from 'zod/mini';
import { APPLICATION_PAGE_SIZE, ApplicationLine } from '../applications/contract.ts';
import { endpointsFor } from '../contract/endpoint.ts';
import { PageNumber, pageReply } from '../fields/pages.ts';
import { FOUND_MEMBERS, FoundMembers, MemberSearch } from '../members/found-member.ts';

const endpoint = endpointsFor('application:proxy:any');

export const ProxiedLine = z.extend(ApplicationLine, { member_id: z.number(), name: z.string() });
export type ProxiedLine = z.infer<typeof ProxiedLine>;

export const findProxiedMembers = endpoint('findProxiedMembers', 'GET', '/api/proxy/members', {
  input: MemberSearch,
  reply: FoundMembers,
  description: `Members for whom an official may apply, ${FOUND_MEMBERS} at most. The access is in the audit log.`,
});

export const listProxied = endpoint('listProxied', 'GET', '/api/proxy/applications', {
  input: z.object({ page: PageNumber }),
  reply: z.object({ applications: z.array(ProxiedLine), ...pageReply }),
  description: `What the official has begun or filed for others, the newest first, ${APPLICATION_PAGE_SIZE} a page. Each person’s access is in the audit log and they see it.`,
});
