import { describe, expect, test } from 'vitest';
import { linesAfter, put, type SmallPack } from './spoilt-pack.fixture.ts';

const stand = (pack: SmallPack, index: number) => pack['taxi.json'].stands[index];
const relate = (pack: SmallPack, ...rows: readonly (readonly [number, number])[]): void =>
  put(
    pack,
    'spot-relations.json',
    rows.map(([from_spot_id, to_spot_id]) => ({ from_spot_id, to_spot_id, duration_minutes: 12 })),
  );

describe('the taxi and the drives', () => {
  test.each<[string, (pack: SmallPack) => void]>([
    [
      'taxi.json: organization_id: organization 9 does not exist in organizations.json',
      (pack) => put(pack['taxi.json'], 'organization_id', 9),
    ],
    ['taxi.json: closes: must be later than opens', (pack) => put(pack['taxi.json'], 'closes', '08:00')],
    [
      'taxi.json: stands[1].taxistand_id: 1 is already used by stands[0]',
      (pack) => put(stand(pack, 1), 'taxistand_id', 1),
    ],
    [
      'taxi.json: stands: one stand must be at spot 4, the shared office of town.json',
      (pack) => {
        put(pack['taxi.json'], 'stands', [stand(pack, 0)]);
      },
    ],
    [
      'taxi.json: stands[0].spot_id: spot-relations.json does not say how long the drive between spot 2 and the shared office (spot 4) takes',
      (pack) => put(pack, 'spot-relations.json', []),
    ],
    [
      'spot-relations.json: spot-relations[1]: from 2 to 4 is already used by spot-relations[0]',
      (pack) => relate(pack, [2, 4], [2, 4]),
    ],
    [
      'spot-relations.json: spot-relations[1].from_spot_id: spot 9 does not exist in spots.json',
      (pack) => relate(pack, [2, 4], [9, 4]),
    ],
    [
      'spot-relations.json: spot-relations[1].to_spot_id: spot 9 does not exist in spots.json',
      (pack) => relate(pack, [2, 4], [4, 9]),
    ],
    [
      'spot-relations.json: spot-relations[1].to_spot_id: must be another spot than from_spot_id',
      (pack) => relate(pack, [2, 4], [4, 4]),
    ],
  ])('%s [field:spot_relation.duration_minutes]', (line, change) => {
    expect(linesAfter(change)).toContain(line);
  });

  test('one row holds for both directions; each direction may have its own', () => {
    expect(linesAfter((pack) => relate(pack, [4, 2]))).toEqual([]);
    expect(linesAfter((pack) => relate(pack, [4, 2], [2, 4]))).toEqual([]);
  });

  test('a stand at a spot that does not exist', () => {
    expect(linesAfter((pack) => put(stand(pack, 0), 'spot_id', 9))).toEqual([
      'taxi.json: stands[0].spot_id: spot 9 does not exist in spots.json',
      'taxi.json: stands[0].spot_id: spot-relations.json does not say how long the drive between spot 9 and the shared office (spot 4) takes',
    ]);
  });

  test('a file that is missing is the one thing to report', () => {
    expect(linesAfter((pack) => void Reflect.deleteProperty(pack, 'spot-relations.json'))).toEqual([
      'spot-relations.json: the file is missing',
    ]);
    // A town may have no taxi.
    expect(linesAfter((pack) => void Reflect.deleteProperty(pack, 'taxi.json'))).toEqual([]);
  });
});
