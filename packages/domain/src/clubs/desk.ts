import { dateInWords, dayInWords } from '../calendar/words.ts';
import { counted, actionOf, deskOf, type DeskTag } from '../desk/desk.ts';
import { reasonField } from '../desk/reason-field.ts';
import type { Localized } from '../locale/model.ts';
import { isRegisteredOn, lastDayOf } from '../reservations/clubs.ts';
import { groupTypeWords } from '../reservations/words.ts';
import { CLUBS_PAGE_SIZE, endClub, listClubs, readClub, revokeClubExemption } from './desk-contract.ts';
import { ClubStatus } from './model.ts';
import { screens } from './staff.ts';
import { isEnding } from './rules.ts';
import type { ClubFile, ClubLine } from './views.ts';
import { clubEventWords, clubMethodWords, clubRoleWords, clubStatusWords } from './words.ts';

const COMMA = { ja: '、', en: ', ' };
const NOBODY = '―';

/** The exemption that is valid today or starts later. */
const standingExemption = ({ exemptions }: ClubFile, today: string) =>
  exemptions.find((one) => one.revoked_on === null && today <= lastDayOf(one));

function spanOf({ registered_on, registered_until }: ClubLine): Localized {
  const from = dateInWords(registered_on);
  if (registered_until === null) return { ja: `${from.ja}から（終わりは決めていません）`, en: `from ${from.en} on` };
  const until = dateInWords(registered_until);
  return { ja: `${from.ja}から${until.ja}まで`, en: `${from.en} to ${until.en}` };
}

/** Tags for the registration, the exemption, and a club without a person in charge. */
function tagsOf(club: ClubLine, today: string): readonly (Pick<DeskTag, 'shape'> & { readonly said: Localized })[] {
  const { exemption } = club;
  if (today < club.registered_on) return [{ said: { ja: '登録はこれから', en: 'Begins later' }, shape: 'provisional' }];
  if (!isRegisteredOn(club, today)) return [{ said: clubStatusWords.ended, shape: 'cancelled' }];
  const unmanned = club.in_charge.length === 0 ? [{ said: clubStatusWords.unmanned, shape: 'refused' as const }] : [];
  if (exemption === null) return [...unmanned, { said: { ja: '減免なし', en: 'No exemption' }, shape: 'cancelled' }];
  const last = lastDayOf(exemption);
  const what = clubMethodWords[exemption.method];
  const isAhead = exemption.starts_on > today;
  const day = dayInWords(isAhead ? exemption.starts_on : last);
  const said = isAhead
    ? { ja: `${what.ja} ${day.ja}から`, en: `${what.en} from ${day.en}` }
    : { ja: `${what.ja} ${day.ja}まで`, en: `${what.en} until ${day.en}` };
  return [...unmanned, { said, shape: isEnding(last, today) ? 'provisional' : 'fixed' }];
}

