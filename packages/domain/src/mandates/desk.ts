import { dateInWords } from '../calendar/words.ts';
import { DEATH_TAG } from '../deaths/model.ts';
import { counted, actionOf, deskOf } from '../desk/desk.ts';
import { reasonField } from '../desk/reason-field.ts';
import { localized, type Localized } from '../locale/model.ts';
import { yenInWords } from '../locale/words.ts';
import {
  MANDATES_PAGE_SIZE,
  acceptMandate,
  endMandate,
  listMandates,
  readMandate,
  refuseMandate,
} from './desk-contract.ts';
import { BankReason, MandateState } from './model.ts';
import { screens } from './staff.ts';
import type { AwaitedDebit, MandateFile, MandateLine } from './views.ts';
import { mandateWords } from './words.ts';

const shapes = { waiting: 'provisional', accepted: 'fixed', refused: 'refused', ended: 'cancelled' } as const;
const standings = {
  'branch-gone': { ja: '支店が一覧にない', en: 'Branch no longer listed' },
  'bank-gone': { ja: '銀行が一覧にない', en: 'Bank no longer listed' },
};
const digitsOf = ({ last_digits }: MandateLine): Localized => ({
  ja: `下3桁 ${last_digits}`,
  en: `ending in ${last_digits}`,
});
/** Words for a bank or branch that no longer exists; undefined for mandates that are over. */
const goneOf = ({ state, bank_standing: standing }: MandateLine) =>
  (state === 'waiting' || state === 'accepted') && standing !== 'known' ? standings[standing] : undefined;

/** Words for a debit that the end of a mandate does not stop, or that it stops with its run. */
function awaitedInWords({ debit_on, yen, is_released }: AwaitedDebit): Localized {
  const [on, sum] = [dateInWords(debit_on), yenInWords(yen)];
  return is_released
    ? {
        ja: `${on.ja}に${sum.ja}を引き落とすよう、銀行に頼んであります。終わりにしても止まりません。止めるときは、銀行に連絡してください。結果は、いつもどおり取り込めます。`,
        en: `The bank has been asked to debit ${sum.en} on ${on.en}, and ending this does not stop it. To have it stopped, call the bank. The results can be entered as always.`,
      }
    : {
        ja: `${on.ja}に${sum.ja}を引き落とす回を準備しています。終わりにすると、その回は承認できません。取り下げて、作り直してください。`,
        en: `A run that debits ${sum.en} on ${on.en} is prepared. Once this has ended, that run cannot be released: withdraw it and prepare it anew.`,
      };
}

