import type { FindingCode } from '../findings.ts';
import type { FindingWording } from '../finding-words.ts';

export const ja: Readonly<Record<FindingCode, FindingWording>> = {
  'not-zip': {
    what: 'zipファイルとして開けません。',
    todo: 'GTFS-JPのtxtファイルをまとめたzipファイルを選んでください。',
  },
  'zip-too-large': { what: 'zipファイルが大きすぎます。', todo: '20MB以下にしてください。' },
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
};
