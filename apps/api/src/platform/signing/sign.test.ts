import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { isRefusal, refuse } from '@machi/domain/refusals/model';
import { openPhone, signAtPhone } from '../../testing/signing/phone.ts';
import { DOCUMENT, MATTER, begin, codesOf, finish, layCard, signWith } from '../../testing/signing/signer.ts';
import { addHolder } from '../../testing/terminals/cards.ts';
import { START, openTestTown } from '../../testing/towns/test-town.ts';
import { statement } from '../../database/database.ts';
import { checkAgain } from './verify-code.ts';
import { beginSigning } from './sign.ts';
import { dropSignatures, forgetSignings, readSignature } from './signature-store.ts';

const countSigned = statement(
  'count-signed',
  'select 1 from signature where signed_at is not null and signature_id = $1',
);
let holderId = 0;
const town = await openTestTown();
const signer_id = (await addHolder(town)).member_id;
await layCard(town, 'own');
beforeEach(() => {
  town.setNow(START);
  holderId += 1;
});

const holder = () => ({ kind: 'application', id: holderId });
const signer = () => ({ town, signer_id, holder: holder() });
const rows = () => town.rows<Record<string, unknown>>(`select * from signature where holder_id = ${holderId}`);
const again = (matter = MATTER) => checkAgain(town.house, holder(), matter);

describe('a signature that holds', () => {
  test('is kept with all that verifies it, in the transaction of what follows from it', async () => {
    const back = await signAtPhone(await begin(signer()), { card_key: 'own' });
    const settled: number[] = [];
    const signed = await finish(signer(), back, async (transaction, { signature_id, verdict }) => {
      expect(verdict).toEqual({ holds: true, troubles: [], marks: [] });
      expect(await transaction.run(countSigned, [signature_id])).toHaveLength(1);
      settled.push(signature_id);
      return undefined;
    });
    if (isRefusal(signed)) throw new Error(JSON.stringify(signed));
    expect(settled).toEqual([signed.signature_id]);
    expect(signed.holder).toEqual(holder());
    expect(await readSignature(town.database, holder())).toEqual({
      signature_id: signed.signature_id,
      signed_at: START,
      signer_name: '佐藤 ハル',
      signer_address: '北海道星守町旭2丁目3番地',
      marks: [],
    });
    expect((await again())?.verdict.holds).toBe(true);
    const [row] = await rows();
    expect(row?.kept).toBeNull();
    expect(row?.revocation).toEqual({
      status: 'valid',
      list_as_of: START.toISOString(),
      asked_at: START.toISOString(),
    });
  });

  test('does so for good: years later, when its certificate has ended and was revoked', async () => {
    await signWith(signer(), 'own');
    town.setNow(new Date('2040-01-01T00:00:00Z'));
    expect((await again())?.verdict).toEqual({ holds: true, troubles: [], marks: [] });
  });

  test('under another name is marked for staff', async () => {
    const married = { ...signer(), matter: { ...MATTER, name: '鈴木 ハル' } };
    expect(await signWith(married, 'own')).toMatchObject({ verdict: { holds: true, marks: ['name-differs'] } });
    expect((await readSignature(town.database, holder()))?.marks).toEqual(['name-differs']);
  });

  test('is taken back where what follows from it is refused', async () => {
    const back = await signAtPhone(await begin(signer()), { card_key: 'own' });
    const outcome = await finish(signer(), back, async () => refuse(409, { field: '', code: 'signing-over' }));
    expect(codesOf(outcome)).toEqual(['signing-over']);
    expect(await readSignature(town.database, holder())).toBeUndefined();
    expect(await rows()).toMatchObject([{ signature: null, certificates: null, signer_name: null, signed_at: null }]);
  });

  test('goes with its holder', async () => {
    await signWith(signer(), 'own');
    await dropSignatures(town.database, holder());
    expect(await readSignature(town.database, holder())).toBeUndefined();
  });
});

