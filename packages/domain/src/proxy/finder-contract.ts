import { endpoint } from '../contract/endpoint.ts';
import { FOUND_MEMBERS, FoundMembers, MemberSearch } from '../members/found-member.ts';

export const findProxiedMembers = endpoint('findProxiedMembers', 'GET', '/api/proxy/members', {
  permission: 'application:proxy:any',
  input: MemberSearch,
  reply: FoundMembers,
  description: `Members for whom an official may apply, ${FOUND_MEMBERS} at most. The access is in the audit log.`,
});
