import { addDays, dateAt } from '@machi/domain/calendar/model';
import type { DelegationGround } from '@machi/domain/delegations/model';
import { newDelegation, newDelegationRequest } from '../../testing/delegations/delegations.ts';
import { readMemberFile, seenOf } from './member-rows.ts';
import { officeRequest } from '../../testing/requests/requests.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';
import { nothing, somebodyNew, type Case, type Input } from '../../testing/cases/case.ts';

let accounts = 0;

/** An unused login ID. */
function newEmail(): string {
  accounts += 1;
  return `desk.${accounts}@example.jp`;
}

/** A new member for the desk to read and change. */
async function somebody(town: OpenTown): Promise<Input> {
  const { member_id } = await somebodyNew(town);
  return { member_id };
}

/** A guest without an account. */
async function somebodyOfTheCounter(town: OpenTown): Promise<Input> {
  const { member_id } = await town.addPerson();
  await town.rows`update member set email = null, email_key = null, login_tel_key = null
    where member_id = ${member_id}`;
  return { member_id };
}

/** A member with a known birth date whose file the official has read, as verification needs. */
async function somebodyRead(town: OpenTown): Promise<Input> {
  const person = await somebody(town);
  const memberId = Number(person.member_id);
  await town.rows('update member set birthdate = $2 where member_id = $1', memberId, '1950-03-04');
  const row = await readMemberFile(town.database, memberId);
  return { ...person, seen: row && seenOf(row) };
}

/** 斎藤 恵子 of the sample town has the role `system`. */
const SAMPLE_CHIEF = 7;
/** A colleague's request for roles; a person has one request at a time. */
async function requestedRoles(town: OpenTown): Promise<Input> {
  const { member_id } = await somebody(town);
  const [row] = await town.rows<{ role_request_id: number }>`insert into role_request (member_id, roles, asked_by,
    asked_at) values (${Number(member_id)}, '{auditor}', ${SAMPLE_CHIEF}, ${town.now()}) returning role_request_id`;
  return { role_request_id: row?.role_request_id };
}

/** A colleague's request that somebody may act for a member. */
async function askedDelegation(town: OpenTown, ground: DelegationGround = 'both'): Promise<Input> {
  const [principal, delegate] = [await town.addPerson(), await town.addPerson()];
  const id = await newDelegationRequest(town, principal.member_id, delegate.member_id, ground, SAMPLE_CHIEF);
  return { delegation_request_id: id };
}

/** A member with a second factor. */
async function somebodySecured(town: OpenTown): Promise<Input> {
  const person = await somebody(town);
  await town.rows`insert into second_factor (member_id, kind, sealed_secret, last_step, created_at)
    values (${Number(person.member_id)}, 'totp', 'x', 0, ${town.now()}) returning 1`;
  return { ...person, proof: 'licence' };
}
/** A colleague's request to remove second factors. */
async function askedReset(town: OpenTown): Promise<Input> {
  const { member_id } = await somebodySecured(town);
  const [row] = await town.rows<{ factor_reset_id: number }>`insert into factor_reset (member_id, proof, asked_by,
    asked_at) values (${Number(member_id)}, 'licence', ${SAMPLE_CHIEF}, ${town.now()}) returning factor_reset_id`;
  return { factor_reset_id: row?.factor_reset_id };
}

/** Somebody who came by the directory. */
async function linkedPerson(town: OpenTown): Promise<Input> {
  const { member_id } = await town.addPerson();
  await town.rows`insert into directory_link (member_id, issuer, subject, linked_at, met_at)
    values (${member_id}, 'cases', ${`sub-${member_id}`}, now(), now())`;
  return { member_id };
}

let groups = 0;
const newGroup = (): string => {
  groups += 1;
  return `group ${groups}`;
};

/** A group whose roles wait for a second official. */
async function askedGroup(town: OpenTown): Promise<Input> {
  const [row] = await town.rows<{ directory_rule_id: number }>`insert into directory_rule (group_name, roles, asked_by,
    asked_at) values (${newGroup()}, '{editor}', ${SAMPLE_CHIEF}, now()) returning directory_rule_id`;
  return { directory_rule_id: row?.directory_rule_id };
}

