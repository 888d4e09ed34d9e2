import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto';
import path from 'node:path';
import type { CardProfile } from '@machi/virtual-card/card-profile';
import { sampleCards } from '@machi/virtual-card/sample-cards';
import { createVirtualCard } from '@machi/virtual-card/virtual-card';
import type { PassKind, TerminalUse } from '@machi/domain/passes/model';
import { passYearAt } from '@machi/domain/passes/pass-year';
import type { OfficialRole } from '@machi/domain/permissions/roles';
import { townKeys } from '../../../api/src/ground/town-keys.ts';
import type { OpenTown } from '../../../api/src/testing/towns/open-town.ts';
import { keepRevocations } from '../../../api/src/testing/terminals/pass-holder.ts';
import { checkCard } from '../../src/host/cards/check-card.ts';
import { readCard } from '../../src/host/cards/read-card.ts';

/** Person of the town with a card of the sandbox, linked as by the desk. */
export interface PassPerson {
  readonly member_id: number;
  readonly card_key: string;
}

export interface NewPassPerson {
  readonly card_key: string;
  readonly lastname: string;
  readonly birthdate: string;
  readonly passes?: readonly PassKind[];
  readonly is_handicapped?: 0 | 1;
  /** Visits of the current pass year before today. */
  readonly visits?: number;
  readonly roles?: readonly OfficialRole[];
}

export const cardFolderOf = (town: OpenTown): string => path.join(town.house.settings.dataFolder, 'sandbox-cards');

/** Cards of these names, made by the town's sandbox authority if missing; `town-card` is a plain one. */
export const cardsFor = (town: OpenTown, people: readonly NewPassPerson[]): Promise<readonly CardProfile[]> =>
  sampleCards(
    cardFolderOf(town),
    people.map(({ card_key, lastname, birthdate }) => ({
      card_key,
      card_name: lastname,
      holder:
        card_key === 'town-card'
          ? null
          : { name: `${lastname} 試`, address: '星守町旭1丁目', birth_date: birthdate, sex: 2 as const },
    })),
    new Date(),
  );

/** Links a card to a member without the desk, whose checks are tested at the desk. */
async function linkCard(town: OpenTown, memberId: number, profile: CardProfile): Promise<void> {
  const card = createVirtualCard(profile);
  const read = await readCard(async (apdu) => card.transmit(apdu));
  if (!('card' in read)) throw new Error(`the card of ${profile.card_key} cannot be read: ${read.problem}`);
  const { cardHashKey } = townKeys(town.house.secret);
  const knows = { cardHashKey, authorities: [], entryOf: () => undefined, isApplication: () => false, listAsOf: null };
  const { evidence, bodyHash } = checkCard(read.card, knows, town.now());
  const isNumberCard = profile.kind === 'individual-number';
  const surface = isNumberCard
    ? createPublicKey(
        createPrivateKey({ key: Buffer.from(profile.surface.private_key, 'base64'), format: 'der', type: 'pkcs8' }),
      )
    : null;
  await town.rows(
    `insert into card (member_id, method, card_hash, certificate_hash, body_hash, surface_key, serial_hash, not_after, linked_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    memberId,
    evidence.method,
    evidence.card_hash,
    evidence.certificate_hash,
    bodyHash,
    surface?.export({ format: 'der', type: 'spki' }) ?? null,
    isNumberCard ? evidence.card_hash : null,
    isNumberCard ? new X509Certificate(Buffer.from(profile.authentication.certificate, 'base64')).validToDate : null,
    town.now(),
  );
}

async function addVisits(town: OpenTown, memberId: number, visits: number): Promise<void> {
  await town.rows(
    `insert into visit (tap_id, pass, member_id, visited_at, pass_year, method, outcome, reason, is_counted, decided_by, recorded_at)
     select gen_random_uuid(), 'bath', $1, $2::timestamptz - interval '2 days', $3, 'individual-number-card', 'accepted', 'admitted', true, 'server', $2
     from generate_series(1, $4::int)`,
    memberId,
    town.now(),
    passYearAt(town.now(), town.house.town.passes),
    visits,
  );
}

/** Adds people with cards, consents and past visits, and a current list of revoked certificates. */
export async function addPassPeople(town: OpenTown, people: readonly NewPassPerson[]): Promise<readonly PassPerson[]> {
  const cards = await cardsFor(town, people);
  const added: PassPerson[] = [];
  for (const [index, person] of people.entries()) {
    const { card_key, lastname, birthdate, passes = ['bath', 'bus'], is_handicapped = 0, visits = 0, roles } = person;
    const { member_id } = await town.addPerson({
      lastname,
      is_resident: 1,
      isVerified: true,
      ...(roles === undefined ? {} : { roles }),
    });
    await town.rows(
      'update member set birthdate = $2::date, is_handicapped = $3 where member_id = $1',
      member_id,
      birthdate,
      is_handicapped,
    );
    await town.rows(
      'insert into subscription (member_id, service_id, created_at) values ($1, $2, $3) on conflict do nothing',
      member_id,
      town.house.town.passes.service_id,
      town.now(),
    );
    for (const pass of passes)
      await town.rows(
        'insert into pass_consent (member_id, pass, consented_at) values ($1, $2, $3)',
        member_id,
        pass,
        town.now(),
      );
    const card = cards[index];
    if (card) await linkCard(town, member_id, card);
    await addVisits(town, member_id, visits);
    added.push({ member_id, card_key });
  }
  await keepRevocations(town);
  return added;
}

export interface TerminalOrder {
  readonly terminal_name: string;
  /** Null for a desk. */
  readonly pass: TerminalUse | null;
  /** Of a door. */
  readonly door_id?: number;
  readonly bus_kind: 'community' | 'autonomous' | null;
  readonly is_test: boolean;
  /** Left out: already approved. */
  readonly is_approved?: boolean;
}

/** Makes a new terminal's code as an official with the role; a second official approves it. */
export async function terminalCode(town: OpenTown, order: TerminalOrder, isApproved = true): Promise<string> {
  const official = await town.addPerson({ roles: ['system'] });
  const answer = await town.call('POST', '/api/terminals', { as: official, body: order });
  if (answer.status !== 201) throw new Error(`no code: ${answer.text}`);
  const { terminal_id } = answer.body.terminal;
  if (isApproved)
    await town.rows('update terminal set approved_at = $2 where terminal_id = $1', terminal_id, town.now());
  return answer.body.code;
}
