import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { proposedEnd } from '@machi/domain/banner/end';
import { facesFile } from '@machi/domain/faces/faces.fixture';
import { phonePassContent, phonePassText } from '@machi/domain/passes/phone-pass';
import type { StaffCall } from '@machi/domain/staff-calls/model';
import type { Terminal } from '@machi/domain/terminals/contract';
import { layCable } from '../../../api/src/testing/terminals/cable.ts';
import { openEmbedded } from '../../../api/src/database/embedded/open-embedded.ts';
import { townKeys } from '../../../api/src/ground/town-keys.ts';
import { seedSampleFactors } from '../../../api/src/seed/seed-sample-factors.ts';
import { switchFacesOn } from '../../../api/src/testing/terminals/faces.ts';
import { HALL, addDoorUse } from '../../../api/src/testing/terminals/door-use.ts';
import { openTown } from '../../../api/src/testing/towns/open-town.ts';
import { addPassPeople, cardsFor, terminalCode, type TerminalOrder } from './pass-people.ts';
import { isTownRequest, type TownActions, type TownOrder } from './town-requests.ts';

/** A town in its own process, with people who have cards: the network to it can be cut, and messages control it. */

const PEOPLE = [
  { card_key: 'sato', lastname: '佐藤', birthdate: '1951-03-08', visits: 7 },
  { card_key: 'ono', lastname: '小野', birthdate: '1949-09-09', visits: 3 },
  // Shows a pass on the phone, and uses the bath in no other journey: within minutes it would be the same visit.
  { card_key: 'hara', lastname: '原', birthdate: '1950-07-17', visits: 5 },
  { card_key: 'spent', lastname: '山田', birthdate: '1947-05-14', visits: 48 },
  // Comes by face, and in no other journey.
  { card_key: 'face', lastname: '石田', birthdate: '1948-04-04', visits: 2 },
  { card_key: 'young', lastname: '木村', birthdate: '1963-11-21' },
  { card_key: 'disabled', lastname: '青木', birthdate: '1970-01-02', is_handicapped: 1 },
  { card_key: 'staff', lastname: '小林', birthdate: '1988-06-19', passes: [], roles: ['reception'] },
] as const;
/** People with unlinked cards, without birth date and not verified: the desk does it all, once a language. */
const COMERS = [
  { card_key: 'comer-ja', lastname: '相沢', birthdate: '1955-03-03' },
  { card_key: 'comer-en', lastname: '大島', birthdate: '1957-10-21' },
] as const;
/** Child without a card whom the office has not verified yet. */
const CHILD = { lastname: '星野', birthdate: '2018-05-05' } as const;
const STRANGER = { card_key: 'stranger', lastname: '三上', birthdate: '1990-07-02' };

const SANDBOX_KEY = 'of-the-town-under-test';
// Stops with this process.
const database = await openEmbedded(path.join(await mkdtemp(path.join(tmpdir(), 'machi-')), 'hoshimori'), {
  schema: 'hoshimori',
  poolSize: 10,
  warn: () => {},
});
const town = await openTown({ database, environment: { SANDBOX_KEY } });
await seedSampleFactors(town.house, town.now());
const set = (): void => town.setNow(new Date());
set();
setInterval(set, 50);
const people = await addPassPeople(town, PEOPLE);
await cardsFor(town, [...COMERS, STRANGER]);
for (const { lastname } of COMERS) {
  const { member_id } = await town.addPerson({ lastname });
  await town.rows('update member set birthdate = null, gender = 2 where member_id = $1', member_id);
}
const child = await town.addPerson({ lastname: CHILD.lastname });
await town.rows('update member set birthdate = $2::date where member_id = $1', child.member_id, CHILD.birthdate);
const cable = await layCable(`${town.origin}/`);
const { dataFolder } = town.house.settings;
// Cards of these people only: making all the sample's cards would take longer than the journeys.
const towns = path.join(dataFolder, 'towns');
mkdirSync(path.join(towns, 'hoshimori'), { recursive: true });
writeFileSync(
  path.join(towns, 'hoshimori', 'sample-members.json'),
  JSON.stringify(
    [...PEOPLE, ...COMERS, STRANGER].map(({ card_key, lastname, birthdate }) => ({
      email: `${card_key}@example.jp`,
      lastname,
      firstname: '試',
      birthdate,
      gender: 2,
      address1: '星守町',
      address2: '旭1丁目',
    })),
  ),
);

const memberOf = (cardKey: string): number => people.find(({ card_key }) => card_key === cardKey)?.member_id ?? 0;

const staff = () => town.addPerson({ roles: ['enrolment'] });
async function newestTerminal(): Promise<Terminal> {
  const { terminals }: { terminals: Terminal[] } = (await town.call('GET', '/api/terminals', { as: await staff() }))
    .body;
  const [newest] = terminals.toSorted((one, other) => other.terminal_id - one.terminal_id);
  if (!newest) throw new Error('there is no terminal');
  return newest;
}

