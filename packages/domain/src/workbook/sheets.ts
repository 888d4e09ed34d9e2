import type { Choice, Column, Kind, SheetDefinition } from './model.ts';

const numbered = (from: number, labels: readonly string[]): Choice[] =>
  labels.map((ja, index) => ({ value: index + from, ja }));

const choices: Readonly<Record<string, readonly Choice[]>> = {
  categories: numbered(0, ['その他', '食べる', '遊ぶ', '交通', '買う', '暮らし', '道の駅']),
  fixings: numbered(0, ['受けない', '申込みで決まる', '町の承認で決まる']),
  parkings: numbered(1, ['なし', '無料', '有料']),
  feeKinds: [
    { value: 'band', ja: '時間帯の料金' },
    { value: 'surcharge', ja: '加算' },
    { value: 'slot', ja: '貸す時間帯' },
    { value: 'hour', ja: '1時間の料金' },
  ],
  units: [
    { value: 'hour', ja: '1時間ごと' },
    { value: 'band', ja: '時間帯ごと' },
  ],
  roles: [
    { value: 'system', ja: '職員の役割を決める' },
    { value: 'member_admin', ja: '会員の管理' },
    { value: 'reception', ja: '施設の受付' },
    { value: 'approver', ja: 'お知らせを承認する' },
    { value: 'editor', ja: 'お知らせを書く' },
    { value: 'forms', ja: 'オンライン申請' },
    { value: 'billing', ja: '請求' },
    { value: 'enrolment', ja: 'カードと顔の登録' },
    { value: 'transport', ja: '路線データ' },
    { value: 'auditor', ja: '操作の記録を見る' },
  ],
  readers: [
    { value: 'town', ja: '町' },
    { value: 'club', ja: '登録団体' },
    { value: 'resident', ja: '町民' },
    { value: 'nobody', ja: 'なし' },
  ],
  texts: [
    { value: 'application_conditions', ja: '申込みの条件' },
    { value: 'cancellation_policy', ja: '取消しの決まり' },
    { value: 'surcharge_period_conditions', ja: '加算の条件' },
    { value: 'exemption_methods', ja: '減免の受け方' },
    { value: 'exemption_conditions', ja: '減免の対象' },
    { value: 'payment_methods', ja: '支払い方法' },
  ],
  changes: [
    { value: 'stopped', ja: '休む' },
    { value: 'moved', ja: '振り替える' },
    { value: 'extra', ja: '加える' },
  ],
  machines: [
    { value: 'washer', ja: '洗濯機' },
    { value: 'dryer', ja: '乾燥機' },
  ],
};

/**
 * The sheets and columns of a town's workbook, in the order of the empty one: writing, reading, its explanations,
 * docs/town-pack.md and the fields of a pack's rows come from here. A sheet is `# key | name | English name | explanation`,
 * a column `key | kind | heading | English name | explanation | examples | limits | field`; `*` marks what is required.
 * A field is `path` or `path+column of its English`, with `table:` before it if its row is called otherwise than its
 * sheet, and behind it in JSON what an empty cell means; `&` stands between fields of several rows.
 */
