import { townTimeText } from '@machi/domain/calendar/model';
import {
  approveDirectoryRule,
  askDirectoryRule,
  endDirectoryRule,
  listDirectoryRules,
  unlinkDirectory,
  type DirectoryRule,
} from '@machi/domain/directory/contract';
import { isUnmet } from '@machi/domain/directory/rules';
import { refuseOwn } from '@machi/domain/member-desk/rules';
import { isRefusal, notFound, refuse, sentenceOf, type Refusal, type RefusalCode } from '@machi/domain/refusals/model';
import { secondDecided } from '@machi/domain/second-official/rules';
import type { Queryable } from '../../../database/database.ts';
import { computed, nameOf, rowsOf } from '../../../database/rows.ts';
import { directory_rule } from '../../../database/tables/directory/directory.ts';
import { writeAccesses, writeListed } from '../../../platform/audit/accesses.ts';
import { actedIn, writeAudit } from '../../../platform/audit/audit.ts';
import { handsReader, obstacleToSecond, type HandsReader } from '../../../platform/audit/second-official.ts';
import {
  IN_FORCE,
  directoryLinks,
  holdWaysIn,
  settleRoles,
  standingOf,
} from '../../../platform/directory/directory-store.ts';
import type { House } from '../../../platform/house.ts';
import type { MemberExchange } from '../../../platform/http/exchange.ts';
import { serve, writeAndSend } from '../../../platform/http/serve.ts';
import { endOtherSessions } from '../../../platform/sessions/sessions.ts';
import { holdMembers, isEntitled, readMemberFile } from '../member-rows.ts';
import { tellMember } from '../notifications.ts';
import { systemOfficialsBut } from '../rights/request-store.ts';

const rules = rowsOf(directory_rule, {
  asker: nameOf('asked_by'),
  official: nameOf('directory_rule.member_id'),
  is_asker_entitled: computed<boolean>(
    `exists (select from member a where a.member_id = asked_by and a.is_official and 'system' = any(a.roles) and a.locked_at is null)`,
  ),
});
type Row = NonNullable<Awaited<ReturnType<typeof rules.one>>>;

const WAITING = { approved_at: null, ended_at: null };
const refused = (status: Refusal['status'], field: string, code: RefusalCode): Refusal =>
  refuse(status, { field, code });

const obstacleTo = (officialOf: HandsReader, row: Row, exchange: MemberExchange) =>
  obstacleToSecond(
    officialOf,
    { asked_by: row.asked_by, isAskerStillEntitled: row.is_asker_entitled, gainer_id: row.member_id },
    exchange,
  );

async function viewRule(officialOf: HandsReader, row: Row, exchange: MemberExchange): Promise<DirectoryRule> {
  const { directory_rule_id, group_name, roles, member_id, asked_by, asker, asked_at, approved_at, met_at } = row;
  const [problem] = (approved_at === null ? await obstacleTo(officialOf, row, exchange) : undefined)?.problems ?? [];
  return {
    directory_rule_id,
    group_name,
    roles: [...roles],
    member: member_id === null ? null : { member_id, name: row.official ?? '' },
    is_waiting: approved_at === null,
    asked_by: asked_by === null ? null : { member_id: asked_by, name: asker ?? '' },
    asked_at: townTimeText(asked_at),
    obstacle: problem ? sentenceOf(problem, exchange.locale) : null,
    met_at: met_at && townTimeText(met_at),
    is_unmet: approved_at !== null && group_name !== null && isUnmet(met_at ?? approved_at, exchange.now),
  };
}

/** Records what was done with a row: about the official of a last resort, or about the row of a group. */
function note(transaction: Queryable, exchange: MemberExchange, row: Row, verb: 'ask' | 'approve' | 'end') {
  if (row.member_id !== null)
    return writeAccesses(transaction, exchange, `member:${verb}-last-resort`, [row.member_id]);
  const about = { subject: 'directory-rule', subject_id: row.directory_rule_id } as const;
  return writeAudit(transaction, { ...actedIn(exchange), action: `directory:${verb}`, ...about });
}

async function tell(
  house: House,
  transaction: Queryable,
  memberIds: readonly number[],
  kind: Parameters<typeof tellMember>[3],
  now: Date,
): Promise<void> {
  for (const memberId of memberIds) {
    const person = await readMemberFile(transaction, memberId);
    if (person) await tellMember(house, transaction, person, kind, now);
  }
}

/** Why an official cannot have an account of last resort; undefined: they can. */
async function refuseLastResort(house: House, transaction: Queryable, memberId: number): Promise<Refusal | undefined> {
  const person = await readMemberFile(transaction, memberId);
  if (!person?.is_official || person.locked_at !== null) return refused(422, 'member_id', 'directory-not-official');
  const { isLinked } = await standingOf(transaction, house.directory?.issuer ?? '', memberId);
  return isLinked ? refused(409, 'member_id', 'directory-linked') : undefined;
}

