import { weekdays } from '../calendar/words.ts';
import type { Localized } from '../locale/model.ts';

export type PackKind =
  | 'text'
  | 'words'
  | 'long'
  | 'tel'
  | 'time'
  | 'minute'
  | 'date'
  | 'day'
  | 'number'
  | 'yen'
  | 'yes'
  | 'choice'
  | 'choices'
  | 'dates'
  | 'lines'
  | 'picture'
  | 'id'
  | 'rows';

export interface PackOption {
  readonly value: string | number;
  readonly label: Localized;
}

/** A list of the pack whose rows can be chosen. */
export interface PackSource {
  readonly file: string;
  readonly list: string;
  readonly id: string;
  readonly name: string;
}

/** A field of a file that is edited at the desk. */
export interface PackField {
  /** Names on the way from the file, or from the row, joined by dots; empty: the file or the row itself. */
  readonly name: string;
  readonly kind: PackKind;
  readonly label: Localized;
  readonly hint: Localized | undefined;
  readonly isOptional: boolean;
  /** A second official approves what changes it. */
  readonly isSecond: boolean;
  readonly options: readonly PackOption[] | undefined;
  readonly source: PackSource | undefined;
  /** Asked only while another field of the row has one of these values. */
  readonly when: { readonly name: string; readonly values: readonly string[] } | undefined;
  /** Fields that tell a row from the others; none: its whole content. */
  readonly by: readonly string[];
  /** `fixed`: rows are neither added nor removed; `kept`: none is removed, because rows of the database name it. */
  readonly rows: 'free' | 'kept' | 'fixed';
  /** Told beside the others, and not asked. */
  readonly isTold: boolean;
  /** An empty value is null. */
  readonly isNull: boolean;
  readonly fields: readonly PackField[];
}

export interface PackFile {
  readonly file: string;
  readonly title: Localized;
  readonly about: Localized;
  /** The residents' pages that show it. */
  readonly pages: readonly string[];
  readonly fields: readonly PackField[];
}

const optionsOf = (said: string): readonly PackOption[] =>
  said.split(',').map((one) => {
    const [value = '', ja = '', en = ''] = one.split(':').map((part) => part.trim());
    return { value, label: { ja, en } };
  });
const numbered = (from: number, labels: readonly Localized[]): readonly PackOption[] =>
  labels.map((label, index) => ({ value: from + index, label }));

const sets: Readonly<Record<string, readonly PackOption[]>> = {
  weekdays: numbered(
    0,
    weekdays.ja.map((ja, index) => ({ ja, en: weekdays.en[index] ?? '' })),
  ),
  nth: numbered(
    1,
    ['1st', '2nd', '3rd', '4th', '5th'].map((en, index) => ({ ja: `第${index + 1}`, en })),
  ),
  months: numbered(
    1,
    Array.from({ length: 12 }, (_none, index) => ({ ja: `${index + 1}月`, en: `month ${index + 1}` })),
  ),
  tones: optionsOf(
    'error:赤:Red,warning:黄:Yellow,success:緑:Green,info:青:Blue,accent:紫:Accent,neutral:灰:Grey,night:紺:Night',
  ),
  what: optionsOf('stopped:休む:Stop,moved:別の日に集める:Move to another day,extra:臨時に集める:Collect in addition'),
  wasteDays: optionsOf('weekdays:曜日で決める:By weekday,dates:日付で決める:By date'),
  holidays: optionsOf('left-out:集めない:Not collected,next-day:次の日に集める:On the next day'),
  eventDays: optionsOf('dates:日付:Dates,weekdays:曜日:Weekdays,spot-open:施設が開く日:Days on which a place is open'),
  closings: optionsOf(
    'public-holiday:祝日:Public holidays,weekday:曜日:A weekday,yearly:毎年の期間:Each year,dates:日付:Dates',
  ),
  suspensions: optionsOf('yearly:毎年の期間:Each year,dates:日付:Dates'),
  machines: optionsOf('washer:洗濯機:Washer,dryer:乾燥機:Dryer'),
  groups: optionsOf('town:町:The town,club:登録団体:Registered clubs,resident:町民:Residents'),
  items: optionsOf(
    'name:名前:Name,furigana:フリガナ:Furigana,tel:電話:Telephone,email:メール:E-mail,address:住所:Address,birthdate:生年月日:Birth date,gender:性別:Gender,is_resident:町民か:Residence',
  ),
};

