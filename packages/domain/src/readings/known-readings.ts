/** Digits as they are typed, and the few kanji numbers that change the reading of what they count. */
const NUMBER = String.raw`[0-9０-９]`;
const NOT_IN_NUMBER = String.raw`(?<![0-9０-９.,．，])`;

const days: Readonly<Record<string, string>> = {
  '2': 'ふつか',
  '3': 'みっか',
  '4': 'よっか',
  '5': 'いつか',
  '6': 'むいか',
  '7': 'なのか',
  '8': 'ようか',
  '9': 'ここのか',
  '10': 'とおか',
  '14': 'じゅうよっか',
  '20': 'はつか',
  '24': 'にじゅうよっか',
};
const day = (text: string): string =>
  (days[text.replace(/日間?$/, '').normalize('NFKC')] ?? '') + (text.endsWith('間') ? 'かん' : '');

/** Readings of what is counted, by the number before it: いっぷん, さんぼん. */
function counted(reading: string, third: 'ば' | 'ぱ', before: string): string {
  const number = /[0-9０-９一二三四五六七八九十何]+$/.exec(before)?.[0].normalize('NFKC') ?? '';
  const isHard = /(?:[168一六八十]|[1-9]0+)$/.test(number) || (third === 'ぱ' && /[34三四]$/.test(number));
  const isSoft = third === 'ば' && /[3三何]$/.test(number);
  const row = 'はぱばひぴびふぷぶへぺべほぽぼ';
  return (row[row.indexOf(reading.charAt(0)) + (isHard ? 1 : isSoft ? 2 : 0)] ?? '') + reading.slice(1);
}

type Reading = string | ((text: string, before: string) => string);

/**
 * Words that the dictionary reads wrongly, each as a pattern with its reading; an empty reading shows none. The first
 * that fits holds.
 */