/** Locks a row in force or waiting, and the acting official; both may have changed meanwhile. */
async function holdRule(transaction: Queryable, directory_rule_id: number, { member }: MemberExchange) {
  const found = await rules.one(transaction, 'find-directory-rule', { directory_rule_id });
  if (!found) return notFound;
  const ids = [member.member_id, found.asked_by, found.member_id].filter((id) => id !== null);
  const held = await holdMembers(transaction, ids);
  if (!isEntitled(held.find(({ member_id }) => member_id === member.member_id))) return notFound;
  await rules.lock(transaction, 'hold-directory-rule', { directory_rule_id }, { columns: ['directory_rule_id'] });
  return (await rules.one(transaction, 'find-directory-rule', { directory_rule_id, ended_at: null })) ?? secondDecided;
}

/** Which group gives which roles, and who may log in without the directory. */
export const directoryRoutes = (house: House) => [
  serve(listDirectoryRules, async (_input, exchange) => {
    const { database } = house;
    const order = ['approved_at', 'group_name', 'directory_rule_id'] as const;
    const [rows, links] = await Promise.all([
      rules.list(database, 'list-directory-rules', { ended_at: null }, { order }),
      directoryLinks.list(database),
    ]);
    const shown = [...rows.flatMap(({ member_id, asked_by }) => [member_id, asked_by]), ...links];
    await writeListed(database, exchange, 'directory:list', shown);
    const officialOf = handsReader(database, exchange.now);
    return {
      is_offered: house.directory !== undefined,
      is_required: house.settings.directory?.isRequired === true,
      rules: await Promise.all(rows.map((row) => viewRule(officialOf, row, exchange))),
      links: links.map(({ member_id, official, met_at }) => ({
        member_id,
        name: official ?? '',
        met_at: townTimeText(met_at),
      })),
    };
  }),

  serve(askDirectoryRule, async ({ group_name, roles, member_id }, exchange) => {
    if ((group_name === null) === (member_id === null)) return refused(422, '', 'directory-one-of');
    if (group_name !== null && roles.length === 0) return refused(422, 'roles', 'directory-roles');
    const actorId = exchange.member.member_id;
    return writeAndSend(house, exchange, async (transaction) => {
      const refusal = member_id === null ? undefined : await refuseLastResort(house, transaction, member_id);
      if (refusal) return refusal;
      const row = { group_name, roles: group_name === null ? [] : roles, member_id };
      const asked = { ...row, asked_by: actorId, asked_at: exchange.now };
      const added = await rules.insertIfAbsent(transaction, 'ask-directory-rule', asked);
      if (!added) return refused(409, '', 'directory-asked');
      await note(transaction, exchange, added, 'ask');
      const chiefs = await systemOfficialsBut(transaction, [actorId]);
      await tell(house, transaction, chiefs, 'directoryApproval', exchange.now);
      return {};
    });
  }),

  serve(approveDirectoryRule, ({ directory_rule_id }, exchange) =>
    exchange.write(async (transaction) => {
      const row = await holdRule(transaction, directory_rule_id, exchange);
      if (isRefusal(row)) return row;
      if (row.approved_at !== null) return secondDecided;
      const refusal =
        (await obstacleTo(handsReader(transaction, exchange.now), row, exchange)) ??
        (row.member_id === null ? undefined : await refuseLastResort(house, transaction, row.member_id));
      if (refusal) return refusal;
      const { group_name, member_id } = row;
      const by = exchange.member.member_id;
      const before = { ...IN_FORCE, group_name, member_id };
      await rules.update(transaction, 'replace-directory-rule', before, { ended_by: by, ended_at: exchange.now });
      const approved = { approved_by: by, approved_at: exchange.now };
      await rules.update(transaction, 'approve-directory-rule', { directory_rule_id, ...WAITING }, approved);
      await note(transaction, exchange, row, 'approve');
      return {};
    }),
  ),

  serve(endDirectoryRule, ({ directory_rule_id }, exchange) =>
    exchange.write(async (transaction) => {
      const row = await holdRule(transaction, directory_rule_id, exchange);
      if (isRefusal(row)) return row === secondDecided ? notFound : row;
      const refuseLast = await holdWaysIn(house, transaction);
      const ended = { ended_by: exchange.member.member_id, ended_at: exchange.now };
      await rules.update(transaction, 'end-directory-rule', { directory_rule_id }, ended);
      const last = await refuseLast();
      if (last) return last;
      await note(transaction, exchange, row, 'end');
      return {};
    }),
  ),

  serve(unlinkDirectory, async ({ member_id }, exchange) => {
    const own = refuseOwn(exchange.member.member_id, member_id);
    if (own) return own;
    return writeAndSend(house, exchange, async (transaction) => {
      const held = await holdMembers(transaction, [exchange.member.member_id, member_id]);
      const actor = held.find((row) => row.member_id === exchange.member.member_id);
      if (!isEntitled(actor) || !(await directoryLinks.remove(transaction, member_id))) return notFound;
      // Who has left must not come back by the password with what their groups gave.
      await settleRoles(transaction, member_id, [], exchange.now);
      await endOtherSessions(transaction, member_id);
      await writeAccesses(transaction, exchange, 'member:unlink-directory', [member_id]);
      await tell(house, transaction, [member_id], 'directoryParted', exchange.now);
      const chiefs = await systemOfficialsBut(transaction, [exchange.member.member_id, member_id]);
      await tell(house, transaction, chiefs, 'directoryPartedOther', exchange.now);
      return {};
    });
  }),
];