/** The register of clubs, with the people in charge and exemptions. */
export const clubDesk = deskOf({
  screen: screens[0],
  name: 'club',
  id: 'club_id',
  list: listClubs,
  lines: 'clubs',
  page_size: CLUBS_PAGE_SIZE,
  read: readClub,
  sub: {
    ja: '施設を使う団体と責任者、減免の期間の登録です。予約のときは、ここから団体を選びます。',
    en: 'Clubs that use the facilities, who is in charge, and until when they are exempt. The club of a reservation is chosen from here.',
  },
  create: {
    sub: {
      ja: '団体の名前と責任者を登録します。減免は、登録した後で認めます。',
      en: 'Register the club and who is in charge. An exemption is granted afterwards.',
    },
    open: { ja: '団体を登録する', en: 'Register a club' },
  },
  search: {
    label: { ja: '団体の名前、フリガナ、責任者の名前でさがす', en: 'Find by club, furigana or person in charge' },
    hint: {
      ja: 'さがしたことは記録され、見つかった団体の責任者にも見えます。',
      en: 'Searches are recorded, and those in charge of what is found see them.',
    },
  },
  filters: {
    status: {
      label: { ja: '状態', en: 'State' },
      options: ClubStatus.options.map((value) => ({ value, label: clubStatusWords[value] })),
    },
  },
  caption: { ja: '登録団体', en: 'Registered clubs' },
  found: counted('団体', 'club'),
  none: {
    title: { ja: '登録団体はありません', en: 'No registered clubs' },
    yet: { ja: '団体を登録すると、ここに並びます。', en: 'Clubs appear here once they are registered.' },
    found: { ja: '条件に当てはまる団体がありません。', en: 'No club fits the filters.' },
  },
  title: ({ club_name }) => ({ ja: club_name, en: club_name }),
  tags: (club, locale, today) =>
    tagsOf(club, today).map(({ said, shape }) => ({ words: said[locale], ...(shape && { shape }) })),
  columns: {
    title: { label: { ja: '団体', en: 'Club' }, under: ({ club_kana }) => club_kana },
    kind: {
      label: { ja: '種類', en: 'Kind' },
      kind: 'unbroken',
      of: ({ group_type }, locale) => groupTypeWords[group_type][locale],
    },
    people: {
      label: { ja: '責任者', en: 'In charge' },
      of: ({ in_charge }, locale) => in_charge.map(({ name }) => name).join(COMMA[locale]) || NOBODY,
    },
    tags: { label: { ja: '状態', en: 'State' } },
  },
  beside: ['title', 'tags'],
  file: {
    gone: { ja: 'この番号の団体はありません', en: 'There is no club of this number' },
    seen: {
      ja: 'この団体を開いたことは、責任者の方に見えます。',
      en: 'Those in charge see that you opened this club.',
    },
    canDo: { ja: 'できること', en: 'What can be done' },
    warnings: ({ ended_on, in_charge }) =>
      ended_on !== null || in_charge.length > 0
        ? []
        : [
            {
              title: { ja: '責任者がいません', en: 'Nobody is in charge' },
              lines: [
                {
                  ja: '責任者の方が退会したか、亡くなりました。団体に連絡し、「内容を変える」から新しい責任者を登録してください。それまで、この団体では予約できません。',
                  en: 'Whoever was in charge has left or died. Ask the club, and enter somebody new under “Change”. Until then nobody can reserve in its name.',
                },
              ],
            },
          ],
    rows: {
      club_kana: { label: { ja: 'フリガナ', en: 'Furigana' }, kind: 'japanese' },
      kind: {
        label: { ja: '団体の種類', en: 'Kind of group' },
        of: ({ group_type }, locale) => groupTypeWords[group_type][locale],
      },
      people: {
        label: { ja: '責任者', en: 'In charge' },
        of: ({ in_charge }, locale) =>
          in_charge
            .map(({ name, role, is_guest }) => {
              const guest = { ja: '、窓口だけの方', en: ', known at the counter alone' }[locale];
              return `${name}（${clubRoleWords[role][locale]}${is_guest ? guest : ''}）`;
            })
            .join(COMMA[locale]) || NOBODY,
      },
      member_count: {
        label: { ja: '会員の数', en: 'Members' },
        of: ({ member_count: count }, locale) =>
          count === null ? NOBODY : { ja: `${count}人`, en: String(count) }[locale],
      },
      span: { label: { ja: '登録の期間', en: 'Registered' }, of: (club, locale) => spanOf(club)[locale] },
      ahead: {
        label: { ja: 'これからの予約', en: 'Reservations to come' },
        of: ({ ahead }, locale) => ({ ja: `${ahead}件`, en: String(ahead) })[locale],
      },
      ended_on: { label: { ja: '登録が終わる日', en: 'Ends on' }, kind: 'day' },
    },
    eventsOf: ({ events }) => events.map(({ what, ...event }) => ({ ...event, what: clubEventWords[what] })),
  },
  actions: {
    exempt: {
      opens: 'actions',
      isOffered: (club, today) => club.ended_on === null && isRegisteredOn(club, today),
      send: (club, today) =>
        standingExemption(club, today)
          ? { ja: '次の年度の減免を認める', en: 'Grant the next year’s exemption' }
          : { ja: '減免を認める', en: 'Grant an exemption' },
      look: 'primary',
    },
    change: {
      opens: 'file',
      isOffered: ({ ended_on }) => ended_on === null,
      send: () => ({ ja: '内容を変える', en: 'Change' }),
    },
    revoke: actionOf(revokeClubExemption, {
      isOffered: (club: ClubFile, today) => club.ended_on === null && standingExemption(club, today) !== undefined,
      asks: [reasonField()],
      input: (club, { reason }, today) => ({
        club_id: club.club_id,
        revision: club.revision,
        club_exemption_id: standingExemption(club, today)?.club_exemption_id,
        reason,
      }),
      send: { ja: '減免を取り消す', en: 'Take the exemption back' },
      look: 'quiet-danger',
      isDanger: true,
      question: ({ club_name: name }) => ({
        ja: `「${name}」の減免を取り消しますか`,
        en: `Take back the exemption of “${name}”?`,
      }),
      consequence: {
        ja: '今日から、この減免では予約できません。済んでいる予約の料金は変わりません。',
        en: 'From today on nothing is reserved by it. Reservations that stand keep their fee.',
      },
      warnings: aheadOf,
      done: { ja: '減免を取り消しました。', en: 'The exemption is taken back.' },
    }),
    end: actionOf(endClub, {
      isOffered: ({ ended_on }: ClubFile) => ended_on === null,
      asks: ({ registered_on }) => [
        {
          name: 'ended_on',
          kind: 'date',
          label: { ja: '登録が終わる日', en: 'Ends on' },
          hint: {
            ja: 'この日から、登録団体ではなくなります。',
            en: 'From this day on it is no registered club.',
          },
          is_required: true,
          earliest: registered_on,
          shown: {},
          erased: 'never',
        },
        reasonField(),
      ],
      begins: (_club, today) => ({ ended_on: today }),
      input: ({ club_id, revision }, { ended_on, reason }) => ({ club_id, revision, ended_on, reason }),
      send: { ja: '登録を終わりにする', en: 'End the registration' },
      look: 'quiet-danger',
      isDanger: true,
      question: ({ club_name: name }) => ({
        ja: `「${name}」の登録を終わりにしますか`,
        en: `End the registration of “${name}”?`,
      }),
      consequence: {
        ja: 'その日からは、この団体の名前で予約できません。もとには戻せません。',
        en: 'From that day on nobody reserves in its name. This cannot be undone.',
      },
      warnings: aheadOf,
      done: { ja: '登録を終わりにしました。', en: 'The registration has ended.' },
    }),
  },
});

/** Warning about reservations that remain when a club or its exemption ends. */
function aheadOf({ ahead }: ClubFile): readonly Localized[] {
  if (ahead === 0) return [];
  return [
    {
      ja: `これからの予約が${ahead}件あります。予約はそのまま残ります。`,
      en:
        ahead === 1
          ? '1 reservation is still to come. It stays.'
          : `${ahead} reservations are still to come. They stay.`,
    },
  ];
}
