/** Says a sentence of a catalogue as a town does, before its placeholders are filled. */
export type OwnWords = (text: string) => string;
type Swap = readonly [RegExp, string];

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const municipality = (sign: string, office: readonly Swap[], en: string, vi: string): readonly Swap[] => [
  ...office,
  [/町公所/g, `${sign}公所`],
  // Not a neighbourhood's association, a part of an address, or any municipality.
  [/(?<!区)町(?!内会|名|の名前と番号|や村|の役所など)/g, sign],
  [/(?<!City, )\btown(?! or village)/g, en],
  [/\bTown\b/g, capital(en)],
  [/thị trấn/g, vi],
  [/Thị trấn/g, capital(vi)],
];
/** Municipalities by the last letter of their Japanese name; catalogues are written for a 町. */
const municipalities: Readonly<Record<string, readonly Swap[]>> = {
  市: municipality('市', [[/町の?役場|役場/g, '市役所']], 'city', 'thành phố'),
  村: municipality('村', [], 'village', 'xã'),
  区: municipality('区', [[/町の?役場|役場/g, '区役所']], 'city', 'quận'),
};

/** What is said of buses elsewhere, in the words of ships. */
const ofShips: readonly Swap[] = [
  [/走っているバス/g, '動いている船'],
  [/次に走る/g, '次に出る'],
  [/バス停|停留所/g, '港'],
  [/巴士站/g, '港口'],
  [/路線/g, '航路'],
  [/車両/g, '船'],
  [/循環バス（町を回るバス）|(?:循環|町を回る)?バス(?!乗車証)/g, '船'],
  [/巴士/g, '渡轮'],
  [/线路|路线/g, '航线'],
  [/\bbus stop/g, 'port'],
  [/\bBus stop/g, 'Port'],
  [/\bbuses\b/g, 'ferries'],
  [/\bBuses\b/g, 'Ferries'],
  [/\bbus\b/g, 'ferry'],
  [/\b(?:Circle )?Bus\b/g, 'Ferry'],
  [/trạm xe buýt/g, 'bến cảng'],
  [/Trạm xe buýt/g, 'Bến cảng'],
  [/xe buýt/g, 'phà'],
  [/Xe buýt/g, 'Phà'],
];

/** Names of values, such as `{{town}}` and `:town`. */
const VALUE = /(\{\{\w+\}\}|:[a-z]\w*)/;
const swapping =
  (swaps: readonly Swap[]): OwnWords =>
  (text) =>
    text
      .split(VALUE)
      .map((part, at) => (at % 2 === 1 ? part : swaps.reduce((said, [word, own]) => said.replace(word, own), part)))
      .join('');

/** A sentence about a route by sea. */
export const saidOfShips: OwnWords = swapping(ofShips);

/** What a town is, as one word: 町, 市, or with 船 where ships run in place of buses. */
export const wordingOf = (townName: string, isBySea: boolean): string =>
  `${townName.slice(-1) in municipalities ? townName.slice(-1) : '町'}${isBySea ? '船' : ''}`;

/** How a town says the catalogues' sentences; undefined: as they are. */
export function ownWords(wording: string): OwnWords | undefined {
  const swaps = [...(wording.endsWith('船') ? ofShips : []), ...(municipalities[wording.charAt(0)] ?? [])];
  if (swaps.length === 0) return undefined;
  const say = swapping(swaps);
  const said = new Map<string, string>();
  return (text) => said.get(text) ?? said.set(text, say(text)).get(text) ?? text;
}