const TABLE = `
# town | 町 | Town | 町と役場のこと。「記入欄」に書きます。 | form
name* | text | 町の名前 | Name of the town | 町・村・市まで書きます。 | 見本町 | name most=30 | town_name+en
kana | hiragana | 町のよみ | Reading of the town | ひらがな。 | みほんちょう |
en* | text | 町の英語の名前 | English name of the town | 英語のページに出ます。 | Mihon Town | name most=30
prefecture* | text | 都道府県 | Prefecture | 都・道・府・県まで書きます。 | 北海道 | most=10
code | text | 全国地方公共団体コード | Code of the local government | 6けた。最後の数字は検査数字です。 | 016993 |
open_data | yes | オープンデータの公開 | Open data | 施設、空き時間、ごみの日などを、だれでも使えるデータとして公開するなら ○。コードが要ります。 | × |
zipcode* | text | 役場の郵便番号 | Postal code of the office | 7けた。 | 100-0000 |
office | text | 役場の名前 | Name of the office | 空欄なら、町の名前に「役場」を付けます。 | 見本町役場 | name most=40
office_en | text | 役場の英語の名前 | English name of the office | 空欄なら、英語の町の名前に Office を付けます。 | Mihon Town Office | name most=60
address* | text | 役場の住所 | Address of the office | 町の名前から書きます。 | 見本町本通1番地 | | office_address+address_en
address_en | text | 役場の英語の住所 | English address of the office | 空欄なら日本語がそのまま出ます。 | 1 Hondori, Mihon Town |
tel* | tel | 役場の電話 | Telephone of the office | 市外局番から書きます。 | 0100-00-0001 | | office_tel
opens* | time | 開庁 | Opening of the office | 平日の始まりの時刻。15分きざみ。 | 8:30 | | inquiries.opens
closes* | time | 閉庁 | Closing of the office | 平日の終わりの時刻。15分きざみ。 | 17:15 | | inquiries.closes
mayor* | text | 町長 | Mayor | 許可書や領収書に印刷する肩書と氏名。 | 見本町長　見本 太郎 | | mayor+mayor_en
mayor_en | text | 英語の町長 | Mayor in English | 空欄なら日本語がそのまま出ます。 | Taro Mihon, Mayor of Mihon Town |
mail* | email | メールの差出人 | Sender of mails | 町から送るメールの差出人のアドレス。 | machi@example.jp | | mail_from
invoice | text | インボイスの登録番号 | Number of the invoice issuer | Tと13けた。登録していなければ空欄。 | T0000000000000 | | invoice_number
latitude* | number | 役場の緯度 | Latitude of the office | 度を小数で。地図のサイトで役場を右クリックすると分かります。 | 43.2 | least=20 most=46 | position.latitude
longitude* | number | 役場の経度 | Longitude of the office | 度を小数で。 | 142.9 | least=122 most=154 | position.longitude
prefix | text | 予約番号の頭の文字 | Letters before reservation codes | 英大文字2〜4字。空欄なら製品が決めます。 | MH | | code_prefix
waste_until | time | ごみを出す時刻 | Time for waste | この時刻までに出す。「ごみ」に行があるとき必要です。 | 8:00 | | waste:until
waste_note | long | ごみの出し方 | How waste is put out | すべての種類に共通の出し方。 | 決められた袋に入れ、地区の集積所に出してください。 | | waste:note+waste_note_en {"ja":"決められた日に、決められた場所へ出してください。","en":"Put it out on its day, at its place."}
waste_note_en | long | 英語のごみの出し方 | How waste is put out, in English | 空欄なら日本語がそのまま出ます。 | Put it into its bag at your district’s collection point. |
waste_office | text | ごみの担当 | Office for waste | 「窓口」シートの名前。空欄なら、問い合わせを受ける窓口。 | 住民課 | of=offices
waste_tel | tel | ごみの電話 | Telephone for waste | 空欄なら役場の電話。 | 0100-00-0005 | | waste:office.tel
bus_tel | tel | デマンドバスの電話 | Telephone of the on-demand bus | 「乗り場」に行があるとき必要です。 | 0100-00-0008 | | bus:tel
bus_days | weekdays | デマンドバスの曜日 | Weekdays of the on-demand bus | 走る曜日。空欄なら平日。 | 月〜金 |
bus_from | time | デマンドバスの始まり | First ride of the on-demand bus | 「乗り場」に行があるとき必要です。 | 8:00 |
bus_to | time | デマンドバスの終わり | Last ride of the on-demand bus | 「乗り場」に行があるとき必要です。 | 18:00 |
bus_yen | yen | デマンドバスの運賃 | Fare of the on-demand bus | 1人1回の円。空欄なら無料。 | 300 | | bus:fare.yen 0
bus_seats | number | デマンドバスの席 | Seats of the on-demand bus | 1台の席の数。「乗り場」に行があるとき必要です。 | 8 | whole least=1 most=60
bus_closed | days | デマンドバスの休み | Days without the on-demand bus | 祝日、12月29日〜1月3日のように。 | 祝日、12月29日〜1月3日 |
bus_note | long | 運賃の割引 | Reductions of the fare | 空欄なら「1人1回の運賃です。」 | 小学生は半額です。 | | bus:fare.notes+bus_note_en {"ja":"1人1回の運賃です。","en":"For one person and ride."}
bus_note_en | long | 英語の運賃の割引 | Reductions, in English | 空欄なら日本語がそのまま出ます。 | Pupils pay half. |
bus_about | long | デマンドバスの紹介 | About the on-demand bus | どんなバスか。空欄ならひな形が入ります。 |  | | bus:overview+bus_about_en {"ja":"電話かこのサイトで予約して、乗り場から乗り場まで乗るバスです。","en":"A bus from stop to stop that you reserve by telephone or on this site."}
bus_about_en | long | 英語の紹介 | About it, in English | 空欄なら日本語がそのまま出ます。 |  |
bus_how | long | デマンドバスの乗り方 | How to ride | 空欄ならひな形が入ります。 |  | | bus:how_to_ride+bus_how_en {"ja":"乗る30分前までに予約し、時刻までに乗り場でお待ちください。","en":"Reserve until 30 minutes before the ride and wait at the stop."}
bus_how_en | long | 英語の乗り方 | How to ride, in English | 空欄なら日本語がそのまま出ます。 |  |
taxi_company | text | タクシー会社 | Taxi company | 「タクシー乗り場」に行があるとき、次の5つも必要です。 | 見本ハイヤー | name most=60 | taxi:company_name+taxi_company_en
taxi_company_en | text | 英語のタクシー会社 | Taxi company in English | 空欄なら日本語がそのまま出ます。 | Mihon Hire Co. | name most=60
taxi_tel | tel | タクシーの電話 | Telephone of the taxi |  | 0100-00-0009 | | taxi:tel
taxi_office | text | タクシーの配車 | Who dispatches the taxi | 「窓口」シートの名前。 | 総務課 | of=offices | taxi:organization_id
taxi_from | time | タクシーの始まり | First taxi |  | 8:00 | | taxi:opens
taxi_to | time | タクシーの終わり | Last taxi |  | 20:00 | | taxi:closes
taxi_persons | number | タクシーの定員 | Most passengers of the taxi |  | 4 | whole least=1 most=50 | taxi:most_persons
taxi_spot | text | 共同オフィス | Shared office | タクシーといっしょに予約する施設。「タクシー乗り場」に行があるとき必要です。 | 見本会館 | of=facilities | fixed_spots.shared_office
bath_spot | text | お風呂 | Bath | 町のお風呂の施設。無ければ空欄。 |  | of=facilities | fixed_spots.plaza
laundry_spot | text | コインランドリー | Laundry | 「洗濯機」に行があるとき必要です。 |  | of=facilities | fixed_spots.laundry
timetable_spot | text | 時間割の施設 | Facility of the timetable | 時間割のページに出す施設。無ければ空欄。 | 見本会館 | of=facilities | fixed_spots.timetable_sportscenter
timetable_spot_2 | text | 時間割の施設 2 | Second facility of the timetable | もう1つあれば。 |  | of=facilities | fixed_spots.timetable_wakka
# facilities | 施設 | Facilities | 町の施設。役場は「町」から自動で入ります。
name* | text | 施設の名前 | Name | 町民が呼ぶ名前。 | 見本会館 / 見本食堂 | name most=40 width=22 | spot_name+en
kana | hiragana | よみ | Reading | ひらがな。ふりがなと並び順に使います。空欄なら、Excelが覚えているふりがなを使います。 | みほんかいかん / みほんしょくどう | width=20
en | text | 英語の名前 | English name | 英語のページに出ます。空欄なら日本語がそのまま出ます。 | Mihon Hall / Mihon Diner | name width=22
category* | choice | 分類 | Category | 一覧での分類を選びます。 | 遊ぶ / 食べる | choices=categories | spot_category_id
type | text | 種類 | Type | 集会施設、食堂のように。空欄なら「施設」。 | 集会施設 / 食堂 | most=40 width=14 | spot_type+type_en {"ja":"施設","en":"Facility"}
purpose* | text | 使い方 | Purpose | 何をする所か、短く。 | 会議、講座、発表会 / 食事 | width=26 | main_purpose+purpose_en
purpose_en | text | 英語の使い方 | Purpose in English | 空欄なら日本語がそのまま出ます。 | Meetings, courses, recitals / Meals | width=26
address* | text | 住所 | Address | 町の名前から書きます。 | 見本町本通2番地 / 見本町港1番地 | width=26 | address+address_en
tel | tel | 電話 | Telephone | 空欄なら役場の電話。 | 0100-00-0002 / 0100-00-0003 | width=16 | tel
email | email | メール | E-mail | 無ければ空欄。 | kaikan@example.jp /  | width=22 | email null
url | url | ウェブサイト | Website | http から。無ければ空欄。 |  /  | width=22 | url null
latitude | number | 緯度 | Latitude | 度を小数で。空欄なら役場の場所。 | 43.201 / 43.203 | least=20 most=46
longitude | number | 経度 | Longitude | 度を小数で。空欄なら役場の場所。 | 142.901 / 142.904 | least=122 most=154
parking | choice | 駐車場 | Parking | 空欄なら「なし」。 | 無料 / なし | choices=parkings | parking_type 1
fixing* | choice | 予約 | Reservation | 部屋の予約をこのサイトで受けるか。 | 申込みで決まる / 受けない | choices=fixings width=18 | fixing_method
residents | yes | 町民だけ | Residents only | 町民だけが予約できるなら ○。 | × /  | | is_resident_only false
ahead | number | 何日先まで | Days ahead | 何日先まで申し込めるか。空欄なら60。 | 90 /  | whole least=1 most=730 | accepts_days_ahead 60
monthly | number | 月の上限 | Days a month | 1人がひと月に予約できる日数。空欄なら上限なし。 | 8 /  | whole least=1 most=31 | monthly_limit null
cancel | number | 取消しの期限 | Cancelling until | 何日前まで自分で取り消せるか。空欄なら使う前まで。 | 1 /  | whole least=0 most=365 | cancel_days_before null
terms | long | 使うときの約束 | Terms | 予約の前に読む決まり。空欄ならひな形が入ります。 |  /  | width=30 | terms+terms_en
notice | long | お知らせ | Notice | 施設のページに出る一言。無ければ空欄。 | 駐車場は30台分です。 /  | width=30 | notice+notice_en
type_en | text | 英語の種類 | Type in English | 空欄なら日本語がそのまま出ます。 | Community hall / Diner | most=60 width=18
address_en | text | 英語の住所 | Address in English | 空欄なら日本語がそのまま出ます。 | 2 Hondori, Mihon Town /  | width=26
terms_en | long | 英語の約束 | Terms in English | 空欄なら日本語がそのまま出ます。 |  /  | width=30
notice_en | long | 英語のお知らせ | Notice in English | 空欄なら日本語がそのまま出ます。 | There is parking for 30 cars. /  | width=30
# rooms | 部屋 | Rooms | 予約を受ける施設の部屋。
facility* | text | 施設 | Facility | 「施設」シートの名前を選びます。 | 見本会館 / 見本会館 | of=facilities width=22 | spot_id
name* | text | 部屋の名前 | Name | 施設の中で同じ名前は使えません。 | ホール / 会議室 | name most=40 width=18 | room_name+en
en | text | 英語の名前 | English name | 英語のページに出ます。空欄なら日本語がそのまま出ます。 | Hall / Meeting room | name width=22
purpose* | text | 使い方 | Purpose | 何に使うか、短く。 | 発表会、軽い運動 / 会議 | width=22 | main_purpose+purpose_en
floor | text | 階 | Floor | 空欄なら1階。 | 1階 / 2階 | | floors+floor_en {"ja":"1階","en":"Ground floor"}
capacity* | number | 定員 | Capacity | 人数。 | 120 / 20 | whole least=1 most=100000 | capacity
area | number | 広さ | Area | 平方メートル。分からなければ空欄。 | 180 / 42 | least=1 most=100000 | area null
yen | yen | 1時間の料金 | Yen an hour | 円。時間帯の料金を「料金」に書くなら空欄。無料なら0。 |  / 200 | | hourly_fee_yen 0
unit | number | 貸す単位 | Unit | 分。15の倍数。空欄なら30。 | 30 / 15 | whole least=15 most=1440 | unit_minutes 30
in_bands | yes | 時間帯で貸す | Let in bands | 「料金」の時間帯（午前・午後・夜など）を丸ごと貸すなら ○。 | ○ / × |
furniture | list | 備え付け | Furniture | 無料で使える物。「、」で区切ります。 | いす120脚、演台 / 机7台、いす20脚 | width=26 | equipments+furniture_en []
adjuncts | list | 付属室 | Adjunct rooms | 同じ施設の控室など。「、」で区切ります。 |  /  | width=18
note | text | 料金のひとこと | Note beside the fee | 料金の横に出る言葉。無ければ空欄。 |  /  | width=20 | fee_note+note_en
note_en | text | 英語の料金のひとこと | Note beside the fee, in English | 空欄なら日本語がそのまま出ます。 |  /  | width=20
other | long | その他 | More information | 無ければ空欄。 | 楽器は使えません。 /  | width=26 | other_information+other_en
other_en | long | 英語のその他 | More information, in English | 空欄なら日本語がそのまま出ます。 | No instruments. /  | width=26
purpose_en | text | 英語の使い方 | Purpose in English | 空欄なら日本語がそのまま出ます。 | Recitals, light sports / Meetings | width=22
floor_en | text | 英語の階 | Floor in English | 空欄なら日本語がそのまま出ます。 | Ground floor / Upper floor | width=14
furniture_en | list | 英語の備え付け | Furniture in English | 日本語と同じ順と数で、「；」で区切ります。 | 120 chairs；a lectern / 7 desks；20 chairs | width=26
# fees | 料金 | Fees | 時間帯ごとの料金、冷暖房などの加算、決まった改定。
facility* | text | 施設 | Facility | 「施設」シートの名前を選びます。 | 見本会館 / 見本会館 | of=facilities width=22
room | text | 部屋 | Room | 空欄なら施設のすべての部屋。 | ホール /  | width=18
kind* | choice | 種類 | Kind | 時間帯の料金か、料金に足す加算か。時間の料金の部屋を時間割で貸すなら「貸す時間帯」。 | 時間帯の料金 / 加算 | choices=feeKinds width=16
name | text | 料金の名前 | Name | 午前、夜間、暖房など。料金と加算には要ります。 | 午前 / 暖房 | most=40 width=16 | bands:band_name+en & surcharges:surcharge_name+en
en | text | 英語の名前 | English name | 英語のページに出ます。空欄なら日本語がそのまま出ます。 | Morning / Heating | width=22
from | time | 始まり | From | 時間帯の始まり。加算なら「この時刻より後」。 | 9:00 /  | | bands:start_time
to | time | 終わり | To | 時間帯の終わり。加算なら空欄。 | 12:00 /  | | bands:end_time
yen | yen | 金額 | Yen | 円。加算は1時間の額。「貸す時間帯」では空欄。 | 1500 / 200 | | bands:fee_yen 0 & surcharges:yen_per_hour
per | choice | 数え方 | Per | 時間帯の料金の数え方。空欄なら時間帯ごと。 | 時間帯ごと /  | choices=units width=14 | bands:per "band"
months | months | 月 | Months | 加算する月。11月〜4月のように。 |  / 11月〜4月 | width=14
commercial | yes | 営利 | Commercial use | 営利の利用に加算するなら ○。 |  / × |
since | date | いつから | From the day | 決まった改定なら、その料金を使い始める日。いまの料金なら空欄。 |  /  | width=14
# hours | 開館時間と休館日 | Hours and closed days | 施設の開いている時間と休みの日。曜日で時間が違えば、行を分けます。
facility* | text | 施設 | Facility | 「施設」シートの名前を選びます。 | 見本会館 / 見本食堂 | of=facilities width=22
weekdays | weekdays | 曜日 | Weekdays | 火〜日、平日、土・日のように。空欄なら毎日（ほかの行にある曜日を除く）。 | 火〜日 /  | width=14
opens* | time | 開館 | Opens | 15分きざみ。 | 9:00 / 11時半 | | opens
closes* | time | 閉館 | Closes | 15分きざみ。真夜中は24時。 | 21:00 / 20:00 | | closes
closed | days | 休館日 | Closed days | 毎週月曜、第2・第4火曜、祝日、12月29日〜1月3日のように。「、」で区切ります。 | 12月29日〜1月3日 / 毎週水曜、祝日 | width=34
# equipment | 備品 | Equipment | 部屋といっしょに貸す物。
facility* | text | 施設 | Facility | 「施設」シートの名前を選びます。 | 見本会館 / 見本会館 | of=facilities width=22 | spot_id
name* | text | 備品の名前 | Name |  | プロジェクター / 卓球台 | most=60 width=22 | equipment_name+en
en | text | 英語の名前 | English name | 英語のページに出ます。空欄なら日本語がそのまま出ます。 | Projector / Table-tennis table | width=22
stock* | number | 数 | Stock | 貸せる数。 | 1 / 4 | whole least=1 most=10000 | stock
yen* | yen | 1日の料金 | Yen a day | 円。無料なら0。 | 300 / 0 | | fee_yen
# texts | 施設の文章 | Texts of facilities | 予約の画面に出る文。ここに行のある施設では、ひな形の文は使いません。
facility* | text | 施設 | Facility | 「施設」シートの名前を選びます。 | 見本会館 / 見本会館 | of=facilities width=22
which* | choice | 何の文 | Which text | 一覧から選びます。 | 支払い方法 / 減免の対象 | choices=texts width=18
ja* | long | 文 | Text | 改行できます。 | 当日、窓口で現金でお支払いください。 / 町の行事は全額を免除します。 | width=50
en | long | 英語の文 | Text in English | 空欄なら日本語がそのまま出ます。 | Pay in cash at the counter. / Events of the town are free. | width=50
# questions | 質問 | Questions | 予約のとき、施設がほかに聞くこと。
facility* | text | 施設 | Facility | 「施設」シートの名前を選びます。 | 見本会館 / 見本会館 | of=facilities width=22
question* | text | 質問 | Question |  | 車の台数 / 飲食の予定 | width=26 | question+en
en | text | 英語の質問 | Question in English | 空欄なら日本語がそのまま出ます。 | Number of cars / Food or drink | width=26
hint | text | ひとこと | Hint | 答え方。無ければ空欄。 | 駐車場は30台です。 /  | most=400 width=30 | hint+hint_en
hint_en | text | 英語のひとこと | Hint in English | 空欄なら日本語がそのまま出ます。 | There is space for 30. /  | most=400 width=30
required | yes | 必ず答える | Required | 答えが要るなら ○。 | × / ○ | | is_required false
# priority | 優先 | Priority | だれが、ほかの人より早く予約できるか。
facility | text | 施設 | Facility | 空欄なら、行のないすべての施設。 |  / 見本会館 | of=facilities width=22
who* | choice | だれが | Who | 町だけの決まりを施設で外すなら「なし」。 | 町 / 登録団体 | choices=readers width=14 | for
days | number | 何日前 | Days ahead | 何日前から。月で決めるなら空欄。 |  / 105 | whole least=1 most=730 | days_ahead
months | number | 何か月前 | Months ahead | 何か月前の1日から。日で決めるなら空欄。 | 12 /  | whole least=1 most=24 | months_ahead
# offices | 窓口 | Offices | 役場の課と、町の仕事をする会社。
name* | text | 窓口の名前 | Name | 課や係の名前。 | 総務課 / 住民課 | name most=60 width=22 | organization_name+en
kana | hiragana | よみ | Reading | ひらがな。ふりがなと並び順に使います。空欄なら、Excelが覚えているふりがなを使います。 | そうむか / じゅうみんか | width=20
en | text | 英語の名前 | English name | 英語のページに出ます。空欄なら日本語がそのまま出ます。 | General Affairs Division / Residents’ Affairs Division | name width=22
inquiries | yes | 問い合わせを受ける | Takes inquiries | サイトからの問い合わせを最初に受ける所を1つだけ ○。空欄なら先頭の窓口。 | ○ /  | width=20
# waste | ごみ | Waste | 何を、どの地区で、いつ集めるか。1行に1つ。
kind* | text | ごみの種類 | Kind | 燃やせるごみなど。 | 燃やせるごみ / 資源 | name most=40 width=18 | kinds:kind_name+en
kana | hiragana | よみ | Reading | ひらがな。ふりがなと並び順に使います。空欄なら、Excelが覚えているふりがなを使います。 | もやせるごみ / しげん | width=20
en | text | 英語の名前 | English name | 英語のページに出ます。空欄なら日本語がそのまま出ます。 | Burnable waste / Recyclables | name width=22
area | text | 地区 | Area | 空欄なら町の全域。 | 東地区 /  | most=40 width=14 | areas:area_name+area_en
districts | list | 地区の町名 | Districts | 町の名前に続く住所の頭。「、」で区切ります。地区の最初の行に書きます。 | 本通、港 /  | width=22 | areas:districts+districts_en []
days | days | 集める日 | Days | 月・木、第2・第4火曜のように。日を決めない種類（申込みなど）は空欄。 | 月・木 / 第2・第4火曜 | width=18
months | months | 月 | Months | 集める月。空欄なら一年中。 |  / 4月〜11月 |
bag | text | 袋・料金 | Bag or fee | 種類の最初の行に書きます。 | 町の指定袋 / 無料 | width=18 | kinds:bag+bag_en {"ja":"決まりなし","en":"any"}
note | long | 出し方 | How | 種類の最初の行に書きます。 | 生ごみは水を切ってください。 / 洗って乾かしてください。 | width=30 | kinds:note+note_en
area_kana | hiragana | 地区のよみ | Reading of the area | ひらがな。地区の最初の行に書きます。 | ひがしちく /  | width=14
area_en | text | 英語の地区 | Area in English | 空欄なら日本語がそのまま出ます。 | East /  | width=14
districts_en | list | 英語の町名 | Districts in English | 日本語と同じ順と数で、「；」で区切ります。 | Hondori；Minato /  | width=22
bag_en | text | 英語の袋・料金 | Bag or fee in English | 空欄なら日本語がそのまま出ます。 | The town’s bag / Free | width=18
note_en | long | 英語の出し方 | How, in English | 空欄なら日本語がそのまま出ます。 | Drain kitchen waste. / Wash and dry them. | width=30
until | time | 出す時刻 | By when | 種類の最初の行に。空欄なら「町」の時刻。 |  /  | | kinds:until
# waste_items | ごみの分け方 | What goes where | 品物ごとに、どのごみか。
name* | text | 品物 | Item | 町民がさがす言葉。 | 卵の殻 / タイヤ | most=60 width=22 | item_name+en
kana | hiragana | よみ | Reading | ひらがな。空欄なら、Excelが覚えているふりがなを使います。 | たまごのから / たいや | width=20
en | text | 英語の名前 | English name | 英語のページに出ます。空欄なら日本語がそのまま出ます。 | Egg shells / Tyres | width=22
also | list | ほかの呼び方 | Other names | 「、」で区切ります。 |  / 古タイヤ | width=22 | also
kind | text | ごみの種類 | Kind | 「ごみ」シートの種類。町で集めない物は空欄。 | 燃やせるごみ /  | of=waste.kind width=18 | kind_key null
hint | long | ひとこと | Hint | 出し方の注意。 |  / 買った店に相談してください。 | width=34 | hint+hint_en
hint_en | long | 英語のひとこと | Hint in English | 空欄なら日本語がそのまま出ます。 |  / Ask the shop where you bought them. | width=34
# waste_changes | ごみの変更 | Changes of waste days | 年末年始など、いつもと違う日。
what* | choice | 何を | What | 休むか、別の日に振り替えるか、加えるか。 | 休む / 振り替える | choices=changes width=14 | what
days* | days | いつ | When | 休みは毎年の期間でも書けます。ほかは1日。 | 12月31日〜1月3日 / 2026年12月31日 | width=24
moved | date | 振替日 | Moved to | 「振り替える」のとき必要です。 |  / 2026/12/30 | width=14 | moved_to
kinds | list | ごみの種類 | Kinds | 空欄ならすべて。振り替えるなら必要です。 |  / 燃やせるごみ | of=waste.kind width=20 | kind_keys
areas | list | 地区 | Areas | 空欄ならすべて。 |  / 東地区 | of=waste.area width=18 | area_ids
reason* | text | 理由 | Reason | 町民が読む言葉。 | 年末年始のため休みます。 / 年末年始のため、12月30日に集めます。 | width=34 | reason+reason_en
reason_en | text | 英語の理由 | Reason in English | 空欄なら日本語がそのまま出ます。 | No collection at the year’s end. /  | width=30
# stops | 乗り場 | Stops | 予約して乗るバス（デマンドバス）の乗り場。無ければ何も書きません。
name* | text | 乗り場の名前 | Name |  | 役場前 / 港 | name most=40 width=18 | station_name+en
kana | hiragana | よみ | Reading | ひらがな。ふりがなと並び順に使います。空欄なら、Excelが覚えているふりがなを使います。 | やくばまえ / みなと | width=20
en | text | 英語の名前 | English name | 英語のページに出ます。空欄なら日本語がそのまま出ます。 | Town office / Harbour | name width=22
latitude* | number | 緯度 | Latitude | 度を小数で。 | 43.2 / 43.203 | least=20 most=46 | latitude
longitude* | number | 経度 | Longitude | 度を小数で。 | 142.9 / 142.904 | least=122 most=154 | longitude
facility | text | 施設 | Facility | 乗り場にある施設。無ければ空欄。 |  / 見本食堂 | of=facilities width=18 | spot_id
beside | text | 隣の乗り場 | Next stop | 近くの乗り場を1つ。最初の行は空欄。 |  / 役場前 | of=stops width=18
minutes | number | 隣までの分 | Minutes | 隣の乗り場まで車で何分か。 |  / 5 | whole least=1 most=240
# ways | 乗り場の間 | Ways between stops | 「隣の乗り場」のほかに、車で何分か分かる乗り場の間。
stop* | text | 乗り場 | Stop | 「乗り場」シートの名前。 | 港 / 役場前 | of=stops width=18 | from_station_id
to* | text | 行き先 | To | 「乗り場」シートの名前。 | 役場前 / 港 | of=stops width=18 | to_station_id
minutes* | number | 分 | Minutes | 帰りの行がなければ、帰りも同じです。 | 5 / 6 | whole least=1 most=240 | duration_minutes
# vehicles | バスの車 | Vehicles | デマンドバスの車。運行時間ごとに1行。1台だけで時間も一つなら、書かなくてもかまいません。
name* | text | 車の名前 | Name | 同じ車は同じ名前を書きます。 | 1号車 / 1号車 | name most=40 width=18 | vehicle_name+en
en | text | 英語の名前 | English name | 英語のページに出ます。空欄なら日本語がそのまま出ます。 | Bus 1 /  | name width=18
seats | number | 席 | Seats | 車の最初の行に書きます。 | 8 /  | whole least=1 most=60 | seats
wheelchairs | number | 車いすの席 | Places for wheelchairs | 車の最初の行に。空欄なら0。 | 1 /  | whole least=0 most=10 | wheelchair_places 0
home | text | 出る乗り場 | Home stop | 車の最初の行に。空欄なら最初の乗り場。 | 役場前 /  | of=stops width=18 | home_station_id "stop-1"
weekdays* | weekdays | 曜日 | Weekdays | この時間に走る曜日。 | 平日 / 土 | width=14 | shifts:weekdays
from* | time | 始まり | From |  | 8:00 / 9:00 | | shifts:from
to* | time | 終わり | To |  | 18:00 / 15:00 | | shifts:to
# stands | タクシー乗り場 | Taxi stands | タクシーに乗り降りする施設。2か所から。「町」の共同オフィスを必ず入れます。
name* | text | 乗り場の名前 | Name |  | 見本会館 / 役場前 | name most=60 width=22 | taxistand_name+en
en | text | 英語の名前 | English name | 英語のページに出ます。空欄なら日本語がそのまま出ます。 | Mihon Hall / Town Office | name width=22
facility* | text | 施設 | Facility | 「施設」シートの名前。 | 見本会館 / 見本食堂 | of=facilities width=22 | spot_id
# drives | 車での分 | Drives | 施設の間を車で何分か。タクシーの予約に使います。
from* | text | 施設 | From | 「施設」シートの名前。 | 見本会館 / 見本食堂 | of=facilities width=22 | from_spot_id
to* | text | 行き先 | To | 「施設」シートの名前。 | 見本食堂 / 見本会館 | of=facilities width=22 | to_spot_id
minutes* | number | 分 | Minutes | 帰りの行がなければ、帰りも同じです。 | 10 / 12 | whole least=1 most=300 | duration_minutes
# machines | 洗濯機 | Laundry machines | コインランドリーの機械。無ければ何も書きません。
name* | text | 機械の名前 | Name |  | 洗濯機 1 / 乾燥機 1 | name most=40 width=18 | machine_name+en
en | text | 英語の名前 | English name | 英語のページに出ます。空欄なら日本語がそのまま出ます。 | Washer 1 / Dryer 1 | name width=18
kind* | choice | 種類 | Kind |  | 洗濯機 / 乾燥機 | choices=machines | machine_kind
kg* | number | 容量 | Kilograms | kg。 | 8 / 14 | least=1 most=100 | capacity_kg
# events | 行事 | Events | はじめのページの「今日」に出る行事。
name* | text | 行事 | Event |  | 健康相談 / 会館の開館 | most=80 width=24 | title+en
en | text | 英語の行事 | Event in English | 英語のページに出ます。空欄なら日本語がそのまま出ます。 | Health advice / The hall opens | width=24
short* | text | 短い名前 | Short name | 7字くらいまで。 | 健康相談 / 会館 | most=20 width=14 | short+short_en
short_en | text | 英語の短い名前 | Short name in English | 英語のページに出ます。空欄なら日本語がそのまま出ます。 | Health advice / Hall | most=30 width=14
detail* | text | 場所など | Place and more |  | 役場1階。予約はいりません / 見本町本通 | width=30 | detail+detail_en
detail_en | text | 英語の場所など | Place and more, in English | 英語のページに出ます。空欄なら日本語がそのまま出ます。 | Town office, no booking / Hondori | width=30
days | days | 日 | Days | 毎週月曜、第2火曜、2027年7月20日のように。施設の開く日なら空欄。 | 毎週月曜 /  | width=20
months | months | 月 | Months | 曜日の行事で、月が限られるなら。 |  /  |
business | yes | 祝日は休み | Not on holidays | 祝日と年末年始を除くなら ○。 | ○ /  |
starts | time | 始まり | Starts | 施設の開く日なら空欄。 | 9:30 /  | | starts
ends | time | 終わり | Ends | 無ければ空欄。 | 11:00 /  | | ends
facility | text | 開く施設 | Facility that opens | 施設の開く日に出すなら、その施設。 |  / 見本会館 | of=facilities width=22
# readings | よみ | Readings | 施設などの名前のほかに、ふりがなを付ける言葉。
name* | text | 言葉 | Word | 漢字の入った地名や人名。 | 本通 / 見本 | most=40 width=18
kana* | hiragana | よみ | Reading | ひらがな。 | ほんどおり / みほん | width=20
# people | 人 | People | 職員。試しに動かすときのログインになります。本番の職員は npm run make-official で作ります。
lastname* | text | 姓 | Last name |  | 見本 / 例田 | most=64 | lastname
firstname* | text | 名 | First name |  | 恵子 / 次郎 | most=64 | firstname
lastfurigana* | katakana | 姓のフリガナ | Last name in katakana | カタカナ。 | ミホン / レイダ | width=16 | lastfurigana
firstfurigana* | katakana | 名のフリガナ | First name in katakana | カタカナ。 | ケイコ / ジロウ | width=16 | firstfurigana
email* | email | メール | E-mail | 最初の連絡先。ログインに使います。 | keiko@example.jp / jiro@example.jp | width=24 | email
tel* | tel | 電話 | Telephone |  | 090-0000-0003 / 090-0000-0004 | width=16 | tel
office* | text | 窓口 | Office | 「窓口」シートの名前を選びます。 | 総務課 / 住民課 | of=offices width=18 | organization_id
birthdate | date | 生年月日 | Date of birth | 空欄でもかまいません。 | 昭和50年10月10日 / 1980/4/1 | width=16 | birthdate "1980-01-01"
roles* | choices | 役割 | Roles | 「、」で区切ります：{choices}。「職員の役割を決める」人が1人は要ります。 | 職員の役割を決める、操作の記録を見る / 施設の受付、お知らせを承認する | choices=roles width=34 | roles
`;

