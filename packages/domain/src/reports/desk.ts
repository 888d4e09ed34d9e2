import { dateAt } from '../calendar/model.ts';
import { actionOf, counted, deskOf, type DeskTag } from '../desk/desk.ts';
import { reasonField } from '../desk/reason-field.ts';
import type { ChoiceField, WrittenField } from '../described/model.ts';
import type { Localized } from '../locale/model.ts';
import {
  REPORT_DESK_PAGE_SIZE,
  ReportFilter,
  giveReportToCompany,
  giveReportToOffice,
  listDeskReports,
  mergeReport,
  readDeskReport,
  removeReportPicture,
  type reportEvents,
  stepReport,
  type DeskReport,
  type DeskReportLine,
} from './desk-contract.ts';
import { stateTags, type ReportState } from './model.ts';
import { canStep, isEnd, isState } from './rules.ts';
import { screens } from './staff.ts';

const filterWords: Readonly<Record<ReportFilter, Localized>> = {
  open: { ja: 'まだ終わっていない', en: 'Open' },
  received: { ja: 'まだ見ていない', en: 'Not looked at' },
  late: { ja: '期限を過ぎた', en: 'Late' },
  ended: { ja: '終わった', en: 'Ended' },
  doubles: { ja: 'まとめた', en: 'Merged' },
};

const isLate = ({ state, due_on, double_of }: DeskReportLine, today: string) =>
  double_of === null && !isEnd(state) && due_on < today;

function tagsOf(
  line: DeskReportLine,
  today: string,
): readonly { readonly said: Localized; readonly shape?: DeskTag['shape'] }[] {
  if (line.double_of !== null) return [{ said: { ja: 'まとめました', en: 'Merged' }, shape: 'cancelled' }];
  const late = isLate(line, today) ? [{ said: { ja: '期限を過ぎました', en: 'Late' }, shape: 'warning' as const }] : [];
  const open = line.is_public === 1 ? [{ said: { ja: '公開中', en: 'Public' } }] : [];
  return [stateTags[line.state], ...late, ...open];
}

const inFile = { shown: {}, erased: 'never' } as const;
const choice = (name: string, label: Localized, options: ChoiceField['options'], more: Partial<ChoiceField> = {}) =>
  ({ ...inFile, name, kind: 'choice', label, options, is_required: true, ...more }) satisfies ChoiceField;
const words = (name: 'reason' | 'note', label: Localized, hint: Localized, isRequired = false) =>
  ({ ...reasonField(hint), name, label, is_required: isRequired }) satisfies WrittenField;
/** The same in both languages: a name, or what an official wrote. */
const same = (said: string): Localized => ({ ja: said, en: said });

const READ: Localized = {
  ja: 'れんらくした方にそのまま届き、公開中なら、だれでも読めます。',
  en: 'Those who reported it get it as it is, and everybody reads it if the report is public.',
};
const NOTE: Localized = { ja: '町の中だけで読みます。', en: 'Read within the town office alone.' };

/** What happened besides the states, which have words of their own. */
const eventWords: Readonly<Record<Exclude<(typeof reportEvents)[number], ReportState>, Localized>> = {
  company: { ja: '業者に頼んだ', en: 'Handed to the company' },
  office: { ja: '課と種類を変えた', en: 'Given to an office' },
  public: { ja: '公開した', en: 'Made public' },
  hidden: { ja: '公開をやめた', en: 'Hidden' },
  merged: { ja: 'まとめた', en: 'Merged' },
  'picture-removed': { ja: '写真を消した', en: 'Picture deleted' },
};

type Step = Exclude<ReportState, 'received'>;

/** Words of a step: for an end ready ones of the town, and own ones. */
const stepFields = (to: Step) => (file: DeskReport) => {
  const ready = file.answers.filter(({ ends }) => ends === to);
  const options = ready.map(({ answer_key, words: said }) => ({ value: answer_key, label: same(said) }));
  const own = { value: '', label: { ja: '下に書く', en: 'In my own words below' } };
  const more = { preset: '', drawn: 'radio', is_required: false } as const;
  const chosen = ready.length > 0 ? [choice('answer_key', { ja: 'ことば', en: 'Words' }, [own, ...options], more)] : [];
  return to === 'accepted' ? [] : [...chosen, words('reason', { ja: '書きたすこと', en: 'In addition' }, READ)];
};

const step = (
  to: Step,
  send: Localized,
  question: Localized,
  look?: 'primary' | 'quiet-danger',
  /** From an end back to work. */
  isAgain = false,
) =>
  actionOf(stepReport, {
    isOffered: (file: DeskReport) => canStep(file, to) && isEnd(file.state) === isAgain,
    asks: stepFields(to),
    input: ({ report_id, revision }, typed) => ({ report_id, revision, to, ...typed }),
    send,
    ...(look && { look }),
    ...(look === 'quiet-danger' && { isDanger: true }),
    question: () => question,
    consequence: {
      ja: '知らせてほしいと言った方に、メールなどで届きます。',
      en: 'Those who want to be told get it by mail or on their own way.',
    },
    done: { ja: '進めました。', en: 'It is a step on.' },
  });

