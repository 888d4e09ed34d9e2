import { randomBytes } from 'node:crypto';
import { dateAt } from '@machi/domain/calendar/model';
import { isRefusal, refuse, type Refusal } from '@machi/domain/refusals/model';
import type { Cover, ReportRequest } from '@machi/domain/reports/model';
import {
  dueOf,
  kindOf,
  MOST_LOOKS,
  MOST_LOOKS_OF_GUESTS,
  MOST_OF_GUESTS,
  MOST_OF_MEMBER,
  MOST_OF_NETWORK,
  MOST_OF_WORDS,
  MOST_WAITING,
  refusePosition,
  reportsRefused,
} from '@machi/domain/reports/rules';
import type { Queryable } from '../../database/database.ts';
import { takeTurn } from '../../database/server-functions.ts';
import { keyedHash, newShortCode } from '../../ground/secrets.ts';
import type { createPictures } from '../../platform/files/pictures.ts';
import { isBase64 } from '../../platform/files/read-upload.ts';
import type { House } from '../../platform/house.ts';
import { networkOf } from '../../platform/http/rate-limit.ts';
import type { Exchange } from '../../platform/http/exchange.ts';
import { countOnDay, countShared } from '../../platform/notifications/sent-days.ts';
import { officeName } from '../../platform/members/offices.ts';
import { createThreadQueue, forNobody } from '../../platform/work/thread-queue.ts';
import { askToConfirm } from './notifications.ts';
import { reportStore } from './store.ts';

const NAME_LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
/** 130 random bits, so that nobody guesses the address of a picture. */
const newName = (): string => [...randomBytes(26)].map((byte) => NAME_LETTERS[byte % 32]).join('');
/** First bytes of a JPEG, PNG or WebP: nothing else reaches a decoder. */
const PICTURES = /^(?:ffd8ff|89504e470d0a1a0a|52494646.{8}57454250)/;
const JPEG = /^ffd8ff/;
const busy = refuse(429, { field: '', code: 'too-many-requests' });
const unreadable = refuse(422, { field: 'pictures', code: 'report-picture' });

/** The bytes of a picture in base64, if they begin as one. */
function pictureIn(text: string, beginning: RegExp): Buffer | undefined {
  const content = isBase64(text) ? Buffer.from(text, 'base64') : Buffer.alloc(0);
  return beginning.test(content.toString('hex', 0, 12)) ? content : undefined;
}

interface Drawn {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly content: Buffer;
}

/** A number for the queue of pictures and its budget: a member's, or one of a guest's network. */
const payerOf = (house: House, member_id: number | null, address: string): number =>
  member_id ?? -Number.parseInt(keyedHash(house.secret, `pictures ${networkOf(address)}`).slice(0, 12), 16);

/** Draws the pictures anew, without what a camera wrote into them; 422 if one is none. */
export async function drawPictures(
  house: House,
  pictures: ReturnType<typeof createPictures>,
  sent: readonly string[],
  { member, address }: Pick<Exchange, 'member' | 'address'>,
): Promise<readonly Drawn[] | Refusal> {
  const drawn: Drawn[] = [];
  for (const text of sent) {
    const content = pictureIn(text, PICTURES);
    if (!content) return unreadable;
    const made = await pictures.draw(payerOf(house, member?.member_id ?? null, address), content);
    if (isRefusal(made)) return made;
    if ('refused' in made) return unreadable;
    drawn.push({ name: newName(), width: made.width, height: made.height, content: Buffer.from(made.content) });
  }
  return drawn;
}

/** Whose report it is, for limits and for who is told. */
export type Sender = Pick<Exchange, 'member' | 'address' | 'locale' | 'now'>;
type Counted = Omit<Sender, 'locale'>;

/** Keyed, so that nobody finds from the row who sent what. */
export const sentHashOf = (
  house: House,
  { kind_key, body, place, position, email }: Omit<ReportRequest, 'pictures' | 'is_told' | 'is_agreed'>,
  { member, address, now }: Sender,
): string => {
  const who = member ? `member ${member.member_id}` : networkOf(address);
  const where = position ? `${position.latitude} ${position.longitude}` : '';
  return keyedHash(house.secret, `report ${dateAt(now)} ${who} ${email} ${kind_key} ${where}\n${place}\n${body}`);
};

/** Counts on this day for a member, or for a guest, who shares a limit of which no few networks can take all. */
async function isWithinDay(
  { secret }: House,
  transaction: Queryable,
  what: string,
  most: { readonly ofMember: number; readonly ofNetwork: number; readonly ofGuests: number },
  { member, address, now }: Counted,
): Promise<boolean> {
  if (member) return countOnDay(secret, transaction, `${what} of member ${member.member_id}`, most.ofMember, now);
  const counted = { all: `${what} of guests`, network: `${what} of network`, address };
  const limits = { most: most.ofGuests, perNetwork: most.ofNetwork };
  return (await countShared(secret, transaction, counted, limits, now)) === undefined;
}

/** Counts a report, and refuses a flood. */
export async function countReport(
  house: House,
  transaction: Queryable,
  { body }: Pick<ReportRequest, 'body'>,
  sender: Sender,
): Promise<Refusal | undefined> {
  const { member, now } = sender;
  if (!member && !(await countOnDay(house.secret, transaction, `report ${body}`, MOST_OF_WORDS, now)))
    return reportsRefused;
  const most = { ofMember: MOST_OF_MEMBER, ofNetwork: MOST_OF_NETWORK, ofGuests: MOST_OF_GUESTS };
  if (!(await isWithinDay(house, transaction, 'reports', most, sender))) return reportsRefused;
  return member || (await reportStore.waiting(transaction)) < MOST_WAITING ? undefined : reportsRefused;
}