/** Mandates for account transfer: entered from paper, with the banks' answers. Waiting ones come first. */
export const mandateDesk = deskOf({
  screen: screens[0],
  name: 'mandate',
  id: 'mandate_id',
  list: listMandates,
  lines: 'mandates',
  page_size: MANDATES_PAGE_SIZE,
  read: readMandate,
  sub: {
    ja: '口座振替依頼書を受け付け、銀行の答えを記録します。銀行の答えを待っているものから並びます。',
    en: 'Enter requests for account transfer and what the banks answered. Those that wait for a bank come first.',
  },
  create: {
    sub: {
      ja: '紙の依頼書のとおりに入力し、くらべてから登録します。',
      en: 'Enter what stands on the paper, and compare it before it is kept.',
    },
    open: { ja: '依頼書を入力する', en: 'Enter a request' },
  },
  search: {
    label: { ja: '名前、フリガナ、電話番号、町のIDでさがす', en: 'Find by name, furigana, telephone or town ID' },
    hint: {
      ja: 'さがしたことは記録され、見つかった方にも見えます。',
      en: 'Your search is recorded, and the people found can see it.',
    },
  },
  filters: {
    state: {
      label: { ja: '状態', en: 'State' },
      options: MandateState.options.map((value) => ({
        value,
        label: localized((locale) => mandateWords[locale].states[value]),
      })),
    },
    is_gone: {
      label: { ja: '銀行・支店', en: 'Bank and branch' },
      options: [{ value: '1', label: { ja: '一覧からなくなったもの', en: 'Only those no longer listed' } }],
    },
  },
  caption: { ja: '口座振替の申込み', en: 'Requests for account transfer' },
  found: counted('件', 'request'),
  none: {
    title: { ja: '口座振替の申込みはありません', en: 'No requests for account transfer' },
    yet: {
      ja: '口座振替依頼書を入力すると、ここに並びます。',
      en: 'Once a request is entered from its paper, it stands here.',
    },
    found: { ja: '条件に当てはまるものがありません。', en: 'None matches.' },
  },
  title: ({ name }) => ({ ja: name, en: name }),
  ownerOf: ({ member_id }) => member_id,
  tags(line, locale) {
    const gone = goneOf(line);
    return [
      ...(line.has_died ? [{ words: DEATH_TAG[locale], shape: 'cancelled' as const }] : []),
      { words: mandateWords[locale].states[line.state], shape: shapes[line.state] },
      ...(gone ? [{ words: gone[locale] }] : []),
    ];
  },
  columns: {
    title: { label: { ja: '利用者', en: 'Member' } },
    account: {
      label: { ja: '口座', en: 'Account' },
      of: ({ bank_name, branch_name }) => `${bank_name} ${branch_name}`,
      under: (line, locale) => digitsOf(line)[locale],
    },
    entered_at: {
      label: { ja: '受け付けた日', en: 'Entered' },
      kind: 'day',
      of: ({ entered_at }) => entered_at.slice(0, 10),
    },
    tags: { label: { ja: '状態', en: 'State' } },
  },
  beside: ['title', 'tags'],
  file: {
    gone: { ja: 'この番号の申込みはありません', en: 'There is no request with this number' },
    seen: {
      ja: 'この申込みを開いたことは、ご本人に見えます。',
      en: 'This person can see that you opened this request.',
    },
    own: { ja: 'ご自身の口座です。ほかの係に頼んでください。', en: 'For your own account, please ask a colleague.' },
    warnings(file, isOwn) {
      const gone = goneOf(file);
      const { needs_second: second, accept_obstacle: obstacle } = file;
      return [
        ...(gone
          ? [
              {
                title: gone,
                lines: [
                  {
                    ja: '合併や廃止で、この銀行か支店が一覧からなくなりました。新しい支店と口座番号を銀行に確かめ、必要なら依頼書を出し直してもらってください。',
                    en: 'The bank or the branch was merged or closed and is no longer listed. Ask the bank for the new branch and number, and the member for a new request if it needs one.',
                  },
                ],
              },
            ]
          : []),
        ...(second === null || isOwn
          ? []
          : [
              {
                title: { ja: '2人目の職員の確認が要ります', en: 'A second official has to check this' },
                lines: [...new Set([second, obstacle ?? second])].map((line) => ({ ja: line, en: line })),
              },
            ]),
      ];
    },
    rows: {
      bank: {
        label: { ja: '金融機関', en: 'Bank' },
        of: ({ bank_name, bank_code }) => `${bank_name} (${bank_code})`,
      },
      branch: {
        label: { ja: '支店', en: 'Branch' },
        of: ({ branch_name, branch_code }) => `${branch_name} (${branch_code})`,
      },
      number: {
        label: { ja: '口座番号', en: 'Account number' },
        of: (file, locale) => `${mandateWords[locale].accountTypes[file.account_type]} ${digitsOf(file)[locale]}`,
      },
      holder: {
        label: { ja: '口座名義', en: 'Account holder' },
        kind: 'japanese',
        of: ({ holder }) => holder.normalize('NFKC'),
      },
      whose: {
        label: { ja: 'だれの口座か', en: 'Whose account' },
        of: ({ holder_relation, holder_name }, locale) =>
          `${mandateWords[locale].relations[holder_relation]} ${holder_name}`.trim(),
      },
      signed_on: { label: { ja: '依頼書の日付', en: 'Date on the paper' }, kind: 'day' },
      accepted_on: { label: { ja: '引き落としの始まり', en: 'Debited from' }, kind: 'day' },
      refused_for: {
        label: { ja: '銀行の理由', en: 'The bank’s reason' },
        of: ({ refused_for: reason }, locale) => reason && mandateWords[locale].reasons[reason],
      },
      ended_on: { label: { ja: '終わった日', en: 'Ended on' }, kind: 'day' },
    },
    eventsOf: ({ events }) =>
      events.map(({ what, ...event }) => ({
        ...event,
        what: localized((locale) => mandateWords[locale].events[what]),
      })),
  },
  actions: {
    accept: actionOf(acceptMandate, {
      isOffered: ({ state, accept_obstacle }: MandateFile) => state === 'waiting' && accept_obstacle === null,
      asks: ({ signed_on }, today) => [
        {
          name: 'accepted_on',
          kind: 'date',
          label: { ja: '銀行が受け付けた日', en: 'Accepted on' },
          is_required: true,
          earliest: signed_on,
          latest: today,
          shown: {},
          erased: 'never',
        },
      ],
      begins: (_file, today) => ({ accepted_on: today }),
      input: ({ mandate_id, revision }, { accepted_on }) => ({ mandate_id, revision, accepted_on }),
      send: { ja: '銀行が受け付けた', en: 'The bank accepted' },
      look: 'primary',
      question: ({ name }) => ({
        ja: `${name}さんの口座振替を、銀行が受け付けましたか`,
        en: `Has the bank accepted the account transfer of ${name}?`,
      }),
      consequence: {
        ja: 'この日から引き落とします。前の口座があれば、この日で終わります。',
        en: 'The account is debited from this day. The one before it ends on this day.',
      },
      done: { ja: '受け付けたと記録しました。', en: 'Entered as accepted.' },
    }),
    refuse: actionOf(refuseMandate, {
      isOffered: ({ state }: MandateFile) => state === 'waiting',
      asks: [
        {
          name: 'refused_for',
          kind: 'choice',
          label: { ja: '銀行の理由', en: 'The bank’s reason' },
          options: BankReason.options.map((value) => ({
            value,
            label: localized((locale) => mandateWords[locale].reasons[value]),
          })),
          is_required: true,
          shown: {},
        },
        {
          ...reasonField(),
          name: 'note',
          label: { ja: 'メモ', en: 'Note' },
          is_required: false,
        },
      ],
      input: ({ mandate_id, revision }, { refused_for, note }) => ({ mandate_id, revision, refused_for, note }),
      send: { ja: '銀行が受け付けなかった', en: 'The bank refused' },
      isDanger: true,
      question: ({ name }) => ({
        ja: `${name}さんの口座振替を、銀行が受け付けませんでしたか`,
        en: `Has the bank refused the account transfer of ${name}?`,
      }),
      consequence: {
        ja: '理由は、ご本人の画面にも出ます。',
        en: 'The member reads the reason on their own page.',
      },
      done: { ja: '受け付けなかったと記録しました。', en: 'Entered as refused.' },
    }),
    end: actionOf(endMandate, {
      isOffered: ({ state }: MandateFile) => state === 'waiting' || state === 'accepted',
      asks: [reasonField()],
      input: ({ mandate_id, revision, awaited_debits }, { reason }) => ({
        mandate_id,
        revision,
        reason,
        awaited: awaited_debits.length,
      }),
      send: { ja: '終わりにする', en: 'End it' },
      look: 'quiet-danger',
      isDanger: true,
      question: ({ name }) => ({
        ja: `${name}さんの口座振替を終わりにしますか`,
        en: `End the account transfer of ${name}?`,
      }),
      consequence: {
        ja: '今日から引き落としません。元に戻すには、新しい依頼書が必要です。',
        en: 'Nothing is debited from today on. To take it up again, a new request is needed.',
      },
      warnings: ({ awaited_debits }) => awaited_debits.map(awaitedInWords),
      done: { ja: '終わりにしました。', en: 'Ended.' },
    }),
  },
});