const KINDS =
  'text long list hiragana katakana number yen time date weekdays months days yes tel email url choice choices'.split(
    ' ',
  );
const isKind = (text: string): text is Kind => KINDS.includes(text);

function columnOf(line: string): Column {
  const [name = '', kind = '', ja = '', en = '', explain = '', examples = '', limits = '', filled = ''] = line
    .split('|')
    .map((part) => part.trim());
  const options = new Map(
    limits
      .split(' ')
      .map((limit) => limit.split('=', 2))
      .map(([key = '', value = '']) => [key, value]),
  );
  const number = (key: string) => (options.has(key) ? Number(options.get(key)) : undefined);
  const offered = choices[options.get('choices') ?? ''];
  if (!isKind(kind) || (options.has('choices') && offered === undefined)) throw new Error(`Not a column: ${line}`);
  return {
    key: name.replace('*', ''),
    kind,
    ja,
    en,
    fields: filled === '' ? [] : filled.split(' & '),
    is_required: name.endsWith('*'),
    explain: explain.replace('{choices}', (offered ?? []).map((choice) => choice.ja).join('、')),
    examples: examples.split(/(?:^|\s)\/(?:\s|$)/).map((example) => example.trim()),
    choices: offered,
    of: options.get('of'),
    is_name: options.has('name'),
    is_whole: options.has('whole'),
    least: number('least'),
    most: number('most'),
    width: number('width') ?? 12,
  };
}