export const cases: Readonly<Record<string, Case>> = {
  listMembers: { input: nothing },
  resetFactors: { input: somebodySecured },
  listFactorResets: {
    input: async (town) => {
      await askedReset(town);
      return {};
    },
  },
  approveFactorReset: { input: askedReset },
  refuseFactorReset: { input: askedReset },
  exportMembers: { input: () => ({ format: 'csv' }) },
  readMember: { input: somebody },
  createMember: { input: () => ({ email: newEmail(), name: '新田 開' }) },
  checkBulkMembers: {
    input: async (town) => ({
      text: `メール,氏名,電話,備考\n${(await town.addPerson()).email},新田 開,0160-00-0000,x`,
    }),
  },
  createBulkMembers: { input: () => ({ text: `メール,氏名,生年月日\n${newEmail()},新田 開,昭和23年4月2日` }) },
  readBulkProgress: { showsNobody: true, input: () => ({ attempt: 'none-of-these' }) },
  editMember: { input: async (town) => officeRequest(await somebody(town)) },
  verifyMember: { input: async (town) => ({ ...(await somebodyRead(town)), is_resident: 0 }) },
  lockMember: { input: async (town) => ({ ...(await somebody(town)), is_locked: true }) },
  resetMemberPassword: {
    input: async (town) => ({ member_id: (await town.addPerson({ isPhoneOnly: true })).member_id }),
  },
  joinGuest: {
    input: async (town) => {
      const { member_id } = await town.addPerson();
      await town.rows('update member set verified_at = $2 where member_id = $1', member_id, town.now());
      return { member_id, guest_id: (await somebodyOfTheCounter(town)).member_id };
    },
  },
  unjoinGuest: {
    input: async (town) => {
      const { member_id } = await town.addPerson();
      const guest = await somebodyOfTheCounter(town);
      await town.rows(
        `with gone as (delete from member where member_id = $2 returning *)
         insert into guest_join (guest_id, member_id, joined_at, guest, moved, ended)
         select member_id, $1, $3, to_jsonb(gone) || jsonb_build_object('created_at', $3::timestamptz),
           '{"reservation":[]}', '{"club_person":[],"lottery_application":[]}' from gone`,
        member_id,
        Number(guest.member_id),
        town.now(),
      );
      return { member_id, guest_id: guest.member_id };
    },
  },
  eraseGuest: { input: somebodyOfTheCounter },
  authoriseMember: {
    input: async (town) => ({ ...(await somebody(town)), is_official: false, organization_id: null, roles: [] }),
  },
  askDelegation: {
    input: async (town) => ({
      ...(await somebody(town)),
      delegate_id: (await town.addPerson()).member_id,
      ground: 'both',
      matters: ['reservations'],
      ends_on: addDays(dateAt(town.now()), 30),
      reason: '窓口で二人から頼まれました。',
    }),
  },
  listDelegationRequests: {
    input: async (town) => {
      await askedDelegation(town);
      return {};
    },
  },
  approveDelegation: { input: (town) => askedDelegation(town) },
  refuseDelegation: { input: (town) => askedDelegation(town) },
  readDelegationPaper: {
    input: (town) => askedDelegation(town, 'paper'),
    shown: async (town) => {
      const [last] = await town.rows<{ principal_id: number; delegate_id: number }>`select principal_id, delegate_id
        from delegation_request order by delegation_request_id desc limit 1`;
      return last ? [last.principal_id, last.delegate_id] : [];
    },
  },
  listMemberDelegations: { input: somebody },
  endMemberDelegation: {
    input: async (town) => {
      const [principal, delegate] = [await town.addPerson(), await town.addPerson()];
      const delegation_id = await newDelegation(town, principal.member_id, delegate.member_id);
      return { member_id: principal.member_id, delegation_id, reason: '家族から申し出がありました。' };
    },
  },
  listDirectoryRules: {
    input: async (town) => {
      await linkedPerson(town);
      return {};
    },
  },
  askDirectoryRule: {
    showsNobody: true,
    input: () => ({ group_name: newGroup(), roles: ['editor'], member_id: null }),
  },
  approveDirectoryRule: { showsNobody: true, input: askedGroup },
  endDirectoryRule: { showsNobody: true, input: askedGroup },
  unlinkDirectory: { input: linkedPerson },
  listRoleRequests: {
    input: async (town) => {
      await requestedRoles(town);
      return {};
    },
  },
  approveRoleRequest: { input: requestedRoles },
  refuseRoleRequest: { input: requestedRoles },
  listOrganizations: { showsNobody: true, input: nothing },
  // The log of a member without actions: the whole log names other people.
  listAudit: { input: async (town) => ({ member_id: (await town.addPerson()).member_id }) },
  readAuditChain: { input: nothing },
  listRefusedLogins: { input: nothing },
};