/**
 * What officials edit, by file: `# file | name | English name | pages | what it is about | in English`, then
 * `path | kind | label | English label | options | hint | hint in English`. `[]` stands for the rows of a list, `?` for
 * what may be left out, `!` for what needs a second official; behind a file's name, `!` for all of it.
 */
const TABLE = `
# garbage.json | ごみの収集 | Garbage collection | /waste | 収集の曜日、年末年始の休み、出し方、分別の品目 | Days, stops at New Year, how it is put out, and what goes where
changes[] | rows | 休みと変更 | Stops and changes | by=what,from | 大雪など、今日明日の変更は「ごみ収集の変更」で入れます。 | What changes from one day to the next is entered at Garbage collection changes.
changes[].what | choice | すること | What happens | set=what
changes[].from | day | その日 | Day | | 毎年のことは 12-31 のように月日だけで書きます。 | Write 12-31 for a day of every year.
changes[].to? | day | いつまで | Last day | when=what:stopped | 1日だけなら空けます。 | Empty for a single day.
changes[].moved_to | date | 集める日 | Collected on | when=what:moved
changes[].area_ids? | choices | 地区 | Areas | of=areas:area_id:area_name | 選ばなければ、すべての地区。 | None chosen: all areas.
changes[].kind_keys? | choices | 種類 | Kinds | of=kinds:kind_key:kind_name | 選ばなければ、すべての種類。 | None chosen: all kinds.
changes[].reason | words | 理由 | Reason
rules[] | rows | 収集の日 | Days of collection | by=kind_key,area_ids
rules[].kind_key | choice | 種類 | Kind | of=kinds:kind_key:kind_name
rules[].area_ids? | choices | 地区 | Areas | of=areas:area_id:area_name | 選ばなければ、すべての地区。 | None chosen: all areas.
rules[].days.kind | choice | 日の決め方 | Days by | set=wasteDays
rules[].days.weekdays | choices | 曜日 | Weekdays | set=weekdays when=days.kind:weekdays
rules[].days.nth? | choices | 第何週 | Which of the month | set=nth when=days.kind:weekdays | 選ばなければ、毎週。 | None chosen: every week.
rules[].days.months? | choices | 月 | Months | set=months when=days.kind:weekdays | 選ばなければ、1年中。 | None chosen: all year.
rules[].days.season.from? | day | 季節の始まり | Season from | when=days.kind:weekdays | 毎年。05-01 のように。 | Of each year, such as 05-01.
rules[].days.season.to? | day | 季節の終わり | Season until | when=days.kind:weekdays
rules[].days.every_weeks? | number | 何週おき | Every so many weeks | when=days.kind:weekdays | 2から8まで。始まりの日も書きます。 | 2 to 8, together with the first day.
rules[].days.from? | date | 始まりの日 | First day | when=days.kind:weekdays
rules[].days.to? | date | 終わりの日 | Last day | when=days.kind:weekdays
rules[].days.on_holidays? | choice | 祝日 | Public holidays | set=holidays when=days.kind:weekdays | 選ばなければ、祝日も集めます。 | None chosen: collected as usual.
rules[].days.dates | dates | 日付 | Dates | when=days.kind:dates | 1行に1日。 | One date a line.
until | time | 出す時刻 | Put out by
note | long | 出し方 | How it is put out
office.name | words | 担当 | Office
office.tel | tel | 担当の電話 | Telephone of the office
office.hours | words | 担当の受付時間 | Hours of the office
kinds[] | rows | ごみの種類 | Kinds of waste | by=kind_key
kinds[].kind_key | id | 記号 | Key
kinds[].kind_name | words | 名前 | Name
kinds[].kana | text | よみ | Reading
kinds[].sign | words | カレンダーの字 | Letters in the calendar | | 1〜2字。 | One or two.
kinds[].tone | choice | 色 | Colour | set=tones
kinds[].until? | time | 出す時刻 | Put out by | | ほかと同じなら空けます。 | Empty where it is that of all.
kinds[].bag | words | 袋・料金 | Bag or fee
kinds[].note | long | 出し方 | How it is put out
areas[] | rows | 地区 | Areas | by=area_id
areas[].area_id | id | 番号 | Number
areas[].area_name | words | 名前 | Name
areas[].kana | text | よみ | Reading
areas[].districts[] | rows | 町名 | Districts
areas[].districts[]. | words | 町名 | District
items[] | rows | 品目 | Things | by=item_name
items[].item_name | words | 品目 | Thing
items[].kana | text | よみ | Reading
items[].also? | lines | 別の呼び名 | Other names | | 1行に1つ。 | One a line.
items[].kind_key | choice | 種類 | Kind | of=kinds:kind_key:kind_name none | 町で集めないものは空けます。 | Empty where the town does not collect it.
items[].hint? | words | 出すときの注意 | Hint
# events.json | 今日の行事 | Today’s events | / | トップページの「今日」に出る行事 | Events under “today” on the first page
[] | rows | 行事 | Events | by=title
[].title | words | 名前 | Name
[].short | words | 短い名前 | Short name | | 空の絵に出る1〜2語。 | One or two words for the sky.
[].detail | words | 場所など | Place and more
[].days.kind | choice | 日の決め方 | Days by | set=eventDays
[].days.dates | dates | 日付 | Dates | when=days.kind:dates | 1行に1日。 | One date a line.
[].days.weekdays | choices | 曜日 | Weekdays | set=weekdays when=days.kind:weekdays
[].days.nth? | choices | 第何週 | Which of the month | set=nth when=days.kind:weekdays | 選ばなければ、毎週。 | None chosen: every week.
[].days.months? | choices | 月 | Months | set=months when=days.kind:weekdays | 選ばなければ、1年中。 | None chosen: all year.
[].days.not_on_holidays? | yes | 祝日は行わない | Not on public holidays | when=days.kind:weekdays
[].days.spot_id | choice | 施設 | Place | of=spots.json::spot_id:spot_name when=days.kind:spot-open
[].starts? | minute | 始まり | Starts | when=days.kind:dates,weekdays
[].ends? | minute | 終わり | Ends | when=days.kind:dates,weekdays
# slides.json | トップの写真 | Pictures of the first page | / | トップページでめくる写真と言葉 | Pictures with words on the first page
[] | rows | 写真 | Pictures | by=title
[].title | words | 題 | Title
[].text | words | 言葉 | Words
[].href | text | 開くページ | Page it opens | | /notice/15 のように / から書きます。 | Begins with /, such as /notice/15.
[].picture.file | picture | 写真 | Picture | | 選ぶか、新しい写真を入れます。 | Choose one, or put a new one in.
[].picture.alt | words | 写真の説明 | What it shows
# spots.json | 施設の写真 | Pictures of facilities | /spot | 施設のページの写真 | Pictures on the pages of facilities
[] | rows | 施設 | Facilities | by=spot_id fixed
[].spot_id | id | 番号 | Number
[].spot_name | words | 施設 | Facility | told
[].picture.file | picture | 写真 | Picture
[].picture.alt | words | 写真の説明 | What it shows
# rooms.json | 部屋の写真 | Pictures of rooms | /reservation | 部屋を選ぶページの写真 | Pictures where rooms are chosen
[] | rows | 部屋 | Rooms | by=spot_id,room_id fixed
[].spot_id | choice | 施設 | Facility | of=spots.json::spot_id:spot_name told
[].room_id | id | 番号 | Number
[].room_name | words | 部屋 | Room | told
[].picture.file | picture | 写真 | Picture
[].picture.alt | words | 写真の説明 | What it shows
# laundry.json | 洗濯機 | Laundry | /spot/status | コインランドリーの機械 | Machines of the laundry
machines[] | rows | 機械 | Machines | by=machine_key
machines[].machine_key | id | 記号 | Key
machines[].machine_name | words | 名前 | Name
machines[].machine_kind | choice | 種類 | Kind | set=machines
machines[].capacity_kg | number | 容量（kg） | Capacity (kg)
# taxi.json | タクシー | Taxi | /reservation | 共同オフィスといっしょに頼むタクシーの電話、時間、乗り場 | Telephone, hours and stands of the taxi that is booked with the shared office
company_name | words | 会社 | Company
tel | tel | 電話 | Telephone
opens | time | 始まり | Starts
closes | time | 終わり | Ends
most_persons | number | 最大の人数 | Most persons
stands[] | rows | 乗り場 | Stands | by=taxistand_id
stands[].taxistand_id | id | 番号 | Number
stands[].taxistand_name | words | 名前 | Name
stands[].spot_id | choice | 施設 | Place | of=spots.json::spot_id:spot_name
# town.json | 町と役場 | Town and office | / | 役場の電話と時間、町長、予約の優先、現金を扱う施設 | Telephone and hours of the office, the mayor, who reserves first, drawers
office_name | words | 役場の名前 | Name of the office
office_tel | tel | 役場の電話 | Telephone of the office
office_hours | words | 役場の時間 | Hours of the office
office_address | words | 役場の住所 | Address of the office
mayor! | words | 町長 | Mayor | | 許可書や領収書の発行者。 | Issuer of permits and receipts.
inquiries.organization_id! | choice | 問い合わせの窓口 | Office for inquiries | of=organizations.json::organization_id:organization_name
inquiries.opens | time | 窓口の始まり | Inquiries from
inquiries.closes | time | 窓口の終わり | Inquiries until
terminal_staff.from? | time | お風呂の受付の始まり | Staff at the bath from
terminal_staff.to? | time | お風呂の受付の終わり | Staff at the bath until
terminal_staff.tel? | tel | お風呂の受付の電話 | Telephone of the bath
notice_digest_at? | time | お知らせのメールの時刻 | Time of the mail about notices
priority[] ! | rows | 予約の優先 | Who reserves first | by=for
priority[].for! | choice | だれが | Who | set=groups
priority[].days_ahead?! | number | 何日先まで | Days ahead | | 日か月のどちらかを書きます。 | Write days or months.
priority[].months_ahead?! | number | 何か月先まで | Months ahead
tills[] ! | rows | 現金を扱う施設 | Places with a drawer | by=spot_id
tills[].spot_id! | choice | 施設 | Place | of=spots.json::spot_id:spot_name
tills[].from! | date | いつから | From
decides_own_bookings?! | yes | 自分で入れた予約を自分で決められる | Officials decide what they booked themselves
# ondemandbus.json | デマンドバス | On-demand bus | /ondemandbus | 電話、運行時間、運賃、休みの日 | Telephone, hours, fare and closed days
tel | tel | 電話 | Telephone
desk_hours[] | rows | 電話の時間 | Hours of the telephone
desk_hours[].weekdays | choices | 曜日 | Weekdays | set=weekdays
desk_hours[].opens | time | 始まり | From
desk_hours[].closes | time | 終わり | Until
hours[] | rows | 運行時間 | Hours of service
hours[].weekdays | choices | 曜日 | Weekdays | set=weekdays
hours[].opens | time | 始まり | From
hours[].closes | time | 終わり | Until
closed[] | rows | 休みの日 | Closed days
closed[].days.kind | choice | 日の決め方 | Days by | set=closings
closed[].days.weekday | choice | 曜日 | Weekday | set=weekdays when=days.kind:weekday
closed[].days.nth? | choices | 第何週 | Which of the month | set=nth when=days.kind:weekday | 選ばなければ、毎週。 | None chosen: every week.
closed[].days.moves_after_holiday? | yes | 祝日なら次の日に休む | Closes the day after a holiday instead | when=days.kind:weekday
closed[].days.from | day | いつから | From | when=days.kind:yearly,dates | 毎年のことは 12-31 のように書きます。 | Write 12-31 for a day of every year.
closed[].days.to | day | いつまで | Until | when=days.kind:yearly,dates
closed[].reason | words | 理由 | Reason
fare.yen! | yen | 運賃（円） | Fare (yen)
fare.notes! | long | 割引など | Reductions
overview | long | どんなバスか | What it is
how_to_ride | long | 乗り方 | How to ride
# transport.json | バス路線の説明 | Bus routes | /route/status | 路線の説明、乗り方、運休 | What is said of routes, and suspensions
tel | tel | 電話 | Telephone
routes[] | rows | 路線 | Routes | by=route_id fixed
routes[].route_name | words | 名前 | Name
routes[].route_kana | text | よみ | Reading
routes[].overview | long | どんな路線か | What it is
routes[].how_to_ride | long | 乗り方 | How to ride
routes[].suspended[] | rows | 運休 | Suspensions | by=kind,from
routes[].suspended[].kind | choice | 日の決め方 | Days by | set=suspensions
routes[].suspended[].from | day | いつから | From | | 毎年のことは 12-01 のように書きます。 | Write 12-01 for a day of every year.
routes[].suspended[].to | day | いつまで | Until
routes[].suspended[].reason | words | 理由 | Reason
# passes.json! | 入浴証とバス乗車証 | Bath pass and bus pass | /pass /pass/fureaiplaza /pass/bus | 料金、年齢、回数、同意の文 | Prices, ages, visits and consents
bath.least_age | number | 入浴証の年齢 | Age for the bath pass
bath.visits_a_year | number | 1年の回数 | Visits a year
bath.consent | long | 入浴証の同意の文 | Consent for the bath pass
bath.billing.fees[] | rows | お風呂の料金 | Price of the bath | by=from
bath.billing.fees[].from | date | いつから | From
bath.billing.fees[].fee_yen | yen | 1回（円） | A visit (yen)
bath.billing.fees[].beyond_quota_fee_yen? | yen | 回数を超えた分（円） | Beyond the visits of a year (yen)
bath.billing.taxes[] | rows | 消費税 | Consumption tax | by=from
bath.billing.taxes[].from | date | いつから | From
bath.billing.taxes[].tax_percent | number | 税率（%） | Rate (%)
bus.fare_yen | yen | バスの運賃（円） | Bus fare (yen)
bus.free_age | number | 無料になる年齢 | Age from which it is free
bus.consent | long | バス乗車証の同意の文 | Consent for the bus pass
# services.json! | サービスと同意 | Services and agreements | /service | サービスの名前、渡す情報、同意の文 | Names, data that is passed on, and agreements
[] | rows | サービス | Services | by=service_id fixed
[].service_name | words | 名前 | Name
[].organization_name | words | 提供者 | Provider
[].data_purpose | long | 情報の使い道 | Purpose of the data
[].items | choices | 渡す情報 | Data that is passed on | set=items
[].agreement | long | 同意の文 | Agreement
# apps.json | 公式アプリ | Official apps | /app | アプリの説明と入手先 | What the apps are, and where to get them
[] | rows | アプリ | Apps | by=app_key fixed
[].app_name | words | 名前 | Name
[].summary | words | ひとこと | In a word
[].description | long | 説明 | Description
[].features[] | rows | できること | What it does
[].features[]. | words | できること | What it does
[].requirements | long | 使える機種 | Devices
[].ios_url | text | App Storeのアドレス | Address at the App Store
[].android_url | text | Google Playのアドレス | Address at Google Play
# legal.json! | 特定商取引法の表示 | Legal notice | /legal | 法律で決められた表示 | The notice required by law
intro | long | はじめに | Introduction
items[] | rows | 項目 | Items | by=name
items[].name | words | 項目 | Item
items[].value | long | 内容 | Content
# spot-relations.json | 施設のあいだの時間 | Drives between places | /reservation | タクシーで走る分数 | Minutes of a drive
[] | rows | 区間 | Drives | by=from_spot_id,to_spot_id
[].from_spot_id | choice | どこから | From | of=spots.json::spot_id:spot_name
[].to_spot_id | choice | どこまで | To | of=spots.json::spot_id:spot_name
[].duration_minutes | number | 分 | Minutes
# organizations.json | 課と委託先 | Offices | /inquiry | 課や委託先の名前 | Names of offices and companies
[] | rows | 課・委託先 | Offices | by=organization_id kept
[].organization_id | id | 番号 | Number
[].organization_name | words | 名前 | Name
`;

