import { randomUUID, sign } from 'node:crypto';
import { GENESIS_HASH, type LedgerEvent } from '@machi/domain/terminal-ledger/model';
import { newTerminalCode, terminalCodeHash } from '../../platform/terminals/terminal-codes.ts';
import type { OpenTown } from '../../testing/towns/open-town.ts';
import { switchFacesOn } from '../../testing/terminals/faces.ts';
import { addPassHolder, evidenceOf, keepRevocations } from '../../testing/terminals/pass-holder.ts';
import {
  addTerminal,
  goodCondition,
  ledgerOf,
  newTerminalKey,
  type TestTerminal,
} from '../../testing/terminals/terminal.ts';
import { nothing, type Case } from '../../testing/cases/case.ts';

/** A terminal with a code and no key. */
async function newUnregistered(town: OpenTown): Promise<{ terminal_id: number; code: string }> {
  const code = newTerminalCode();
  const [row] = await town.rows<{ terminal_id: number }>`insert into terminal (terminal_name, pass, code_hash,
    code_expires_at, created_at, last_hash) values ('入口の端末', 'bath', ${terminalCodeHash(town.house.secret, code)},
    ${town.now()}::timestamptz + interval '10 minutes', ${town.now()}, ${GENESIS_HASH}) returning terminal_id`;
  return { terminal_id: row?.terminal_id ?? 0, code };
}

async function newRegistration(town: OpenTown) {
  const { code } = await newUnregistered(town);
  const { key, publicKey } = newTerminalKey();
  const proof = sign(null, Buffer.from(code), key).toString('base64url');
  return { code, public_key: publicKey.toString('base64url'), proof, app_version: '0.1.0' };
}

const known = async (town: OpenTown) => ({ terminal_id: (await addTerminal(town)).terminal_id });

/** A registered terminal that waits for a second official: 斎藤 恵子 of the sample town got its code. */
async function waiting(town: OpenTown) {
  const { terminal_id } = await addTerminal(town, { is_approved: false });
  await town.rows('update terminal set code_by = 7 where terminal_id = $1', terminal_id);
  return { terminal_id };
}

async function newQuarantine(town: OpenTown): Promise<number> {
  const { terminal_id } = await addTerminal(town);
  const [row] = await town.rows<{ terminal_quarantine_id: number }>(
    `insert into terminal_quarantine (terminal_id, reason, from_seq, events, content_hash, received_at)
     values ($1, 'forked', 1, '[]', '\\x00', $2) returning terminal_quarantine_id`,
    terminal_id,
    town.now(),
  );
  return row?.terminal_quarantine_id ?? 0;
}

/** A visit of a new person beyond the year's number. */
async function newOverdraft(town: OpenTown): Promise<number> {
  const { member_id } = await town.addPerson();
  const [row] = await town.rows<{ visit_id: number }>(
    `with told as (
       insert into visit (tap_id, pass, member_id, visited_at, pass_year, method, outcome, reason, is_counted, decided_by, recorded_at)
       values (gen_random_uuid(), 'bath', $1, $2, 2026, 'none', 'accepted', 'admitted', true, 'terminal', $2) returning visit_id)
     insert into overdraft (visit_id, pass_year, visits, reported_at) select visit_id, 2026, 49, $2 from told returning visit_id`,
    member_id,
    town.now(),
  );
  return row?.visit_id ?? 0;
}

/** The terminal whose events an upload holds. */
const uploaders = new WeakMap<object, TestTerminal>();

async function newUpload(town: OpenTown): Promise<{ events: LedgerEvent[]; condition: object }> {
  const terminal = await addTerminal(town);
  const { member_id } = await addPassHolder(town);
  const { events, add } = ledgerOf(terminal, () => town.now());
  add({ verdict: { member_id } });
  uploaders.set(events, terminal);
  return { events, condition: goodCondition(town.now()) };
}

/** A call at a new terminal. */
async function newCall(town: OpenTown): Promise<{ staff_call_id: number }> {
  const { terminal_id } = await addTerminal(town);
  const [row] = await town.rows<{ staff_call_id: number }>`insert into staff_call (call_key, terminal_id, called_at)
    values (gen_random_uuid(), ${terminal_id}, ${town.now()}) returning staff_call_id`;
  return { staff_call_id: row?.staff_call_id ?? 0 };
}

