import type { FindingCode } from '../findings.ts';
import type { FindingWording } from '../finding-words.ts';

export const ja: Readonly<Record<FindingCode, FindingWording>> = {
  'not-zip': {
    what: 'zipファイルとして開けません。',
    todo: 'GTFS-JPのtxtファイルをまとめたzipファイルを選んでください。',
  },
  'zip-too-large': { what: 'zipファイルが大きすぎます。', todo: '5MB以下にしてください。' },
  'zip-too-many': {
    what: 'zipの中のファイルが多すぎます。',
    todo: 'GTFS-JPのtxtファイルだけを、60個以下で入れてください。',
  },
  'zip-bomb': {
    what: '広げると大きくなりすぎるファイルです。',
    todo: 'データを作り直してください。1つのファイルは100MBまで、全部で250MBまでです。',
  },
  'zip-name': {
    what: 'ファイルの名前に、使えない文字や深いフォルダーがあります。',
    todo: 'txtファイルを、フォルダーに入れずにzipにまとめてください。',
  },
  'zip-encrypted': { what: 'パスワードがかかっています。', todo: 'パスワードなしでzipにまとめてください。' },
  'zip-twice': { what: '同じ名前のファイルが2つあります。', todo: '1つだけ残してください。' },
  'zip-spoilt': { what: 'zipの中のファイルがこわれています。', todo: 'もう一度、zipにまとめてください。' },
  'no-files': {
    what: 'GTFS-JPのファイルが見つかりません。',
    todo: 'stops.txt や trips.txt が入ったzipファイルを選んでください。',
  },
  'file-missing': { what: '必要なファイルがありません。', todo: 'このファイルを作って入れてください。' },
  'file-unknown': {
    what: 'このポータルでは使わないファイルです。',
    todo: 'このままでもかまいません。書かれた内容は、表示されません。',
  },
  'too-many-lines': { what: '行が多すぎて読めません。', todo: '全部のファイルを合わせて200万行までにしてください。' },
  'not-utf8': {
    what: '文字コードがUTF-8ではありません（Shift_JISなど）。',
    todo: '文字コードに「UTF-8」を選んで、保存し直してください。',
  },
  nul: {
    what: 'テキストではないデータがまざっています。',
    todo: '文字コードに「UTF-8」を選んで、テキストとして保存し直してください。',
  },
  quote: {
    what: '引用符（"）の付け方がちがっていて、ここから先を読めません。',
    todo: '引用符は値の前と後ろに1つずつ付けてください。',
  },
  'row-too-long': {
    what: '長すぎる行があり、ここから先を読めません。引用符（"）が閉じていないのかもしれません。',
    todo: 'この行とその前の行の引用符を確かめてください。',
  },
  'no-header': { what: 'ファイルが空です。', todo: '1行目に列の名前を書いてください。' },
  'column-missing': {
    what: '必要な列「{{field}}」がありません。',
    todo: '1行目に列の名前を加え、値を書いてください。',
  },
  'column-twice': { what: '列「{{field}}」が2つあります。', todo: '1つだけ残してください。' },
  cells: { what: '値の数が1行目の列の数とちがいます。', todo: 'コンマ（,）の数を確かめてください。' },
  empty: { what: '「{{field}}」が空です。', todo: '値を書いてください。' },
  'too-long': { what: '「{{field}}」が長すぎます。', todo: '1,000文字までにしてください。' },
  control: { what: '「{{field}}」に目に見えない文字が入っています。', todo: '値を書き直してください。' },
  'not-url': {
    what: '「{{field}}」がホームページのアドレスではありません。',
    todo: 'https:// から始まるアドレスを書いてください。',
  },
  'not-colour': { what: '「{{field}}」が色ではありません。', todo: '「1A7F5A」のように6桁で書いてください。' },
  'not-date': { what: '「{{field}}」が日付ではありません。', todo: '「20270401」のように8桁で書いてください。' },
  'not-time': {
    what: '「{{field}}」が時刻ではありません。',
    todo: '「8:05:00」のように書いてください。夜中の0時すぎは「24:10:00」のように書きます。',
  },
  'not-whole': { what: '「{{field}}」が整数ではありません。', todo: '0以上の整数を書いてください。' },
  'not-decimal': { what: '「{{field}}」が数字ではありません。', todo: '0以上の数字を書いてください。' },
  'not-latitude': { what: '「{{field}}」が緯度ではありません。', todo: '「43.0521」のように度で書いてください。' },
  'not-longitude': { what: '「{{field}}」が経度ではありません。', todo: '「142.4380」のように度で書いてください。' },
  'not-choice': {
    what: '「{{field}}」に、決められていない値があります。',
    todo: 'GTFS-JPで決められた値を書いてください。',
  },
  'no-rows': { what: '中身が1行もありません。', todo: '2行目から値を書いてください。' },
  twice: { what: '同じ「{{field}}」の行が2つあります。', todo: '1つだけ残すか、番号を変えてください。' },
  unknown: {
    what: '「{{field}}」に書かれたものが、データの中にありません。',
    todo: '書きまちがいがないか、もとの行を消していないか確かめてください。',
  },
  unused: { what: 'どこからも使われていない行です。', todo: '使わなくなったものなら、消してもかまいません。' },
  'times-back': {
    what: '時刻が前に戻っています。',
    todo: '停留所の順番と時刻を確かめてください。夜中の0時すぎは「24:10:00」のように書きます。',
  },
  'time-missing': { what: '便の最初か最後の停留所に時刻がありません。', todo: '時刻を書いてください。' },
  'one-stop': { what: '停留所が1つしかない便です。', todo: '乗る停留所と降りる停留所を書いてください。' },
  'too-fast': {
    what: 'この時間では着けません（時速120kmをこえます）。',
    todo: '時刻と、2つの停留所の場所を確かめてください。',
  },
  'outside-japan': { what: '停留所の場所が日本の外です。', todo: '緯度と経度が入れかわっていないか確かめてください。' },
  far: { what: '停留所の場所が町から100km以上はなれています。', todo: '緯度と経度を確かめてください。' },
  'days-back': { what: '終わりの日が始まりの日より前です。', todo: '2つの日付を確かめてください。' },
  'days-over': { what: '運行する期間が終わっています。', todo: 'もう走らない便なら、消してもかまいません。' },
  'no-days': { what: '走る日が1日もありません。', todo: '走る曜日か、走る日（calendar_dates.txt）を書いてください。' },
  'no-calendar': {
    what: '便がいつ走るかが書かれていません。',
    todo: 'calendar.txt か calendar_dates.txt を入れてください。',
  },
  'no-end': {
    what: 'データがいつからいつまで使えるかが書かれていません。',
    todo: 'feed_start_date と feed_end_date を書いてください。',
  },
  'feed-over': { what: 'データを使える期間が終わっています。', todo: '新しい期間のデータを取り込んでください。' },
  'ends-soon': { what: 'データを使える期間が30日以内に終わります。', todo: '次の期間のデータを用意してください。' },
  'translates-nothing': {
    what: '何の言いかえなのかが書かれていません。',
    todo: 'record_id か field_value を書いてください。',
  },
  'no-reading': {
    what: 'ふりがながありません。',
    todo: 'translations.txt に、言語「ja-Hrkt」でふりがなを書いてください。',
  },
  'no-english': {
    what: '英語がありません。日本語のまま表示されます。',
    todo: 'translations.txt に、言語「en」で英語を書いてください。',
  },
  'no-name': { what: '路線に名前がありません。', todo: 'route_long_name か route_short_name を書いてください。' },
  contrast: {
    what: '文字の色と地の色が似ていて読めません。',
    todo: '文字を白（FFFFFF）か黒（000000）にしてください。',
  },
  'not-yen': { what: '運賃が円ではありません。', todo: '「JPY」と書いてください。' },
  'no-fare': { what: '運賃が分からない路線です。', todo: 'fare_rules.txt に、この路線の運賃を書いてください。' },
  timezone: { what: '日本の時刻ではありません。', todo: '「Asia/Tokyo」と書いてください。' },
  'route-gone': {
    what: 'ポータルに出ている路線が、新しいデータにありません。',
    todo: '路線の番号（route_id）を前のデータと同じにしてください。番号を変えるときは、担当者が町の設定も直します。',
  },
  'stop-gone': {
    what: '施設の案内に出ている停留所が、新しいデータにありません。',
    todo: '停留所の番号（stop_id）を前のデータと同じにしてください。',
  },
};
