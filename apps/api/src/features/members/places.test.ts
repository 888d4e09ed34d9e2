import { expect, test } from 'vitest';
import { openTestTown } from '../../testing/towns/test-town.ts';

const town = await openTestTown();
const placesOf = async (zipcode: string) => (await town.call('GET', `/api/zipcodes/${zipcode}`)).body.places;

test('a postal code tells prefecture, city and district, with and without its hyphen', async () => {
  const ginza = [{ prefecture: '東京都', address1: '中央区', address2: '銀座' }];
  expect(await placesOf('104-0061')).toEqual(ginza);
  expect(await placesOf('1040061')).toEqual(ginza);
});

test('a code that crosses a border of prefectures has several places', async () => {
  const cities = (await placesOf('498-0000')).map(({ address1 }: { address1: string }) => address1);
  expect(cities).toEqual(['弥富市', '桑名郡木曽岬町']);
});

test('an unknown code has none, which is no error; what is no code is not found', async () => {
  expect(await placesOf('098-9901')).toEqual([]);
  for (const zipcode of ['098', '098-99011', '０９８-9901', 'abc-defg', '__proto__', '1040061%00']) {
    expect((await town.call('GET', `/api/zipcodes/${zipcode}`)).status).toBe(404);
  }
});