const someTerminal = (town: OpenTown) => addTerminal(town);

/** A terminal whose snapshot has only one new person, not the pass holders of other rows. */
async function terminalOfOneHolder(town: OpenTown): Promise<TestTerminal> {
  await town.rows('delete from pass_consent');
  await addPassHolder(town);
  return addTerminal(town);
}

/** Calls of staff about terminals, and of terminals themselves. */
export const cases: Readonly<Record<string, Case>> = {
  readFaceNotice: {
    input: (town) => {
      switchFacesOn(town);
      return { pass: 'bath' };
    },
    showsNobody: true,
  },
  readFaceConsent: {
    input: (town) => {
      switchFacesOn(town);
      return {};
    },
    showsNobody: true,
  },
  listTerminals: { showsNobody: true, input: nothing },
  createTerminal: { showsNobody: true, input: () => ({ terminal_name: '1号車', pass: 'bus', bus_kind: 'community' }) },
  renewTerminalCode: {
    showsNobody: true,
    input: async (town) => ({ terminal_id: (await newUnregistered(town)).terminal_id }),
  },
  renameTerminal: { showsNobody: true, input: async (town) => ({ ...(await known(town)), terminal_name: '2号車' }) },
  approveTerminal: { showsNobody: true, input: waiting },
  refuseTerminal: { showsNobody: true, input: waiting },
  revokeTerminal: { showsNobody: true, input: known },
  wipeTerminal: { showsNobody: true, input: known },
  listQuarantines: { showsNobody: true, input: nothing },
  settleQuarantine: {
    showsNobody: true,
    input: async (town) => ({ terminal_quarantine_id: await newQuarantine(town), note: '予備機を回収した' }),
  },
  listOverdrafts: {
    input: async (town) => {
      await newOverdraft(town);
      return {};
    },
  },
  settleOverdraft: { input: async (town) => ({ visit_id: await newOverdraft(town) }) },
  registerTerminal: { input: newRegistration },
  readSnapshot: { input: () => ({ have_version: '0' }), terminal: terminalOfOneHolder },
  readFaces: {
    input: (town) => {
      switchFacesOn(town);
      return { face_nos: [1] };
    },
    terminal: someTerminal,
  },
  judgeTap: {
    input: async (town) => {
      await keepRevocations(town);
      const evidence = evidenceOf((await addPassHolder(town)).card);
      return { tap: { tap_id: randomUUID(), pass: 'bath', tapped_at: town.now().toISOString(), evidence } };
    },
    terminal: someTerminal,
  },
  uploadEvents: {
    input: newUpload,
    terminal: (town, { events }) => {
      const uploader = typeof events === 'object' && events !== null ? uploaders.get(events) : undefined;
      return uploader ? Promise.resolve(uploader) : addTerminal(town);
    },
  },
  takeOpenings: {
    input: nothing,
    terminal: (town) => addTerminal(town, { pass: 'door', door_id: 1 }),
  },
  takeArrivals: {
    input: async (town) => {
      // Open before, so that a second call finds the same.
      await town.rows`insert into shelter_opening (shelter_id, has, message, opened_at)
        values (6, '{}', '{"ja":"","en":""}', ${town.now()}) on conflict do nothing`;
      const arrived = { shelter_id: 6, arrived_at: town.now().toISOString(), way: 'name', others: 2 };
      return { arrivals: [{ arrival_id: randomUUID(), household_id: randomUUID(), ...arrived }] };
    },
    terminal: someTerminal,
  },
  signOfLife: { input: (town) => ({ condition: goodCondition(town.now()) }), terminal: someTerminal },
  callStaff: { input: () => ({ call_key: randomUUID() }), terminal: someTerminal },
  listStaffCalls: { showsNobody: true, input: nothing },
  answerStaffCall: { showsNobody: true, input: newCall },
  endStaffCall: { showsNobody: true, input: newCall },
  confirmWipe: {
    input: nothing,
    terminal: async (town) => {
      const terminal = await addTerminal(town);
      await town.rows`update terminal set revoked_at = ${town.now()}, wipe_asked_at = ${town.now()}
        where terminal_id = ${terminal.terminal_id}`;
      return terminal;
    },
  },
};