/** Reports of what is broken: the inbox of an office, and one report with what can be done. */
export const reportDesk = deskOf({
  screen: screens[0],
  name: 'report',
  id: 'report_id',
  list: listDeskReports,
  lines: 'reports',
  page_size: REPORT_DESK_PAGE_SIZE,
  read: readDeskReport,
  sub: {
    ja: '町の方が見つけた、こわれた物や困り事です。自分の課の分が、期限の近い順に並びます。',
    en: 'What people found broken. Those of your own office come first, by the day they are due.',
  },
  search: {
    label: { ja: '受付番号、ことば、場所でさがす', en: 'Find by receipt code, words or place' },
    hint: { ja: 'さがしたことは記録されます。', en: 'Searches are recorded.' },
  },
  filters: {
    state: {
      label: { ja: '状態', en: 'State' },
      options: ReportFilter.options.map((value) => ({ value, label: filterWords[value] })),
    },
    office: {
      label: { ja: '課', en: 'Office' },
      options: [{ value: 'all', label: { ja: 'すべての課', en: 'All offices' } }],
    },
  },
  caption: { ja: '街のれんらく', en: 'Reports' },
  found: counted('件', 'report'),
  none: {
    title: { ja: 'れんらくはありません', en: 'No reports' },
    yet: { ja: '町の方が送ると、ここに並びます。', en: 'They appear here once somebody sends one.' },
    found: { ja: '条件に当てはまるれんらくがありません。', en: 'No report fits the filters.' },
  },
  title: ({ kind_name, subject }) => ({ ja: `${kind_name}：${subject}`, en: `${kind_name}: ${subject}` }),
  tags: (line, locale, today) =>
    tagsOf(line, today).map(({ said, shape }) => ({ words: said[locale], ...(shape && { shape }) })),
  columns: {
    title: { label: { ja: 'れんらく', en: 'Report' }, under: ({ place }) => place },
    due_on: { label: { ja: '期限', en: 'Due' }, kind: 'day' },
    office: { label: { ja: '課', en: 'Office' } },
    told: {
      label: { ja: '人数', en: 'Told by' },
      kind: 'unbroken',
      of: ({ told }, locale) => ({ ja: `${told}人`, en: String(told) })[locale],
    },
    tags: { label: { ja: '状態', en: 'State' } },
  },
  beside: ['title', 'tags'],
  file: {
    aside: ({ receipt_code }) => ({ ja: receipt_code, en: receipt_code }),
    gone: { ja: 'この番号のれんらくはありません', en: 'There is no report of this number' },
    seen: { ja: '開いたことは、操作の記録に残ります。', en: 'Opening it is recorded.' },
    canDo: { ja: 'できること', en: 'What can be done' },
    rows: {
      body: { label: { ja: '届いたことば', en: 'As it was sent' }, kind: 'japanese' },
      place: { label: { ja: '場所', en: 'Place' }, kind: 'japanese' },
      kind_name: { label: { ja: '種類', en: 'Kind' } },
      office: { label: { ja: '課', en: 'Office' } },
      received_at: { label: { ja: '届いた日時', en: 'Received' }, kind: 'moment' },
      due_on: { label: { ja: '期限', en: 'Due' }, kind: 'day' },
      told: {
        label: { ja: '見た人', en: 'Told by' },
        of: ({ told, followers }, locale) =>
          ({ ja: `${told}人（うち${followers}人に知らせます）`, en: `${told}, of whom ${followers} are told` })[locale],
      },
      company_name: { label: { ja: '業者', en: 'Company' } },
      public_body: { label: { ja: '公開することば', en: 'Public words' }, kind: 'japanese' },
    },
    warnings: (file) =>
      isLate(file, dateAt(new Date()))
        ? [
            {
              title: { ja: '期限を過ぎています', en: 'This is late' },
              lines: [{ ja: '見通しを書いて、知らせてください。', en: 'Tell how far it is.' }],
            },
          ]
        : [],
    eventsOf: ({ events }) =>
      events.map(({ what, ...event }) => ({
        ...event,
        what: isState(what) ? stateTags[what].said : eventWords[what],
      })),
  },
  actions: {
    accept: step(
      'accepted',
      { ja: '確かめて受け付ける', en: 'Take it on' },
      { ja: 'このれんらくを受け付けますか', en: 'Take this report on?' },
      'primary',
    ),
    again: step(
      'accepted',
      { ja: 'もう一度受け付ける', en: 'Open again' },
      { ja: '終わったれんらくを、もう一度受け付けますか', en: 'Open this report again?' },
      undefined,
      true,
    ),
    begin: step('in-hand', { ja: '対応を始める', en: 'Begin' }, { ja: '対応を始めますか', en: 'Begin with it?' }),
    company: actionOf(giveReportToCompany, {
      isOffered: (file: DeskReport) => file.company !== '' && (file.state === 'in-hand' || canStep(file, 'in-hand')),
      asks: [
        words(
          'note',
          { ja: '業者へのことば', en: 'To the company' },
          {
            ja: '場所と、公開することば（なければ届いたことば）に添えます。',
            en: 'Goes with the place and the words.',
          },
        ),
      ],
      send: { ja: '業者に頼む', en: 'Hand to the company' },
      question: ({ company }) => ({ ja: `${company}に頼みますか`, en: `Hand it to ${company}?` }),
      consequence: {
        ja: '業者にメールが届きます。れんらくした方の名前や連絡先は、入りません。',
        en: 'The company gets a mail, without the name and contact of who reported it.',
      },
      done: { ja: '業者に頼みました。', en: 'The company has it.' },
    }),
    publish: {
      opens: 'actions',
      isOffered: (file) => file.shown !== 'nowhere' && file.state !== 'received' && file.double_of === null,
      send: ({ is_public }) =>
        is_public === 1 ? { ja: '公開を変える', en: 'Change what is public' } : { ja: '公開する', en: 'Make public' },
    },
    done: step('done', { ja: '終わりにする', en: 'Done' }, { ja: '終わりましたか', en: 'Is it done?' }),
    office: actionOf(giveReportToOffice, {
      isOffered: (file: DeskReport) => file.double_of === null && !isEnd(file.state),
      asks: (file) => [
        choice(
          'organization_id',
          { ja: '課', en: 'Office' },
          file.organizations.map((one) => ({
            value: String(one.organization_id),
            label: same(one.organization_name),
          })),
        ),
        choice(
          'kind_key',
          { ja: '種類', en: 'Kind' },
          file.kinds.map((one) => ({ value: one.kind_key, label: same(one.kind_name) })),
        ),
        words('note', { ja: '申し送り', en: 'Note' }, NOTE),
      ],
      begins: (file) => ({ organization_id: String(file.organization_id), kind_key: file.kind_key }),
      send: { ja: '課や種類を変える', en: 'Give to another office' },
      question: () => ({ ja: '課や種類を変えますか', en: 'Give it to another office, or put its kind right?' }),
      consequence: { ja: '期限は、その種類の日数で決め直します。', en: 'The day it is due follows the kind.' },
      done: { ja: '変えました。', en: 'Changed.' },
    }),
    merge: actionOf(mergeReport, {
      isOffered: (file: DeskReport) => file.double_of === null,
      asks: (file) => [
        {
          ...inFile,
          name: 'into',
          kind: 'text',
          max: 24,
          label: { ja: 'まとめる先の受付番号', en: 'Receipt code of the other' },
          hint:
            file.near.length === 0
              ? { ja: '近くに同じ種類のれんらくはありません。', en: 'There is none of its kind near by.' }
              : {
                  ja: `近く：${file.near.map((one) => `${one.receipt_code}（${one.metres}m、${one.subject}）`).join('、')}`,
                  en: `Near by: ${file.near.map((one) => `${one.receipt_code} (${one.metres} m, ${one.subject})`).join(', ')}`,
                },
          is_required: true,
        },
      ],
      begins: ({ near }) => ({ into: near[0]?.receipt_code ?? '' }),
      send: { ja: '同じれんらくにまとめる', en: 'Merge' },
      question: () => ({ ja: '同じ物のれんらくとして、まとめますか', en: 'Merge it as a report of the same thing?' }),
      consequence: {
        ja: 'このれんらくは終わり、れんらくした方には、まとめた先の進み具合を知らせます。',
        en: 'This report ends. Who sent it is told of the other from now on.',
      },
      done: { ja: 'まとめました。', en: 'Merged.' },
    }),
    notOurs: step(
      'not-ours',
      { ja: '町の担当ではない', en: 'Not ours' },
      { ja: '町の担当ではないと答えますか', en: 'Answer that it is not the town’s?' },
      'quiet-danger',
    ),
    decline: step(
      'declined',
      { ja: '対応しない', en: 'Not done' },
      { ja: '対応しないと答えますか', en: 'Answer that it is not done?' },
      'quiet-danger',
    ),
    picture: actionOf(removeReportPicture, {
      isOffered: ({ images }: DeskReport) => images.length > 0,
      asks: ({ images }) => [
        choice(
          'report_picture_id',
          { ja: '写真', en: 'Picture' },
          images.map(({ report_picture_id }, index) => ({
            value: String(report_picture_id),
            label: { ja: `${index + 1}枚目`, en: `Picture ${index + 1}` },
          })),
        ),
        words('reason', { ja: '理由', en: 'Reason' }, NOTE, true),
      ],
      send: { ja: '写真を消す', en: 'Delete a picture' },
      look: 'quiet-danger',
      isDanger: true,
      question: () => ({ ja: '写真を消しますか', en: 'Delete a picture?' }),
      consequence: { ja: 'もとには戻せません。', en: 'This cannot be undone.' },
      done: { ja: '写真を消しました。', en: 'The picture is deleted.' },
    }),
  },
});