/** Whose names a column holds: a sheet, and the key of its column with them. */
export function namedIn({ of }: Column): { readonly sheet: SheetDefinition; readonly key: string } | undefined {
  const [key, column = 'name'] = of?.split('.') ?? [];
  const sheet = sheetList.find((one) => one.key === key);
  return sheet && { sheet, key: column };
}

/** The sheets in their order. */
export const sheetList: readonly SheetDefinition[] = TABLE.trim()
  .split(/^# /m)
  .slice(1)
  .map((part) => {
    const [head = '', ...lines] = part.trim().split('\n');
    const [key = '', ja = '', en = '', explain = '', form] = head.split('|').map((word) => word.trim());
    return { key, ja, en, explain, is_form: form === 'form', columns: lines.map(columnOf) };
  });

/** The sheet that explains the others; it is not read. */
export const GUIDE = {
  ja: 'はじめに',
  lines: [
    '町のデータのブック',
    '',
    'このブックに町のことを書くと、町のサイトができます。分かる所から書いてください。',
    '',
    '手順',
    '1. 「町」の「記入欄」を埋めます。',
    '2. 「施設」「部屋」「料金」「開館時間と休館日」「備品」に書きます。前のシートの名前を、後のシートで選びます。',
    '3. 「窓口」と「人」に書きます。ほかのシートは、町にあるものだけ書きます。',
    '4. 保存して、npm run make-town -- 町のキー --from このファイル.xlsx を動かします。',
    '5. 直す所があれば、シートとセルの名前で全部が一度に出ます。直してもう一度動かします。',
    '',
    '決まり',
    '・1行目は見出しです。列の順番を変えても、列を足しても読めます。見出しの言葉は変えないでください。',
    '・A列が「説明」「例」の行は読みません。例を消す必要はありません。自分の行のA列は空けておきます。',
    '・＊の付いた欄は必ず書きます。',
    '・全角でも半角でも、「9:30」でも「9時半」でも、「令和9年4月1日」でも読めます。',
    '・隠した行、列、シートも読みます。読ませない行は消してください。',
    '・数式は、保存したときの値で読みます。マクロの入ったブックは読みません。',
    '・番号は行の順に製品が付けます。',
  ],
} as const;

/** Marks in the first column of rows that the product has written. */
export const MARK = { heading: '印', explain: '説明', example: '例' } as const;
/** Headings of a form. */
export const FORM = { item: '項目', entry: '記入欄', explain: '説明', example: '例' } as const;
