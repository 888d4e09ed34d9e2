import { expect, test } from 'vitest';
import { refuseSample } from './refuse-sample.ts';
import type { TownPack } from '@machi/domain/town/model';
import type { Settings } from '../settings/settings.ts';
import { openTown } from '../testing/towns/open-town.ts';
import { openTestTown } from '../testing/towns/test-town.ts';

const town = await openTestTown();
const { house } = town;
const PUBLIC: Settings = { ...house.settings, publicUrl: 'https://machi.example.jp' };
const { passes } = house.town;
const own: TownPack = {
  ...house.town,
  passes: {
    ...passes,
    individual_number_card: { ...passes.individual_number_card, revocation_source: null, signing: undefined },
  },
};
const refusal = (settings: Settings, pack = own) =>
  refuseSample(settings, pack, town.database).then(
    () => '',
    (error: unknown) => String(error),
  );

test('cards of the sandbox and officials of the sample are refused where the public comes, each with what to do', async () => {
  const both = await refusal(PUBLIC, house.town);
  expect(both).toMatch(/passes\.json/);
  expect(both).toMatch(/mari\.nakamura@example\.jp/);
  expect(both).not.toMatch(/hoshimori-mari1|haru\.sato/);
  expect(await refusal(PUBLIC)).not.toMatch(/passes\.json/);
  for (const publicUrl of [undefined, 'http://localhost:3000', 'https://localhost:8443', 'https://127.0.0.1'])
    expect(await refusal({ ...PUBLIC, publicUrl }, house.town), publicUrl).toBe('');
  await expect(openTown({ environment: { PUBLIC_URL: 'https://machi.example.jp', TRUST_PROXY: '1' } })).rejects.toThrow(
    'This town does not open under https://machi.example.jp',
  );
});

test('an official who was locked, whose password is another, or who is none any more opens nothing', async () => {
  const left = async () => /\((.*@.*)\)/.exec(await refusal(PUBLIC))?.[1]?.split(', ') ?? [];
  const officials = await left();
  expect(officials.length).toBe(
    house.town.sampleMembers.filter(({ is_official, is_company }) => is_official === 1 || is_company === 1).length,
  );
  const [locked = '', changed = '', former = ''] = officials;
  await town.rows('update member set locked_at = now() where email_key = $1', locked);
  await town.rows`update member set password_hash = (select password_hash from member where member_id = 1)
    where email_key = ${changed}`;
  await town.rows('update member set is_official = false, is_company = false where email_key = $1', former);
  expect(await left()).toEqual(officials.slice(3));
});
