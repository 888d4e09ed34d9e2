import { counted, actionOf, deskOf } from '../desk/desk.ts';
import { reasonField } from '../desk/reason-field.ts';
import { localized } from '../locale/model.ts';
import { priceInWords, yenInWords } from '../locale/words.ts';
import {
  MOST_PAYMENTS_EXPORTED,
  PAYMENTS_PAGE_SIZE,
  exportPayments,
  listPayments,
  readPayment,
  refundPayment,
} from './contract.ts';
import { PaymentState } from './model.ts';
import { screens } from './staff.ts';
import type { PaymentFile, PaymentLine } from './views.ts';
import { paymentWords } from './words.ts';

const LEFT = { ja: '退会した方', en: 'A former member' };
const MONEY_THERE = { ja: '決済会社', en: 'At the provider' };
const intentions = {
  capture: { ja: '売上の確定を待っています', en: 'Waiting to be charged' },
  void: { ja: '取消しを待っています', en: 'Waiting to be released' },
  refund: { ja: '返金を待っています', en: 'Waiting to be refunded' },
};
const shapes = {
  begun: 'provisional',
  held: 'provisional',
  captured: 'fixed',
  voided: 'cancelled',
  refunded: 'cancelled',
  lapsed: 'refused',
  failed: 'refused',
} as const;
const nameOf = ({ name }: PaymentLine) => (name === null ? LEFT : { ja: name, en: name });
const stateOf = ({ state }: PaymentLine) => localized((locale) => paymentWords[locale].states[state]);
const theirsOf = ({ theirs }: PaymentLine) =>
  localized((locale) => paymentWords[locale].theirs[theirs?.money ?? 'none']);

/** Amount captured at the provider, and its refunded part; empty if none. */
function receivedThere({ theirs }: PaymentLine): { readonly ja: string; readonly en: string } {
  if (theirs === null || theirs.received === 0) return { ja: '', en: '' };
  const received = yenInWords(theirs.received);
  if (theirs.refunded === 0) return received;
  const refunded = yenInWords(theirs.refunded);
  return { ja: `${received.ja} （うち返金${refunded.ja}）`, en: `${received.en} (${refunded.en} given back)` };
}