interface Line {
  readonly path: string;
  readonly field: PackField;
}

function lineOf(line: string, isAllSecond: boolean): Line {
  const [said = '', kind = '', ja = '', en = '', given = '', hintJa, hintEn] = line.split(/ ?\| ?/);
  const path = said.replaceAll(/[?! ]/g, '');
  const option = (name: string) =>
    given
      .split(' ')
      .find((one) => one.startsWith(`${name}=`))
      ?.slice(name.length + 1);
  const has = (word: string): boolean => given.split(' ').includes(word);
  const [file, list, id, name] = (option('of') ?? '').split(':');
  const [whenName = '', whenValues = ''] = (option('when') ?? '').split(':');
  const isHere = name === undefined;
  return {
    path,
    field: {
      name: path.replace(/\[\]$/, '').replace(/^.*\[\]\.?/, ''),
      kind: kind as PackKind,
      label: { ja, en },
      hint: hintJa === undefined ? undefined : { ja: hintJa, en: hintEn ?? '' },
      isOptional: said.includes('?') || has('none'),
      isSecond: isAllSecond || said.includes('!'),
      options: sets[option('set') ?? ''],
      source: file
        ? {
            file: isHere ? '' : file,
            list: (isHere ? file : list) ?? '',
            id: (isHere ? list : id) ?? '',
            name: (isHere ? id : name) ?? '',
          }
        : undefined,
      when: whenName === '' ? undefined : { name: whenName, values: whenValues.split(',') },
      by: (option('by') ?? '').split(',').filter((part) => part !== ''),
      rows: has('fixed') ? 'fixed' : has('kept') ? 'kept' : 'free',
      isTold: has('told'),
      isNull: has('none'),
      fields: [],
    },
  };
}