const known: readonly (readonly [pattern: string, reading: Reading])[] = [
  // Days, people and what else is counted.
  [`(?<=月|毎月)${NOT_IN_NUMBER}[1１]日(?!間)`, 'ついたち'],
  [`${NOT_IN_NUMBER}(?:[2-9２-９]|[1１][0０4４]|[2２][0０4４])日間?`, day],
  [`${NOT_IN_NUMBER}[1１一]人(?!前)`, 'ひとり'],
  [`${NOT_IN_NUMBER}[2２二]人(?!前)`, 'ふたり'],
  ['二十歳', 'はたち'],
  [`(?<=${NUMBER}|[何数])分間`, (_, before) => `${counted('ふん', 'ぱ', before)}かん`],
  [`(?<=${NUMBER}|[数])分(?=の[1-9一二三四五])`, 'ぶん'],
  [`(?<=${NUMBER}|数)分`, (_, before) => counted('ふん', 'ぱ', before)],
  [`(?<=${NUMBER}|[一二三何])本`, (_, before) => counted('ほん', 'ば', before)],
  [`(?<=${NUMBER}|[一二三何])杯`, (_, before) => counted('はい', 'ば', before)],
  [`(?<=${NUMBER}|[一二三何])匹`, (_, before) => counted('ひき', 'ば', before)],
  [`(?<=${NUMBER}|[一二三])泊`, (_, before) => counted('はく', 'ぱ', before)],
  [`(?<=[3３三何])階`, 'がい'],
  [`(?<=[3３三何])軒`, 'げん'],
  [`(?<=${NUMBER})張`, 'はり'],
  [`(?<=${NUMBER}|何)月(?!額)`, 'がつ'],
  [`(?<=${NUMBER})日間`, 'にちかん'],
  [`(?<=${NUMBER})日`, 'にち'],
  [`(?<=${NUMBER}|何)年`, 'ねん'],
  [`(?<=${NUMBER})時(?!間)`, 'じ'],
  [`(?<=${NUMBER}|[何数])人`, 'にん'],
  [`(?<=${NUMBER}|[何数])通(?!り)`, 'つう'],
  ['歳', 'さい'],
  ['丁目', 'ちょうめ'],
  ['一(?=[回個歳件階軒か箇社戸歩杯泊本足品頭審升])', 'いっ'],
  ['一歩', 'いっぽ'],
  ['何時', 'なんじ'],
  ['何分', 'なんぷん'],
  ['何(?=[のでとだ日回件人名本枚個冊番台年度歳曜円点泊通行列]|か[月所国])', 'なん'],
  // Weekdays and eras.
  ['曜(?!日)', 'よう'],
  ['(?<=何)曜日', 'ようび'],
  ['令和', 'れいわ'],
  // What depends on the words around it.
  [String.raw`(?<=^|[^\p{Script=Han}0-9０-９（(・〜])日(?=[ぁ-ん、。])`, 'ひ'],
  ['(?<![0-9０-９一])日中', 'にっちゅう'],
  ['(?<=[0-9０-９一]日|晩|夜|町)中', 'じゅう'],
  ['方(?!が(?:よ|良|い[いく]|早|速|安|多|少|近|便利))', 'かた'],
  ['(?<=(?:に|へ|まで))行っ', 'いっ'],
  ['(?<=(?:を[^、。]{0,4}|が))行っ', 'おこなっ'],
  ['(?<=(?:役場|窓口|店|施設|館|場|ふた|ドーム|扉|戸|ドア|門|場所|避難所)[がのは](?:いま|今)?)開い', 'あい'],
  ['(?<=(?:役場|窓口|店|施設|館|場|ふた|ドーム|扉|戸|ドア|門|場所|避難所)が(?:いま|今)?)開く', 'あく'],
  ['(?<=(?:役場|窓口|店|施設|館|場|ふた|ドーム|扉|戸|ドア|門|場所|避難所)が(?:いま|今)?)開き', 'あき'],
  ['空(?=にし|にす|のまま|の行|の缶|の箱|で[すもな]|か)', 'から'],
  ['(?<=[床板茶]の)間', 'ま'],
  ['その間', 'そのあいだ'],
  ['この間', 'このあいだ'],
  ['(?<=[のいるただ])間(?=[にのもは、]|$)(?!に合)', 'あいだ'],
  ['(?<=[ただりらのいん」/])後|(?<=^|[。、「]|もっと|か)後(?=[のでにか])', 'あと'],
  ['(?<=^|[0-9０-９ぁ-ん、「 ])版', 'はん'],
  ['(?<=^|[0-9０-９万ぁ-ん、。「 ])行(?=[をにのはがもへで、。」 ]|まで|目|$)', 'ぎょう'],
  ['上(?=[にのでを])', 'うえ'],
  ['重(?=な[らりるれっ])', 'かさ'],
  ['(?<=^|[ 　])道(?=[のをがはにで])', 'みち'],
  ['(?<=^|[ 　])帰り', 'かえり'],
  ['値(?=[をのがはにで])', 'あたい'],
  ['土(?=を|の[中上])', 'つち'],
  ['他(?=[のに])', 'ほか'],
  ['町(?=[税外道政営有])', 'ちょう'],
  [String.raw`今(?!\p{Script=Han})|今(?=予約)`, 'いま'],
  ['来(?=られ|れ|な[いか])', 'こ'],
  ['来る(?![0-9０-９十一二三])', 'くる'],
  ['(?<=避難|案内|休憩|洗面|集会|集積|直売|診療|停留)所', 'じょ'],
  ['(?<=管理|保証|立会|案内|料理|受取|差出|世話|相続|申請|名義|申立|付添)人', 'にん'],
  ['(?<=業|世帯|持ち|飼い|地)主', 'ぬし'],
  ['(?<=物)蔵', 'ぐら'],
  [String.raw`(?<=\p{Script=Han})係(?!員)`, 'がかり'],
  ['(?<=ら|食用)油', 'あぶら'],
  ['(?<=[射納読出払替])済', 'ずみ'],
  ['(?<=^|[、。の 」い])森(?=[のにでを])', 'もり'],
  // Words that it does not know, or reads as another one.
  ['〇+', ''],
  ['引落日', 'ひきおとしび'],
  ['引落し?', 'ひきおとし'],
  ['引取り', 'ひきとり'],
  ['申込み', 'もうしこみ'],
  ['障がい', 'しょうがい'],
  ['健診', 'けんしん'],
  ['通帳', 'つうちょう'],
  ['預払機', 'あずけばらいき'],
  ['聴導犬', 'ちょうどうけん'],
  ['防球', 'ぼうきゅう'],
  ['納期限', 'のうきげん'],
  ['既読', 'きどく'],
  ['大文字', 'おおもじ'],
  ['漢数字', 'かんすうじ'],
  ['英(?=[大小]文字)', 'えい'],
  ['和太鼓', 'わだいこ'],
  ['青緑', 'あおみどり'],
  ['小川', 'おがわ'],
  ['館内', 'かんない'],
  ['毎日', 'まいにち'],
  ['雪道', 'ゆきみち'],
  ['雪像', 'せつぞう'],
  ['生(?=ごみ)', 'なま'],
  ['(?<=届出|認)印', 'いん'],
  ['(?<=[紺緑]の|と)地(?=[にの])', 'じ'],
  ['盛り付け', 'もりつけ'],
  ['市場(?!価格|調査|経済|規模)', 'いちば'],
  ['直火', 'じかび'],
  ['薪', 'まき'],
  ['端', 'はし'],
  ['正しく', 'ただしく'],
  ['入り口', 'いりぐち'],
  ['届出', 'とどけで'],
  ['行先', 'いきさき'],
  ['お手数', 'おてすう'],
  ['白樺', 'しらかば'],
  ['手工具', 'てこうぐ'],
  ['^粗$', 'そ'],
  ['父母', 'ふぼ'],
  ['分別', 'ぶんべつ'],
  ['日本(?!海|橋)', 'にほん'],
  ['北海道', 'ほっかいどう'],
];

// A request joins its texts by line breaks: each of them begins and ends.
const pattern = new RegExp(known.map(([source]) => `(${source})`).join('|'), 'gmu');

/** A stretch of a text whose reading is known; an empty one is read by nobody. */
export interface KnownReading {
  readonly at: number;
  readonly surface: string;
  readonly reading: string;
}

/** What is known of a text without a dictionary, by the words around each word. */
export function* knownReadings(text: string): Generator<KnownReading> {
  for (const found of text.matchAll(pattern)) {
    const [surface] = found;
    const reading = known[found.findIndex((group, index) => index > 0 && group !== undefined) - 1]?.[1] ?? '';
    const { index: at } = found;
    yield {
      at,
      surface,
      reading: typeof reading === 'string' ? reading : reading(surface, text.slice(Math.max(0, at - 8), at)),
    };
  }
}
