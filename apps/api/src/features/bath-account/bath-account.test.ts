import { dateAt } from '@machi/domain/calendar/model';
import { describe, expect, test } from 'vitest';
import { readPdf } from '../../testing/papers/read-pdf.ts';
import { accountTyped } from '../../testing/papers/mandates.ts';
import { openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
const today = dateAt(town.now());
const billing = await town.addPerson({ roles: ['billing'] });
const person = await town.addPerson();

const print = (parts: object) => town.call('POST', '/api/mandate-papers', { as: person, body: accountTyped(parts) });
const own = async (as = person) => (await town.call('GET', '/api/own-mandates', { as })).body;

describe('the request for account transfer', () => {
  test('is printed with what was typed, for its bank, and nothing of it is kept', async () => {
    const printed = await print({ account_number: '7654321' });
    expect(printed.status, printed.text).toBe(200);
    const { text, pages } = await readPdf(printed.body.content);
    expect(pages).toHaveLength(1);
    for (const word of [
      '口座振替依頼書',
      '北空知信金',
      '幌加内支店',
      '7654321',
      'テスト タメス',
      '0000104711',
      '届出印',
    ])
      expect(text).toContain(word);
    expect(await town.countRows('mandate')).toBe(0);
  });

  test('has symbol and number of Japan Post, and whose account it is', async () => {
    const printed = await print({
      bank_code: '9900',
      post_symbol: '１９３８０',
      post_number: '１２３４-５６７１',
      holder: 'ほしもり・はなこ',
      holder_relation: 'child',
      holder_name: '星守 花子',
    });
    const { text, pages } = await readPdf(printed.body.content);
    expect(pages).toHaveLength(1);
    for (const word of ['ゆうちょ銀行', '19380', '12345671', '星守 花子', 'ホシモリ.ハナコ'])
      expect(text).toContain(word);
  });

  test('is refused beside the field with what no bank knows', async () => {
    const answer = await print({ branch_code: '998' });
    expect([answer.status, answer.body.codes]).toEqual([422, { branch_code: ['branch-code'] }]);
    expect((await print({ holder: '髙橋' })).body.errors.holder).toEqual([expect.stringContaining('髙')]);
  });
});

test('the own account is read with its last three digits, by nobody else', async () => {
  expect(await own()).toMatchObject({ in_force: null, waiting: null, refused: null, is_offered: true });
  const body = { ...accountTyped(), member_id: person.member_id, signed_on: today };
  const { mandate } = (await town.call('POST', '/api/mandates', { as: billing, body })).body;
  expect(await own()).toMatchObject({ waiting: { last_digits: '321', bank_name: '北空知信金' } });
  const path = `/api/mandates/${mandate.mandate_id}`;
  await town.call('POST', `${path}/accept`, { as: billing, body: { revision: 0, accepted_on: today } });
  const read = await town.call('GET', '/api/own-mandates', { as: person });
  expect(read.body).toMatchObject({ in_force: { state: 'accepted', holder: 'ﾃｽﾄ ﾀﾒｽ' }, waiting: null });
  expect(read.text).not.toContain('7654');
  expect(await own(await town.addPerson())).toMatchObject({ in_force: null, waiting: null });
  const { mandate: next } = (await town.call('POST', '/api/mandates', { as: billing, body })).body;
  const refused = { revision: 0, refused_for: 'seal' };
  await town.call('POST', `/api/mandates/${next.mandate_id}/refuse`, { as: billing, body: refused });
  expect(await own()).toMatchObject({ in_force: { state: 'accepted' }, refused: { refused_for: 'seal' } });
});
