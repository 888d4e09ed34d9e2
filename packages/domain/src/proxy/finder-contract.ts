import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import { requiredText } from '../fields/model.ts';
import { FOUND_MEMBERS, FoundMember } from '../members/found-member.ts';

export const findProxiedMembers = endpoint({
  name: 'findProxiedMembers',
  method: 'GET',
  path: '/api/proxy/members',
  permission: 'application:proxy:any',
  input: z.object({ /** Part of a name, furigana, telephone number or town id. */ q: requiredText(64) }),
  reply: z.object({ members: z.array(FoundMember), has_more: z.boolean() }),
  success: 200,
  refusals: [],
  description: `Members for whom an official may apply, ${FOUND_MEMBERS} at most. The look is in the audit log.`,
});
