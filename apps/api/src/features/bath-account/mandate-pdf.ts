import type { Account } from '@machi/domain/mandates/account';
import { mandateWords } from '@machi/domain/mandates/words';
import type { BankView } from '@machi/domain/mandates/views';
import type { TownPack } from '@machi/domain/town/model';
import { collectionOf } from '@machi/domain/zengin/collection';
import type { Pdf } from '../../platform/pdf/document.ts';
import type { Payer } from './store.ts';
import { words } from './text/words.ts';

interface Written {
  readonly account: Account;
  readonly bank: BankView;
  readonly branch: BankView;
  readonly payer: Payer;
}

type Fields = readonly (readonly [name: string, value: string])[];

function accountFields({ account, bank, branch, payer }: Written): Fields {
  const { accountTypes, relations } = mandateWords.ja;
  const isOwn = account.holder_relation === 'self';
  return [
    ...(account.post_symbol === null
      ? ([
          [words.bank, `${bank.name}（${bank.code}）　${branch.name}（${branch.code}）`],
          [words.number, `${accountTypes[account.account_type]}　${account.account_number}`],
        ] as const)
      : ([
          [words.bank, `${bank.name}（${bank.code}）`],
          [words.symbol, `${account.post_symbol} － ${account.post_number ?? ''}`],
        ] as const)),
    [words.kana, account.holder.normalize('NFKC')],
    [words.holder, `${isOwn ? payer.name : account.holder_name}　　　（署名）`],
    [words.relation, relations[account.holder_relation]],
    [words.seal, words.sealPlace],
  ];
}

/** The filled-in request for account transfer, to be signed and sealed. */
export function mandatePdf({ town, debits }: Pick<TownPack, 'town' | 'debits'>, written: Written, now: Date): Pdf {
  const { account, bank, branch, payer } = written;
  const townName = town.town_name.ja;
  const code = collectionOf(debits, account.bank_code)?.consignor_code ?? '';
  return {
    title: words.title,
    author: townName,
    now,
    footer: words.footer,
    gaps: words.gaps,
    typed: { holder_name: account.holder_name },
    parts: [
      { text: words.day, align: 'right', gap: 10 },
      { title: words.title, size: 20, isBold: true, align: 'center', spacing: 6, gap: 12 },
      { text: words.to(bank.name, branch.name), size: 12, gap: 10 },
      { text: words.asks(townName, words.item), size: 10.5, gap: 8 },
      { heading: words.account },
      { fields: accountFields(written) },
      { heading: words.user },
      {
        fields: [
          [words.name, words.numbered(payer.name, payer.member_id)],
          [words.address, `${payer.address}　${words.tel(payer.tel)}`],
          [words.collector, words.collectorName(townName, code)],
        ],
      },
      { heading: words.promises },
      ...words.promise.map((item, index) => ({ mark: `${index + 1}.`, item, size: 9, gap: 2 })),
      { space: 6 },
      { fields: [[words.bankUse, words.bankUsePlace]] },
      { space: 6 },
      { text: words.bring(town.office_name.ja), size: 10, isBold: true, gap: 4 },
      { text: words.office(town.office_name.ja, town.office_tel), align: 'right', gap: 0 },
    ],
  };
}