/** One for all towns of the process: its thread needs 200 MB while somebody sends pictures. */
const faces = createThreadQueue<Uint8Array, readonly Cover[] | null>(
  new URL('faces-worker.ts', import.meta.url),
  { mostWaiting: 12, mostOfOne: 3, mostMilliseconds: 30_000, idleMilliseconds: 30_000 },
  forNobody,
);

/** Boxes over the faces in a picture, of which nothing is kept. Counted before anything of it is decoded. */
export async function lookForFaces(
  house: House,
  picture: string,
  { member, address, now }: Counted,
): Promise<{ readonly covers: Cover[] } | Refusal> {
  const most = { ofMember: MOST_LOOKS, ofNetwork: MOST_LOOKS, ofGuests: MOST_LOOKS_OF_GUESTS };
  const sender = { member, address, now };
  const refusal = await house.database.transaction(async (transaction) =>
    (await isWithinDay(house, transaction, 'faces', most, sender)) ? undefined : reportsRefused,
  );
  if (refusal) return refusal;
  const content = pictureIn(picture, JPEG);
  if (!content) return unreadable;
  const payer = payerOf(house, member?.member_id ?? null, address);
  // A thread that fails or is too slow is as one that is busy: the sender covers by hand.
  const covers = await faces.run(payer, new Uint8Array(content)).catch(() => busy);
  if (isRefusal(covers)) return covers;
  return covers ? { covers: [...covers] } : unreadable;
}

/** Refuses a kind that the town does not have, and a place far from it. */
export async function refuseReport(
  house: House,
  { kind_key, position }: Pick<ReportRequest, 'kind_key' | 'position'>,
): Promise<Refusal | undefined> {
  if (house.town.reports?.kinds.some((kind) => kind.kind_key === kind_key) !== true)
    return refuse(422, { field: 'kind_key', code: 'report-kind' });
  if (position === null) return undefined;
  const { spots } = await house.catalog.read();
  return refusePosition(
    position,
    [...spots.values()].map(({ columns: { latitude, longitude } }) => ({ latitude, longitude })),
  );
}

type Kept = Omit<ReportRequest, 'pictures' | 'is_agreed'>;

/** A member is told as one, if they wish; a guest at an address, if they gave one. */
export const toldBy = (
  { email, is_told }: Pick<ReportRequest, 'email' | 'is_told'>,
  member: Sender['member'],
): 'mail' | 'member' | 'none' => (member ? (is_told ? 'member' : 'none') : email === '' ? 'none' : 'mail');

/** Writes a report with its pictures, and asks a guest's address whether it wants to be told. */
export async function keepReport(
  house: House,
  transaction: Queryable,
  asked: Kept,
  drawn: readonly Drawn[],
  sender: Sender,
) {
  const { member, locale, now } = sender;
  const file = house.town.reports;
  if (!file) throw new Error('the town takes no reports');
  const sent_hash = sentHashOf(house, asked, sender);
  await takeTurn(transaction, sent_hash);
  const known = await reportStore.bySent(transaction, sent_hash);
  const kind = kindOf(file, asked.kind_key);
  const told_by = toldBy(asked, member);
  const office = (await officeName(transaction, kind.organization_id))?.[locale] ?? '';
  if (known) {
    const { report_id, receipt_code, due_on } = known;
    return { report_id, receipt_code, due_on, office, told_by };
  }
  const due_on = dueOf(kind, dateAt(now));
  const receipt_code = newShortCode();
  const { report_id } = await reportStore.insert(transaction, {
    receipt_code,
    kind_key: kind.kind_key,
    body: asked.body,
    place: asked.place,
    latitude: asked.position?.latitude ?? null,
    longitude: asked.position?.longitude ?? null,
    state: 'received',
    organization_id: kind.organization_id,
    due_on,
    answer: { ja: '', en: '' },
    sent_hash,
    created_at: now,
    changed_at: now,
  });
  for (const picture of drawn) await reportStore.addPicture(transaction, report_id, picture, now);
  await reportStore.note(transaction, report_id, 'received', null, null, now);
  const refusal = await followReport(
    house,
    transaction,
    { report_id, told_by, email: asked.email, is_reporter: 1 },
    sender,
  );
  return refusal ?? { report_id, receipt_code, due_on, office, told_by };
}

/** Tells a member, or asks an address for its consent. */
export async function followReport(
  house: House,
  transaction: Queryable,
  followed: {
    readonly report_id: number;
    readonly told_by: 'mail' | 'member' | 'none';
    readonly email: string;
    readonly is_reporter: 0 | 1;
  },
  { member, locale, address, now }: Sender,
): Promise<Refusal | undefined> {
  const { told_by, ...row } = followed;
  if (told_by === 'mail') return askToConfirm(transaction, house, { ...row, locale }, address, now);
  if (told_by === 'member' && member)
    await reportStore.follow(
      transaction,
      { ...row, email: '', member_id: member.member_id, locale: member.locale },
      now,
    );
  return undefined;
}