/** The fields whose rows are at a path, with theirs. */
function fieldsUnder(parent: string | undefined, lines: readonly Line[]): readonly PackField[] {
  return lines
    .filter(({ path }) => ownerOf(path) === parent)
    .map(({ path, field }) => (field.kind === 'rows' ? { ...field, fields: fieldsUnder(path, lines) } : field));
}
/** The list whose rows a field belongs to; undefined: the file's own. */
function ownerOf(path: string): string | undefined {
  const inner = path.replace(/\[\]$/, '');
  const end = inner.lastIndexOf('[]');
  return end < 0 ? undefined : inner.slice(0, end + 2);
}

export const packFiles: readonly PackFile[] = TABLE.trim()
  .split(/^# /m)
  .filter((block) => block !== '')
  .map((block) => {
    const [head = '', ...rows] = block.trim().split('\n');
    const [said = '', ja = '', en = '', pages = '', aboutJa = '', aboutEn = ''] = head.split(/ ?\| ?/);
    const isAllSecond = said.endsWith('!');
    const lines = rows.map((row) => lineOf(row, isAllSecond));
    return {
      file: said.replace('!', ''),
      title: { ja, en },
      about: { ja: aboutJa, en: aboutEn },
      pages: pages.split(' '),
      fields: fieldsUnder(undefined, lines),
    };
  });

export const packFileOf = (file: string): PackFile | undefined => packFiles.find((one) => one.file === file);