const actions: TownActions = {
  cut: async () => cable.cut(),
  mend: async () => cable.mend(),
  code: ({ is_approved = true, ...order }: TerminalOrder) => terminalCode(town, order, is_approved),
  async approve() {
    const { terminal_id } = await newestTerminal();
    const answer = await town.call('POST', `/api/terminals/${terminal_id}/approve`, { as: await staff() });
    if (answer.status !== 200) throw new Error(`not approved: ${answer.text}`);
  },
  visits: (cardKey) =>
    town.rows(
      `select reason, decided_by, is_counted from visit where member_id = $1 and terminal_id is not null order by visit_id`,
      memberOf(cardKey),
    ),
  async end(how) {
    const { terminal_id } = await newestTerminal();
    const answer = await town.call('POST', `/api/terminals/${terminal_id}/${how}`, { as: await staff() });
    if (answer.status !== 200) throw new Error(`not ended: ${answer.text}`);
  },
  standing: async () => (await newestTerminal()).state,
  async answerCall(lastname) {
    const official = await town.addPerson({ roles: ['reception'], lastname });
    await town.rows(`update member set lastfurigana = 'タナカ' where member_id = $1`, official.member_id);
    const { calls }: { calls: StaffCall[] } = (await town.call('GET', '/api/staff-calls', { as: official })).body;
    const target = `/api/staff-calls/${calls[0]?.staff_call_id}/answer`;
    const answer = await town.call('POST', target, { as: official });
    if (answer.status !== 200) throw new Error(`not answered: ${answer.text}`);
  },
  async enrolFace({ cardKey, ...captured }) {
    switchFacesOn(town);
    const answer = await town.call('POST', `/api/cards/holders/${memberOf(cardKey)}/face`, {
      as: await staff(),
      body: { ...captured, consent_version: facesFile.consent_version, consent_kind: 'screen' },
    });
    if (answer.status !== 201) throw new Error(`not enrolled: ${answer.text}`);
  },
  async facesOn() {
    switchFacesOn(town);
  },
  async facesOff() {
    delete town.house.town.passes.faces;
    await town.rows('delete from face_enrolment');
  },
  async verifyChild() {
    await town.rows('update member set verified_at = $2 where member_id = $1', child.member_id, town.now());
  },
  faces: (lastname) =>
    town.rows(
      `select consent_kind, captures from face_enrolment join member using (member_id) where lastname = $1`,
      lastname,
    ),
  async freshCodes() {
    await town.rows(`update second_factor set last_step = 0 where kind = 'totp'`);
  },
  async announce(words) {
    const as = await town.addPerson({ roles: ['editor'] });
    const { banner }: { banner: { monitor_banner_id: number } | null } = (await town.call('GET', '/api/banner')).body;
    if (banner) await town.call('DELETE', `/api/monitors/banner/${banner.monitor_banner_id}`, { as });
    if (words === null) return;
    const body = { ...words, ...proposedEnd(town.now()) };
    const answer = await town.call('PUT', '/api/monitors/banner', { as, body });
    if (answer.status !== 200) throw new Error(`not announced: ${answer.text}`);
  },
  reserve: ({ cardKey, from = 0 }) => addDoorUse(town, { member_id: memberOf(cardKey), from }),
  async cancel(reservationId) {
    await town.rows('update reservation set is_canceled = 1 where reservation_id = $1', reservationId);
  },
  async openDoor(how) {
    if (how === 'end')
      return void (await town.rows('update door_opening set ended_at = $1 where is_emergency', town.now()));
    await town.rows(
      `insert into door_opening (door_id, asked_at, reason, is_emergency, needs_second, decided_at, outcome)
       values ($1, $2, '点検', $3, false, $2, 'approved')`,
      HALL.door_id,
      town.now(),
      how === 'emergency',
    );
  },
  doorEvents: () => town.rows('select kind, reason, method, decided_by from door_event order by door_event_id'),
  phonePass: async (cardKey) => {
    const content = phonePassContent({
      pass: 'bath',
      member_id: memberOf(cardKey),
      expires: Math.floor(Date.now() / 1000) + 60,
      nonce: Date.now().toString(16).padStart(16, '0'),
    });
    return phonePassText(content, townKeys(town.house.secret).signPass(content));
  },
  async shelterCode() {
    const as = await town.addPerson({ roles: ['shelter'] });
    const answer = await town.call('POST', '/api/shelter-desk/code', { as });
    return String(answer.body.shelter_code);
  },
  async leaveShelter() {
    const as = await town.addPerson({ roles: ['shelter'] });
    const { terminal_id } = await newestTerminal();
    const body = { shelter_id: null };
    const answer = await town.call('POST', `/api/shelter-desk/terminals/${terminal_id}`, { as, body });
    if (answer.status !== 200) throw new Error(`not sent: ${answer.text}`);
  },
  async shelterPeople() {
    const as = await town.addPerson({ roles: ['shelter'] });
    return (await town.call('GET', '/api/shelter-desk/people', { as })).body.stays;
  },
};

function carryOut(order: TownOrder): Promise<unknown> {
  switch (order.name) {
    case 'code':
      return actions.code(order.argument);
    case 'enrolFace':
      return actions.enrolFace(order.argument);
    case 'end':
      return actions.end(order.argument);
    case 'announce':
      return actions.announce(order.argument);
    case 'reserve':
      return actions.reserve(order.argument);
    case 'cancel':
      return actions.cancel(order.argument);
    case 'openDoor':
      return actions.openDoor(order.argument);
    case 'visits':
    case 'faces':
    case 'phonePass':
    case 'answerCall':
      return actions[order.name](order.argument);
    default:
      return actions[order.name]();
  }
}

process.on('message', (message) => {
  if (!isTownRequest(message)) return;
  const { id } = message;
  void carryOut(message).then(
    (value) => process.send?.({ id, value }),
    (error: unknown) => process.send?.({ id, error: String(error) }),
  );
});
process.once('SIGTERM', () => {
  void cable
    .close()
    .then(() => town.close())
    .then(() => process.exit(0));
});
const server = new URL(cable.url).origin;
process.send?.({
  kind: 'ready',
  server,
  sandboxInbox: `${server}/sandbox/${SANDBOX_KEY}/inbox.json`,
  dataFolder,
  towns,
});
