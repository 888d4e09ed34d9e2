import type { DebitRun } from './model.ts';

/*
 * Second implementation of the file of kind 91, from the standard's table only: by positions from 1, as banks print
 * them. It uses no columns, letters or totals of the product.
 */
const HALF = '｡｢｣､･ｦｧｨｩｪｫｬｭｮｯｰｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝﾞﾟ';
const SPOKEN: Readonly<Record<string, string>> = {
  'ホシモリ　タロウ': 'ﾎｼﾓﾘ ﾀﾛｳ',
  'ヴァン ゴッホ': 'ｳﾞｱﾝ ｺﾞﾂﾎ',
  'ガギグゲゴ パピプペポ': 'ｶﾞｷﾞｸﾞｹﾞｺﾞ ﾊﾟﾋﾟﾌﾟﾍﾟﾎﾟ',
  'カ）マーケット': 'ｶ)ﾏ-ｹﾂﾄ',
  'ｻﾄｳ ﾊﾅ': 'ｻﾄｳ ﾊﾅ',
  'ぢゃん (ｼﾞﾖｳ-/.': 'ﾁﾞﾔﾝ (ｼﾞﾖｳ-/.',
  'JA-1. MACHI/「ほし」': 'JA-1. MACHI/｢ﾎｼ｣',
  ユウチヨ: 'ﾕｳﾁﾖ',
  スルガ: 'ｽﾙｶﾞ',
  ゼロゴハチ: 'ｾﾞﾛｺﾞﾊﾁ',
  トウキヨウガイゴジゴドウゲンキ: 'ﾄｳｷﾖｳｶﾞｲｺﾞｼﾞｺﾞﾄ',
};

class Sheet {
  readonly bytes = new Uint8Array(120).fill(32);
  put(from: number, to: number, text: string): this {
    if (text.length !== to - from + 1) throw new Error(`${text} is not ${to - from + 1} letters`);
    [...text].forEach((letter, index) => {
      const kana = HALF.indexOf(letter);
      this.bytes[from - 1 + index] = kana === -1 ? (letter.codePointAt(0) ?? 0) : 0xa1 + kana;
    });
    return this;
  }
  left(from: number, to: number, text: string): this {
    return this.put(from, to, (SPOKEN[text] ?? text) + ' '.repeat(to - from + 1 - (SPOKEN[text] ?? text).length));
  }
  right(from: number, to: number, value: number | string): this {
    return this.put(from, to, ('0'.repeat(20) + String(value)).slice(from - to - 1));
  }
}

/** Encodes a run; `results` are the bank's answers for each debit, left out in a sent file. */
export function secondDescription({ collection, date, debits }: DebitRun, results?: readonly string[]): Uint8Array {
  const [, month = '', day = ''] = date.split('-');
  const sheets = [
    new Sheet()
      .put(1, 4, '1910')
      .right(5, 14, collection.consignor_code)
      .left(15, 54, collection.consignor_kana)
      .put(55, 58, month + day)
      .put(59, 62, collection.bank_code)
      .left(63, 77, collection.bank_kana)
      .put(78, 80, collection.branch_code)
      .left(81, 95, collection.branch_kana)
      .put(96, 96, ['1', '2'][collection.account_type] ?? '')
      .put(97, 103, collection.account_number),
  ];
  const sums = { all: [0, 0], done: [0, 0], failed: [0, 0] };
  const count = (of: number[], yen: number) => of.splice(0, 2, (of[0] ?? 0) + 1, (of[1] ?? 0) + yen);
  for (const [index, debit] of debits.entries()) {
    const result = results?.[index];
    sheets.push(
      new Sheet()
        .put(1, 1, '2')
        .put(2, 5, debit.bank_code)
        .left(6, 20, debit.bank_kana)
        .put(21, 23, debit.branch_code)
        .left(24, 38, debit.branch_kana)
        .put(43, 43, debit.account_type === 1 ? '2' : '1')
        .put(44, 50, debit.account_number)
        .left(51, 80, debit.holder)
        .right(81, 90, debit.yen)
        .put(
          91,
          91,
          collection.file.marks_new === 0 || debit.standing === 'known' ? '0' : debit.standing === 'first' ? '1' : '2',
        )
        .put(92, 111, debit.customer_number)
        .put(112, 112, result ?? collection.file.open_result),
    );
    count(sums.all, debit.yen);
    if (result !== undefined && collection.file.fills_trailer === 1)
      count(result === '0' ? sums.done : sums.failed, debit.yen);
  }
  const [all, done, failed] = [sums.all, sums.done, sums.failed];
  sheets.push(
    new Sheet()
      .put(1, 1, '8')
      .right(2, 7, all[0] ?? 0)
      .right(8, 19, all[1] ?? 0)
      .right(20, 25, done[0] ?? 0)
      .right(26, 37, done[1] ?? 0)
      .right(38, 43, failed[0] ?? 0)
      .right(44, 55, failed[1] ?? 0),
    new Sheet().put(1, 1, '9'),
  );
  const end = { crlf: [13, 10], lf: [10], none: [] }[collection.file.line_end];
  return Uint8Array.from([
    ...sheets.flatMap(({ bytes }) => [...bytes, ...end]),
    ...(collection.file.end_of_file === 1 ? [26] : []),
  ]);
}
