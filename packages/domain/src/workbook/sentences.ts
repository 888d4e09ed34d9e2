import type { Localized } from '../locale/model.ts';
import { workbookLimits as limits, type WorkbookProblem } from './model.ts';

/** `code | Japanese | English`: what is wrong, and what to do. `{0}` is a value. */
const TABLE = `
too-large | ファイルが大きすぎます（${limits.mostBytes / 1_048_576}MBまで）。画像を消し、使わないシートを減らしてください。 | The file is larger than ${limits.mostBytes / 1_048_576} MB: delete pictures and sheets that are not used.
not-workbook | Excelのブックではありません。「Excel ブック (*.xlsx)」として保存し直してください。 | This is not a workbook of Excel: save it as an Excel workbook (.xlsx).
old | 古い形式（.xls）のブックです。「Excel ブック (*.xlsx)」として保存し直してください。 | This is a workbook of Excel 97 to 2003: save it as an Excel workbook (.xlsx).
encrypted | パスワードのかかったブックは読めません。パスワードを外して保存し直してください。 | The workbook has a password: remove it and save the workbook again.
macros | マクロの入ったブックは読みません。「Excel ブック (*.xlsx)」として保存し直してください。 | A workbook with macros is not read: save it as an Excel workbook (.xlsx).
bomb | 開くと大きくなりすぎるファイルです。新しいブックに、書いた行だけを写してください。 | The file unpacks to more than a town needs: copy the filled rows to a new workbook.
spoilt | ブックがこわれているか、読めない形をしています。Excelで開いて保存し直してください。 | The workbook is damaged or of a form that is not read: open it in Excel and save it again.
document-type | 読めない宣言（DTD）の入ったブックです。Excelで開いて保存し直してください。 | The workbook has a document type, which is not read: open it in Excel and save it again.
too-many-sheets | シートは${limits.mostSheets}枚までです。使わないシートを消してください。 | There are more than ${limits.mostSheets} sheets: delete those that are not used.
sheet-twice | 同じ名前のシートが2枚あります。1枚にまとめてください。 | Two sheets have this name: make one of them.
too-many-rows | 行が多すぎます（${limits.mostRows}行まで）。使わない行を消してください。 | There are more than ${limits.mostRows} filled rows: delete those that are not used.
too-many-columns | 列が多すぎます（${limits.mostColumns}列まで）。使わない列を消してください。 | There are more than ${limits.mostColumns} columns: delete those that are not used.
too-many-cells | 結合したセルが多すぎます。結合を解いてください。 | Too many cells are merged: split them.
unknown-sheet | 知らない名前のシートなので、読みません。 | This sheet is not known and is not read.
links | 他のファイルへのリンクは開きません。保存された値を読みます。 | Links to other files are not opened; their stored values are read.
no-sheet | このシートがありません。空のブックから写してください。 | This sheet is missing: copy it from the empty workbook.
hidden-sheet | 隠れたシートですが、読みます。 | The sheet is hidden, and read.
hidden-row | 隠れた行ですが、読みます。 | The row is hidden, and read.
no-headings | 見出しの行がありません。空のブックの1行目を写してください。 | There is no heading row: copy the first row of the empty workbook.
unknown-heading | 「{0}」は知らない見出しなので、読みません。 | “{0}” is no known heading and is not read.
heading-twice | 「{0}」の見出しが2つあります。1つにしてください。 | The heading {0} is there twice: keep one.
no-heading | 「{0}」の見出しがありません。空のブックから写してください。 | The heading {0} is missing: copy it from the empty workbook.
example-row | 空のブックの例と同じ行なので、読みません。 | The row is an example of the empty workbook and is not read.
changed-example | 「例」の行が書き換えられています。読ませるには{0}列の「例」を消し、要らなければ行を消してください。 | This example row was changed: clear 例 in column {0} if it is to be read, or delete the row.
unknown-file | 読めるのは、ブック（.xlsx）、公共施設一覧・イベント一覧・ごみの日のCSV、GTFS-JPのzip、.icsです。 | What can be read are a workbook (.xlsx), lists of facilities, events and days of waste as CSV, a zip of GTFS-JP, and .ics.
not-text | 文字を読めません。UTF-8かShift_JISのCSVとして保存し直してください。 | Its letters cannot be read: save it as CSV in UTF-8 or Shift_JIS.
quotes | この行の引用符（"）が閉じていません。直してください。 | A quote (") of this line is not closed: correct it.
no-calendar | カレンダー（.ics）として読めません。カレンダーから書き出し直してください。 | It cannot be read as a calendar (.ics): export it again.
two-files | 同じ種類のファイルが2つあります。1つにしてください。 | There are two files of this kind: keep one.
event-day | 開始日と開始時間が読めないので、この催しは入れません。 | Its first day or time cannot be read, so this event is left out.
in-feed | 路線データ {0}：{1} | Route data {0}: {1}
required | 必ず書いてください。 | It is required.
name-twice | 同じ名前の行が上にあります。名前を変えるか、行を消してください。 | A row above has this name: change it, or delete the row.
no-name | 「{0}」シートに「{1}」がありません。一覧から選ぶか、「{0}」シートに足してください。 | {1} is not on the sheet {0}: choose from the list, or add it there.
empty-formula | 数式の値がファイルにありません。Excelで開いて保存し直すか、値を書いてください。 | The file does not hold the result of the formula: open and save it in Excel, or write the value.
formula-error | 数式が {0} になっています。直してください。 | The formula gives {0}: correct it.
boolean | TRUE か FALSE になっています。セルを文字列にして、書き直してください。 | It has become TRUE or FALSE: make it a text cell and write it again.
weekdays | 曜日は「月・水」「火〜日」「平日」「毎日」のように書いてください。 | Write weekdays such as 月・水, 火〜日, 平日 or 毎日.
days | 日は「毎週月曜」「第2・第4火曜」「祝日」「12月29日〜1月3日」のように書き、「、」で区切ってください。 | Write days such as 毎週月曜, 第2・第4火曜, 祝日 or 12月29日〜1月3日, with 、 between them.
named-days | 「年末年始」「お盆」などは、「年末年始（12月29日〜1月3日）」のように日付も書いてください。 | Write the dates too, such as 年末年始（12月29日〜1月3日）.
nth-then-weekday | 「第2火曜・木曜」では、木曜が毎週か第2か分かりません。「第2火曜、毎週木曜」や「第2火曜、第2木曜」のように書いてください。 | A weekday behind 第2火曜 may be of every week or the 2nd: write 毎週木曜 or 第2木曜.
moved-which | 「祝日の場合は翌日」がどの曜日のことか分かりません。その曜日のすぐ後に「（祝日の場合は翌日）」と書いてください。 | Write （祝日の場合は翌日） right behind the weekdays that it is about.
months | 月は「11月〜4月」「7、8月」のように書いてください。 | Write months such as 11月〜4月 or 7、8月.
time | 時刻は「9:30」や「9時半」のように書いてください。 | Write a time such as 9:30 or 9時半.
one-or-midnight | 1時か24時か分かりません。「1時」か「24時」と書いてください。 | It may be 1:00 or 24:00: write 1時 or 24時.
quarter | 時刻は15分きざみで書いてください。 | Write a time in steps of 15 minutes.
date | 日付は「2027/4/1」や「令和9年4月1日」のように書いてください。 | Write a day such as 2027/4/1 or 令和9年4月1日.
whole | 整数で書いてください。 | Write a whole number.
between | {0}から{1}までの数を書いてください。 | Write a number from {0} to {1}.
number | 数で書いてください。 | Write a number.
yen | 金額は円の数だけを書いてください（無料は0）。 | Write the yen alone, 0 if it is free.
yes | ○ か × を書いてください。 | Write ○ for yes or × for no.
tel-zero | 電話番号の先頭の0が消えています。セルを文字列にして、0100-00-0001 のように書いてください。 | The leading 0 of the telephone number is lost: make it a text cell and write it as 0100-00-0001.
tel | 電話番号を市外局番から書いてください。 | Write the telephone number with its area code.
email | メールアドレスを書いてください。 | Write an e-mail address.
url | http:// か https:// から始まるアドレスを書いてください。 | Write an address that starts with http:// or https://.
letters | {0}字までにしてください。 | Write {0} letters or fewer.
unseen | 見えない文字が入っています。打ち直してください。 | It holds characters that nobody sees: type it again.
unfit | < > & { } " \\ は使えません。 | Leave out < > & { } " \\.
became-day | 日付に変わっています。セルを文字列にして、書き直してください。 | Excel has made it a day: make it a text cell and write it again.
katakana | カタカナで書いてください。 | Write it in katakana.
hiragana | ひらがなで書いてください。 | Write it in hiragana.
no-bands | 「料金」シートに、この部屋の「時間帯の料金」の行が要ります。 | Write rows of 時間帯の料金 for this room on the sheet 料金.
no-fee | 料金がありません。無料なら0と書くか、「料金」シートに「時間帯の料金」の行を書いてください。 | There is no fee: write 0 if it is free, or rows of 時間帯の料金 on the sheet 料金.
band-has-none | 時間帯の料金の行では空けてください。加算なら、「加算」の行に分けてください。 | Leave it empty for 時間帯の料金, and write a row of 加算 for a surcharge.
one-condition | 加算の条件は、「始まり」「月」「営利」のどれか1つです。行を分けても同時の条件にはなりません。 | A surcharge has one condition: 始まり, 月 or 営利. Two rows apply each for itself.
surcharge-has-none | 加算は1時間の額です。加算の行では空けてください。 | A surcharge is for each hour: leave it empty.
no-hall | 予約を受ける施設が1つ要ります。「予約」の欄を「申込みで決まる」か「町の承認で決まる」にしてください。 | One facility must take reservations: choose 申込みで決まる or 町の承認で決まる in the column 予約.
no-system | 「職員の役割を決める」役割の人が1人要ります。 | One person must have the role 職員の役割を決める.
waste-days | ごみの日は曜日か日付で書いてください。祝日と毎年の期間は使えません。 | Write the days of waste as weekdays or dates, without holidays and stretches of each year.
waste-none | 集める日がありません。「月・木」や「2027年4月5日」のように書き、集めない種類なら行を消してください。 | It names no day: write days such as 月・木 or 2027年4月5日, or delete the row.
waste-many | 日付が多すぎます（1行に366日まで）。曜日で書くか、行を分けてください。 | There are more than 366 dates: write weekdays, or divide the row.
waste-months | 日付を書いた行では「月」を空けてください。 | Leave 月 empty where dates are written.
change-day | 1つの日か期間だけを書いてください。休みのほかは1日です。 | Write one day or stretch of days; only a stop has more than one day.
days-or-months | 「何日前」か「何か月前」のどちらか1つを書いてください。 | Write either 何日前 or 何か月前.
days-or-facility | 「開く施設」を書いた行では空けてください。 | Leave it empty where 開く施設 is written.
event-days | 「毎週月・水」「第2火曜」のような曜日か、日付だけを、1つの形で書いてください。違う形は行を分けます。 | Write weekdays or dates in one form, such as 毎週月・水, 第2火曜 or 2027年7月20日; divide the row for others.
hour-since | いまの「1時間の料金」は「部屋」シートに書きます。改定なら「いつから」を書いてください。 | Write today's hourly fee on the sheet 部屋; for an announced one, write いつから.
one-since | 同じ部屋の改定は、同じ日からにしてください。 | Announced fees of a room begin on one day.
yen-unused | 時間帯の料金がある部屋なので、1時間の料金は使いません。 | The room has fee bands, so its hourly fee is not used.
moved-weekday | 「翌平日」は、金曜・土曜などでは「翌日」と違う日になります。休みを日付で書くか、「翌日」と書いてください。 | 翌平日 and 翌日 may be different days for this weekday: write 翌日, or the dates.
code | 全国地方公共団体コードではありません。最後の検査数字まで6けたを書いてください。 | This is no code of a local government: write its six digits with the check digit.
zipcode | 郵便番号を7けたで書いてください。 | Write a postal code of 7 digits.
invoice | 「T」と13けたの番号を書いてください。番号の写し間違いも確かめてください。 | Write T and 13 digits, and check that they are copied rightly.
prefix | 英大文字2〜4字で書いてください。 | Write 2 to 4 capital letters.
outside | 町の中心から離れすぎています。緯度と経度が入れ替わっていないか確かめてください。 | It is too far from the office: check that latitude and longitude are not exchanged.
fifteen | 15の倍数で書いてください。 | Write a multiple of 15.
above-zero | 1以上の数を書いてください。 | Write a number of 1 or more.
order | 終わりを、始まりより後にしてください。 | Let it end later than it begins.
weekday-twice | 同じ曜日が2つの行にあります。どちらかから消してください。 | A weekday stands in two rows: delete it from one of them.
no-reservations | 予約を受けない施設です。「施設」シートの「予約」を直すか、この行を消してください。 | The facility takes no reservations: change 予約 on the sheet 施設, or delete this row.
overlap | 前の時間帯と重なっています。時刻を直してください。 | It overlaps the band before: correct the times.
closed-then | 開館時間の外です。時刻を直してください。 | It lies outside the hours of the facility: correct the times.
reach | 開館時間のすべてに時間帯の料金が要ります。開館から閉館までになるよう、時刻を直すか、行を足してください。 | Bands must reach from opening to closing: change the times, or add a row.
unit | 時間帯の長さが「貸す単位」で割り切れません。どちらかを直してください。 | The band is no multiple of 貸す単位: change one of them.
same-bands | 同じ施設の部屋は、時間帯の名前、時刻、数え方をそろえてください。金額は違ってもかまいません。 | Rooms of a facility must have bands of the same names, times and ways; their yen may differ.
needs-hours | 予約を受ける施設には「開館時間と休館日」シートの行が要ります。 | A facility that takes reservations needs a row on the sheet 開館時間と休館日.
needs-room | 予約を受ける施設には「部屋」シートの行が要ります。 | A facility that takes reservations needs a row on the sheet 部屋.
itself | 自分自身は選べません。 | It cannot be itself.
used | 同じ値が上の行にあります。直してください。 | A row above has the same value: change it.
no-drive | 共同オフィスから車で何分か分かりません。「車での分」シートに行を足してください。 | Write on the sheet 車での分 how long the drive from the shared office takes.
no-stand | 「タクシー乗り場」シートに、この施設の行も要ります。 | The sheet タクシー乗り場 needs a row of this facility.
no-way | 他の乗り場から行けません。「隣の乗り場」と「隣までの分」を書いてください。 | No way leads here from the other stops: write 隣の乗り場 and 隣までの分.
same-day | 同じ種類を同じ地区で同じ日に集める行が上にあります。 | A row above collects this kind in this area on the same day.
other | この値は使えません。説明の行を見て書き直してください。 | This value cannot be used; see the row of explanations.
choice | {0}のどれかを選んでください。 | Choose one of {0}.
`;

const sentences = new Map(
  TABLE.trim()
    .split('\n')
    .map((line) => line.split(' | '))
    .map(([code = '', ja = '', en = '']) => [code, { ja, en }]),
);

/** A sentence of the table with its values. */
export function said(code: string, ...values: readonly (string | number)[]): Localized {
  const found = sentences.get(code);
  if (found === undefined) throw new Error(`No sentence ${code}`);
  const fill = (text: string) =>
    text.replaceAll(/\{(\d)\}/g, (_mark, index: string) => String(values[Number(index)] ?? ''));
  return { ja: fill(found.ja), en: fill(found.en) };
}

/** A mistake of a sheet, or of a file, as a whole. */
export const problemOf = (sheet: string, ...sentence: Parameters<typeof said>): WorkbookProblem => ({
  place: { sheet, row: 0, column: 0 },
  words: said(...sentence),
});