describe('a signature that does not hold is refused, and nothing personal of it is kept', () => {
  test.each([
    ['an expired card', 'expired', 'signature-certificate-expired'],
    ['a revoked card', 'revoked', 'signature-certificate-revoked'],
    ['a card of another issuer', 'foreign', 'signature-certificate-foreign'],
  ])('%s', async (_what, state, code) => {
    const outcome = await signWith(signer(), 'own', state);
    expect(codesOf(outcome)).toEqual([code]);
    expect(await rows()).toMatchObject([
      {
        verdict: { holds: false, troubles: [code] },
        signature: null,
        certificates: null,
        signer_name: null,
        kept: null,
      },
    ]);
    expect(await readSignature(town.database, holder())).toBeUndefined();
  });

  test('the card of somebody who was born on another day', async () => {
    const other = { ...signer(), matter: { ...MATTER, birthdate: '1951-03-09' } };
    expect(codesOf(await signWith(other, 'own'))).toEqual(['signature-birthdate-differs']);
  });

  test('while nobody can say whether a certificate is revoked', async () => {
    const back = await signAtPhone(await begin(signer()), { card_key: 'own' });
    const { cardTrust } = town.house;
    const signing = { ...cardTrust.signing, refreshOldList: async () => {} };
    await town.rows(`delete from revocation_list where use = 'signing'`);
    const house = { ...town.house, cardTrust: { ...cardTrust, signing } };
    expect(codesOf(await finish({ ...signer(), town: { ...town, house } }, back))).toEqual([
      'signature-revocation-unknown',
    ]);
  });
});

describe('one bit flipped', () => {
  const flipped = (bytes: Buffer, at: number): Buffer => {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    return changed;
  };

  test('in the document', async () => {
    await signWith(signer(), 'own');
    for (const at of [0, 10, DOCUMENT.length - 1])
      expect((await again({ ...MATTER, document: flipped(DOCUMENT, at) }))?.verdict.troubles).toEqual([
        'signature-document-differs',
        'signature-wrong',
      ]);
  });

  test('in the document between confirmation and return, nobody is asked for the result', async () => {
    const back = await signAtPhone(await begin(signer()), { card_key: 'own' });
    const changed = { ...signer(), matter: { ...MATTER, document: flipped(DOCUMENT, 3) } };
    expect(codesOf(await finish(changed, back))).toEqual(['signature-document-differs']);
  });

  test('in the signature, and in the digest that was to be signed', async () => {
    await signWith(signer(), 'own');
    const flip = (column: string, at: number) =>
      town.rows(
        `update signature set ${column} = set_bit(${column}, ${at}, 1 - get_bit(${column}, ${at})) where holder_id = ${holderId}`,
      );
    for (const at of [0, 1000, 2047]) {
      await flip('signature', at);
      expect((await again())?.verdict.troubles).toEqual(['signature-wrong']);
      await flip('signature', at);
    }
    await flip('digest', 77);
    expect((await again())?.verdict.troubles).toEqual(['signature-document-differs']);
  });

  test('in the certificate, wherever it is', async () => {
    await signWith(signer(), 'own');
    const [row] = await town.rows<{ certificates: string }>(
      `select certificates from signature where holder_id = ${holderId}`,
    );
    const der = Buffer.from((row?.certificates ?? '').replaceAll(/-----[^-]+-----|\s/g, ''), 'base64');
    for (let at = 0; at < der.length; at += 41) {
      const text = `-----BEGIN CERTIFICATE-----\n${flipped(der, at).toString('base64')}\n-----END CERTIFICATE-----\n`;
      await town.rows(`update signature set certificates = $1 where holder_id = ${holderId}`, text);
      expect((await again())?.verdict.holds, `byte ${at}`).toBe(false);
    }
  });
});

