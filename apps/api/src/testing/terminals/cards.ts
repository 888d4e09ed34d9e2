import { createHash } from 'node:crypto';
import path from 'node:path';
import type { CardApplication } from '@machi/domain/passes/card-application';
import type { CardProof } from '@machi/domain/cards/model';
import { readTlv } from '@machi/domain/cards/tlv';
import type { IndividualNumberCard } from '@machi/virtual-card/card-profile';
import { openSandboxAuthority } from '@machi/virtual-card/sandbox-authority';
import { createVirtualCard } from '@machi/virtual-card/virtual-card';
import type { VirtualCard } from '@machi/virtual-card/apdu';
import type { House } from '../../platform/house.ts';
import type { Answer, Credentials, OpenTown } from '../towns/open-town.ts';
import type { Person } from '../towns/people.ts';

export type TestCard = IndividualNumberCard;

const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'hex'));
const DIGEST_INFO = '3031300d060960864801650304020105000420';
/** Birth date of the test cards' holder. */
export const BIRTHDATE = '1951-03-08';
/** The same as the surface PIN: 昭和26年. */
const BIRTH_PIN = '260308';

const folderOf = (town: OpenTown): string => path.join(town.house.settings.dataFolder, 'sandbox-cards');

/** A new card of the town's sandbox authority; with another folder, of a foreign authority. */
export async function issueTestCard(
  town: OpenTown,
  { birthdate = BIRTHDATE, now = town.now(), folder = folderOf(town) } = {},
): Promise<TestCard> {
  const authority = await openSandboxAuthority(folder);
  const holder = { name: '佐藤 ハル', address: '北海道星守町旭2丁目3番地', birth_date: birthdate, sex: 2 as const };
  return authority.issueCard({ card_key: 'test', card_name: 'test', holder, now });
}

/** An application that a town may have on cards; the sample town has none. */
export const APPLICATION: CardApplication = { aid: 'f0484f53484901', file: '0a01', key_length: 16 };

/** A town's server that reads its own application on cards. */
export const readingApplication = (house: House): House => ({
  ...house,
  town: { ...house.town, passes: { ...house.town.passes, card_application: APPLICATION } },
});

/**
 * The same card with the town's application.
 * @param seed the key's first byte; the others count up from it
 */
export const withApplication = (card: TestCard, seed: number): TestCard => {
  const key = Buffer.from(Array.from({ length: APPLICATION.key_length }, (_byte, index) => (seed + index) & 0xff));
  return { ...card, town_application: { ...APPLICATION, key: key.toString('base64') } };
};

/** The same card with new certificates. */
export const renewTestCard = async (town: OpenTown, card: TestCard): Promise<TestCard> =>
  (await openSandboxAuthority(folderOf(town))).renewCertificates(card, town.now());

function ask(card: VirtualCard, command: string): Uint8Array {
  const answer = card.transmit(hex(command));
  const status = Buffer.from(answer.subarray(-2)).toString('hex');
  if (status !== '9000') throw new Error(`${command.slice(0, 8)} is answered ${status}`);
  return answer.subarray(0, -2);
}
const enter = (card: VirtualCard, aid: string) => ask(card, `00a4040c0a${aid}`);
const select = (card: VirtualCard, file: string) => ask(card, `00a4020c02${file}`);
const verifyPin = (card: VirtualCard, pin: string) =>
  ask(card, `00200080${pin.length.toString(16).padStart(2, '0')}${Buffer.from(pin).toString('hex')}`);

function readFile(card: VirtualCard): Buffer {
  const pieces: Uint8Array[] = [];
  for (let offset = 0; ; offset += 256) {
    const answer = card.transmit(hex(`00b0${offset.toString(16).padStart(4, '0')}00`));
    if (answer.length <= 2) break;
    pieces.push(answer.subarray(0, -2));
  }
  return Buffer.from(readTlv(Buffer.concat(pieces))?.whole ?? []);
}

/** SHA-256 of the key of the town's application; null if the card has none. */
function readApplication(card: VirtualCard, { aid, file, key_length }: CardApplication): string | null {
  const select = card.transmit(hex(`00a4040c${(aid.length / 2).toString(16).padStart(2, '0')}${aid}`));
  if (select[0] !== 0x90) return null;
  ask(card, `00a4020c02${file}`);
  const key = ask(card, `00b00000${key_length.toString(16).padStart(2, '0')}`);
  return createHash('sha256').update(key).digest('hex');
}

/** What a card sends at the counter, read command by command as a card reader does. */
export function showCard(
  profile: TestCard,
  challenge: string,
  birthPin = BIRTH_PIN,
  application: CardApplication | null = null,
): CardProof {
  const card = createVirtualCard(profile);
  const digest = createHash('sha256').update(Buffer.from(challenge, 'base64url')).digest('hex');
  const info = `33${DIGEST_INFO}${digest}00`;
  enter(card, 'd392f000260100000001');
  select(card, '000a');
  const certificate = readFile(card);
  select(card, '0018');
  verifyPin(card, profile.pins.authentication.secret);
  select(card, '0017');
  const signature = ask(card, `802a0080${info}`);
  enter(card, 'd3921000310001010100');
  select(card, '0001');
  const body = ask(card, '00b2010400').subarray(2, 17);
  enter(card, 'd3921000310001010402');
  select(card, '0011');
  verifyPin(card, birthPin);
  select(card, '0001');
  const age = readFile(card);
  const surface = ask(card, `802a0000${info}`);
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
  return {
    certificate: text(certificate),
    signature: text(signature),
    body_number: text(body),
    age_record: text(age),
    surface_signature: text(surface),
    ...(application ? { application_key_hash: readApplication(card, application) } : {}),
  };
}

/** A person with the test cards' birth date. */
export async function addHolder(town: OpenTown, birthdate: string | null = BIRTHDATE): Promise<Person> {
  const person = await town.addPerson({ lastname: '佐藤', is_resident: 1, isVerified: true });
  await town.rows`update member
    set birthdate = ${birthdate}::date, created_at = ${town.now()}, verified_at = ${town.now()}
    where member_id = ${person.member_id}`;
  return person;
}

/** The desk's challenge for a person, and what to read besides. */
async function askQuestion(
  town: OpenTown,
  official: Credentials,
  memberId: number,
): Promise<{ challenge: string; card_application: CardApplication | null }> {
  const answer = await town.call('POST', `/api/cards/holders/${memberId}/challenge`, { as: official, body: {} });
  if (answer.status !== 201) throw new Error(`no challenge: ${answer.text}`);
  return answer.body;
}
/** The desk's challenge for a person. */
export const askChallenge = async (town: OpenTown, official: Credentials, memberId: number): Promise<string> =>
  (await askQuestion(town, official, memberId)).challenge;

/** Links a card as the desk does; `change` alters what the card sent. */
export async function linkTestCard(
  town: OpenTown,
  official: Credentials,
  memberId: number,
  card: TestCard,
  change: (proof: CardProof, challenge: string) => CardProof = (proof) => proof,
): Promise<Answer> {
  const { challenge, card_application } = await askQuestion(town, official, memberId);
  const proof = change(showCard(card, challenge, BIRTH_PIN, card_application), challenge);
  return town.call('POST', `/api/cards/holders/${memberId}/card`, { as: official, body: { challenge, proof } });
}
