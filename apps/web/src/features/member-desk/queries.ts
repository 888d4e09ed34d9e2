import { listAudit, listRefusedLogins, readAuditChain } from '@machi/domain/audit/contract';
import type { InputOf, ReplyOf } from '@machi/domain/contract/endpoint';
import { listFactorResets } from '@machi/domain/factor-resets/contract';
import type { Locale } from '@machi/domain/locale/model';
import { listMembers, listOrganizations, readMember } from '@machi/domain/member-desk/contract';
import type { MemberFile } from '@machi/domain/member-desk/model';
import { listMemberMemos } from '@machi/domain/memos/contract';
import { listRoleRequests } from '@machi/domain/role-requests/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { ask } from '../../shell/calls/ask.ts';
import { load, loadIfAny } from '../../shell/calls/client.ts';
import { keepReply } from '../../shell/calls/keep-reply.ts';
import { keptInLanguages } from '../../shell/calls/kept-in-languages.ts';

/** The beginning of the log: its first portion has no line before it. */
const NEWEST = 0;

export const deskQueries = {
  /** The members that were shown stay until the asked ones have come. */
  list: (locale: Locale, asked: InputOf<typeof listMembers>) =>
    queryOptions({ ...ask(listMembers, asked, locale), placeholderData: keepPreviousData }),
  /** One member's file; none where there is no such member any more, which leaves the desk as it is. */
  member: (locale: Locale, memberId: number) =>
    queryOptions<ReplyOf<typeof readMember> | null>({
      queryKey: [readMember.name, locale, memberId],
      queryFn: ({ signal }) => loadIfAny(readMember, { member_id: memberId }, { signal }),
      placeholderData: keptInLanguages(locale, memberId),
    }),
  /** Memos for colleagues about a member. */
  memos: (locale: Locale, memberId: number) =>
    queryOptions({
      ...ask(listMemberMemos, { member_id: memberId }, locale),
      staleTime: 0,
    }),
  organizations: (locale: Locale) => queryOptions(ask(listOrganizations, {}, locale)),
  factorResets: (locale: Locale) => queryOptions({ ...ask(listFactorResets, {}, locale), staleTime: 0 }),
  requests: (locale: Locale) => queryOptions({ ...ask(listRoleRequests, {}, locale), staleTime: 0 }),
  chain: (locale: Locale) => queryOptions(ask(readAuditChain, {}, locale)),
  refusedLogins: (locale: Locale) => queryOptions({ ...ask(listRefusedLogins, {}, locale), staleTime: 0 }),
  /** The audit log, or what of it is about one member, newest first. */
  audit: (locale: Locale, memberId: number | undefined) =>
    infiniteQueryOptions({
      queryKey: [listAudit.name, locale, memberId ?? 'all'],
      queryFn: ({ pageParam, signal }) =>
        load(
          listAudit,
          {
            ...(pageParam === NEWEST ? {} : { before: pageParam }),
            ...(memberId === undefined ? {} : { member_id: memberId }),
          },
          { signal },
        ),
      initialPageParam: NEWEST,
      placeholderData: keptInLanguages(locale, memberId ?? 'all'),
      getNextPageParam: ({ lines, has_more }) => (has_more ? lines.at(-1)?.audit_id : undefined),
    }),
};

/** Shows a member as a write has answered them, in the file at once and in the lists when they are asked for again. */
export function useKeepMember(locale: Locale): (member: MemberFile) => void {
  const queryClient = useQueryClient();
  return (member) => {
    keepReply(queryClient, deskQueries.member(locale, member.member_id), { member });
    void queryClient.invalidateQueries({ queryKey: [listMembers.name] });
    void queryClient.invalidateQueries({ queryKey: [listAudit.name] });
  };
}

/** Asks for a member's file again, which somebody else has changed; done once the new one is there. */
export function useReadMemberAgain(locale: Locale): (memberId: number) => Promise<void> {
  const queryClient = useQueryClient();
  return (memberId) =>
    queryClient.invalidateQueries({ queryKey: deskQueries.member(locale, memberId).queryKey, exact: true });
}

/** After a request was decided: it goes, and the files and the log tell it. */
export function useReadRequestsAgain(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(
      [listRoleRequests, readMember, listAudit].map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })),
    );
  };
}

/** After members were added: the lists no longer hold. */
export function useForgetLists(): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: [listMembers.name] });
}