describe('coming back', () => {
  test('opens once: a replayed return is over', async () => {
    const back = await signAtPhone(await begin(signer()), { card_key: 'own' });
    expect(codesOf(await finish(signer(), back))).toEqual([]);
    expect(codesOf(await finish(signer(), back))).toEqual(['signing-over']);
  });

  test('twice at the same moment opens once', async () => {
    const back = await signAtPhone(await begin(signer()), { card_key: 'own' });
    const outcomes = await Promise.all([1, 2, 3].map(() => finish(signer(), back)));
    expect(outcomes.map(codesOf).toSorted()).toEqual([[], ['signing-over'], ['signing-over']]);
  });

  test('with another person’s state is over, and theirs stays', async () => {
    const other = await addHolder(town);
    const back = await signAtPhone(await begin(signer()), { card_key: 'own' });
    expect(codesOf(await finish({ ...signer(), signer_id: other.member_id }, back))).toEqual(['signing-over']);
    expect(codesOf(await finish(signer(), back))).toEqual([]);
  });

  test('with a state that nobody began, none, or one of a megabyte', async () => {
    for (const state of ['made-up', '', 'x'.repeat(1_000_000)])
      expect(codesOf(await finish(signer(), new URLSearchParams({ state, code: 'x' })))).toEqual(['signing-over']);
  });

  test('with the code of another signing, and with a code that is none', async () => {
    const first = await signAtPhone(await begin(signer()), { card_key: 'own' });
    holderId += 1;
    const second = await signAtPhone(await begin(signer()), { card_key: 'own' });
    const mixed = new URLSearchParams({ ...Object.fromEntries(second), code: first.get('code') ?? '' });
    expect(codesOf(await finish(signer(), mixed))).toEqual(['signing-failed']);
    const made = new URLSearchParams({ ...Object.fromEntries(first), code: 'made-up' });
    expect(codesOf(await finish(signer(), made))).toEqual(['signing-failed']);
  });

  test('after an hour is over; the job forgets it a day later', async () => {
    const back = await signAtPhone(await begin(signer()), { card_key: 'own' });
    town.setNow(new Date(START.getTime() + 3_600_000));
    expect(codesOf(await finish(signer(), back))).toEqual(['signing-over']);
    await forgetSignings(town.database, new Date(START.getTime() + 25 * 3_600_000));
    expect(await rows()).toHaveLength(1);
    await forgetSignings(town.database, new Date(START.getTime() + 25 * 3_600_001));
    expect(await rows()).toHaveLength(0);
  });

  test('of what was begun anew meanwhile is over', async () => {
    const first = await signAtPhone(await begin(signer()), { card_key: 'own' });
    const second = await signAtPhone(await begin(signer()), { card_key: 'own' });
    expect(codesOf(await finish(signer(), first))).toEqual(['signing-over']);
    expect(codesOf(await finish(signer(), second))).toEqual([]);
  });

  test('without a signature: the person stopped', async () => {
    const phone = await (await openPhone(await begin(signer()))).press({ do: 'cancel' });
    expect(codesOf(await finish(signer(), phone.left?.searchParams ?? new URLSearchParams()))).toEqual([
      'signing-cancelled',
    ]);
  });

  test('a row that was laid under another state does not open', async () => {
    await begin(signer());
    const swapped = createHash('sha256').update('of-another').digest();
    await town.rows(`update signature set state_hash = $1 where holder_id = ${holderId}`, swapped);
    expect(codesOf(await finish(signer(), new URLSearchParams({ state: 'of-another', code: 'x' })))).toEqual([
      'signing-over',
    ]);
  });
});

test('where nobody lets people sign, it is said', async () => {
  const house = { ...town.house, signing: undefined };
  const order = {
    holder: holder(),
    signer_id,
    digest: Buffer.alloc(32),
    redirectUri: 'http://x/',
    locale: 'en',
  } as const;
  expect(codesOf(await beginSigning(house, order))).toEqual(['signing-off']);
});