/** Card payments for the office: ours next to the provider's, those with differences first. */
export const paymentDesk = deskOf({
  screen: screens[0],
  name: 'payment',
  id: 'payment_id',
  list: listPayments,
  lines: 'payments',
  page_size: PAYMENTS_PAGE_SIZE,
  read: readPayment,
  sub: {
    ja: 'カードでの支払いを、決済会社の記録と並べて表示します。食い違いがあるものが先に並びます。',
    en: 'Card payments beside the records of the payment provider. Those that differ come first.',
  },
  search: {
    label: {
      ja: '名前、フリガナ、電話番号、町のIDでさがす',
      en: 'Find by name, furigana, telephone or town ID',
    },
    hint: {
      ja: 'さがしたことは記録され、ご本人にも見えます。',
      en: 'Your search is recorded, and the people found can see it.',
    },
  },
  filters: {
    state: {
      label: { ja: '状態', en: 'State' },
      options: PaymentState.options.map((value) => ({
        value,
        label: localized((locale) => paymentWords[locale].states[value]),
      })),
    },
    is_different: {
      label: { ja: '食い違い', en: 'Differences' },
      options: [{ value: '1', label: { ja: '食い違いがあるもの', en: 'Only those that differ' } }],
    },
  },
  caption: { ja: 'カード決済', en: 'Card payments' },
  found: counted('件', 'payment'),
  none: {
    title: { ja: 'カード決済はありません', en: 'No card payments' },
    yet: {
      ja: 'オンライン申請などの料金がカードで支払われると、ここに並びます。',
      en: 'Once a fee is paid by card, it stands here.',
    },
    found: { ja: '条件に合う支払いはありません。', en: 'No payment matches.' },
  },
  title: nameOf,
  ownerOf: ({ member_id }) => member_id,
  tags: ({ state, intention, is_ending, differences }, locale) => [
    { words: paymentWords[locale].states[state], shape: shapes[state] },
    ...(intention === null ? [] : [{ words: intentions[intention][locale] }]),
    ...(is_ending ? [{ words: { ja: '枠の期限が近い', en: 'Hold ends soon' }[locale] }] : []),
    ...differences.map((one) => ({ words: paymentWords[locale].differences[one], shape: 'warning' as const })),
  ],
  columns: {
    begun_at: { label: { ja: '日時', en: 'When' }, kind: 'moment' },
    title: { label: { ja: '支払った方', en: 'Paid by' }, under: ({ title }) => title },
    amount: { label: { ja: '金額', en: 'Amount' }, kind: 'yen' },
    tags: { label: { ja: '状態', en: 'State' } },
    theirs: {
      label: { ja: '決済会社', en: 'Provider' },
      of: (line, locale) => theirsOf(line)[locale],
      under: (line, locale) => receivedThere(line)[locale],
    },
  },
  beside: ['title', 'amount', 'tags'],
  export: {
    endpoint: exportPayments,
    most: MOST_PAYMENTS_EXPORTED,
    tooMany: 'payments-too-many',
    note: {
      ja: '表示している条件の支払いをすべて保存します。保存したことは、それぞれの方に記録として見えます。',
      en: 'All payments that match are saved. Each person can see that.',
    },
    sheet: { ja: 'カード決済', en: 'Card payments' },
    columns: {
      member_id: { label: { ja: '会員番号', en: 'Member number' } },
      payment_id: { label: { ja: '決済番号', en: 'Payment number' } },
      date: { label: { ja: '日付', en: 'Date' }, of: ({ begun_at }) => begun_at.slice(0, 10) },
      time: { label: { ja: '時刻', en: 'Time' }, of: ({ begun_at }) => begun_at.slice(11, 16) },
      name: { label: { ja: '氏名', en: 'Name' } },
      title: { label: { ja: '内容', en: 'For' } },
      amount: { label: { ja: '金額（円）', en: 'Amount (yen)' } },
      state: { label: { ja: '状態', en: 'State' }, of: (line, locale) => stateOf(line)[locale] },
      theirs: {
        label: { ja: '決済会社での状態', en: 'State at the provider' },
        of: (line, locale) => theirsOf(line)[locale],
      },
      received: {
        label: { ja: '決済会社の売上（円）', en: 'Charged at the provider (yen)' },
        of: ({ theirs }) => theirs?.received,
      },
      refunded: {
        label: { ja: '決済会社の返金（円）', en: 'Refunded at the provider (yen)' },
        of: ({ theirs }) => theirs?.refunded,
      },
      differences: {
        label: { ja: '食い違い', en: 'Differences' },
        of: ({ differences }, locale) => differences.map((one) => paymentWords[locale].differences[one]).join(' / '),
      },
    },
  },
  file: {
    aside: ({ amount }) => priceInWords(amount),
    gone: { ja: 'この番号の支払いはありません', en: 'There is no payment with this number' },
    seen: {
      ja: 'この支払いを開いたことは、ご本人に見えます。',
      en: 'This person can see that you opened this payment.',
    },
    own: {
      ja: 'ご自身の支払いは返金できません。ほかの係に頼んでください。',
      en: 'You cannot refund your own payment. Please ask a colleague.',
    },
    rows: {
      title: { label: { ja: '内容', en: 'For' } },
      amount: { label: { ja: '金額', en: 'Amount' }, kind: 'yen' },
      state: { label: { ja: '状態', en: 'State' }, of: (file, locale) => stateOf(file)[locale] },
      failure: {
        label: { ja: '理由', en: 'Reason' },
        of: ({ failure }, locale) => failure && paymentWords[locale].failures[failure],
      },
      capture_before: {
        label: { ja: '枠の期限', en: 'Hold ends' },
        kind: 'moment',
        of: ({ state, capture_before }) => (state === 'held' ? capture_before : null),
      },
      theirs: { label: MONEY_THERE, of: (file, locale) => theirsOf(file)[locale] },
      received: {
        label: { ja: '決済会社の売上', en: 'Charged there' },
        kind: 'yen',
        of: ({ theirs }) => theirs?.received || undefined,
      },
      refunded: {
        label: { ja: '決済会社の返金', en: 'Refunded there' },
        kind: 'yen',
        of: ({ theirs }) => theirs?.refunded || undefined,
      },
      checked_at: {
        label: { ja: '最後の確認', en: 'Last checked' },
        kind: 'moment',
        absent: { ja: 'まだ確認していません', en: 'Not checked yet' },
      },
      intent_id: { label: { ja: '決済会社の番号', en: 'Provider’s number' } },
    },
    eventsOf: ({ events }) =>
      events.map(({ what, ...event }) => ({
        ...event,
        what: localized((locale) => paymentWords[locale].events[what]),
      })),
  },
  actions: {
    refund: actionOf(refundPayment, {
      isOffered: ({ state, intention }: PaymentFile) => state === 'captured' && intention === null,
      asks: [
        reasonField({ ja: '例：同じ申請が2回支払われたため', en: 'For example: the same application was paid twice' }),
      ],
      input: ({ payment_id, seen }, { reason }) => ({ payment_id, seen, reason }),
      about: {
        term: { ja: '返金', en: 'Refund' },
        state: {
          ja: '支払いに使われたカードに、全額を返します。',
          en: 'The whole amount goes back to the card it was paid with.',
        },
      },
      send: { ja: '返金する', en: 'Refund' },
      look: 'quiet-danger',
      isDanger: true,
      question({ amount }) {
        const { ja, en } = priceInWords(amount);
        return { ja: `${ja}を返金しますか。`, en: `Refund ${en}?` };
      },
      whose(file) {
        const { ja, en } = nameOf(file);
        return { ja: `${ja}　${file.title}`, en: `${en}, ${file.title}` };
      },
      consequence: {
        ja: '全額をカードに返します。取り消せません。理由は記録に残ります。',
        en: 'The whole amount goes back to the card. This cannot be undone. The reason is kept.',
      },
      done: ({ payment }) =>
        payment.state === 'refunded'
          ? { ja: '返金しました。', en: 'Refunded.' }
          : {
              ja: '返金を受け付けました。決済会社の返事を待っています。',
              en: 'The refund is under way. The payment provider has not confirmed it yet.',
            },
    }),
  },
});
