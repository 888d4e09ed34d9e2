import { dateAt } from '@machi/domain/calendar/model';
import { clockInWords, dayInWords, minutesInWords } from '@machi/domain/calendar/words';
import type { Locale, Localized } from '@machi/domain/locale/model';
import {
  parts,
  shownDays,
  type HourCount,
  type Part,
  type PartState,
  type StatusRecord,
  type TownState,
} from '@machi/domain/outside/status';

/** What the town has last said of itself. */
export interface KnownTown {
  readonly town_name: Localized;
  readonly office_name: Localized;
  readonly office_tel: string;
  readonly office_hours: Localized;
}

/** Work that the office has announced. */
export interface Planned extends Localized {
  readonly from: string;
  readonly until: string;
}

const words = {
  title: { ja: '{town}のサイトの状況', en: 'Status of {town}’s portal' },
  works: { ja: 'いま使えます', en: 'It works now' },
  part: { ja: '一部使えません', en: 'Some of it does not work' },
  slow: { ja: 'つながりにくくなっています', en: 'It is slow' },
  away: { ja: 'いま使えません', en: 'It does not work now' },
  since: { ja: '{at} から', en: 'Since {at}' },
  parts: { ja: '使えるもの', en: 'What works' },
  service: { ja: '予約・申込み・ログイン', en: 'Reservations, applications, login' },
  pages: { ja: 'お知らせ・施設の案内', en: 'Notices and facilities' },
  warnings: { ja: '警報・避難の案内', en: 'Warnings and evacuation' },
  part_works: { ja: '使えます', en: 'works' },
  part_slow: { ja: '時間がかかります', en: 'slow' },
  part_away: { ja: '使えません', en: 'does not work' },
  todo: { ja: 'こうしてください', en: 'What to do' },
  again: {
    ja: '受け付けた予約や申込みは、消えていません。しばらくしてから、もう一度開いてください。',
    en: 'Reservations and applications that were accepted are not lost. Please open the portal again later.',
  },
  terminals: {
    ja: 'カードの端末は、いつものように使えます。カードやスマートフォンをかざしてください。',
    en: 'Card terminals go on working. Hold your card or phone to them as usual.',
  },
  call: { ja: 'お急ぎのときは、{office} {tel} へお電話ください。', en: 'If it cannot wait, call {office}: {tel}.' },
  hours: { ja: '受付 {hours}', en: 'Open {hours}' },
  emergency: {
    ja: '命の危険があるときは、119（火事・救急）か 110（警察）へ。',
    en: 'If lives are in danger, call 119 (fire, ambulance) or 110 (police).',
  },
  seeWarnings: { ja: '警報・避難の案内を見る', en: 'See warnings and evacuation' },
  open: { ja: '町のサイトを開く', en: 'Open the portal' },
  question: { ja: '困ったときは、{office} {tel}', en: 'For help: {office} {tel}' },
  planned: { ja: '予定している作業', en: 'Planned work' },
  under: { ja: 'いま作業中', en: 'under way' },
  days: { ja: 'これまでの90日', en: 'The last 90 days' },
  none: { ja: '使えなかったことは、ありませんでした。', en: 'It always worked.' },
  sum: { ja: '使えなかった時間は、あわせて{minutes}です。', en: 'It did not work for {minutes} in all.' },
  sumPart: {
    ja: '一部が使えないか、時間がかかったのは、あわせて{minutes}です。',
    en: 'Some of it did not work, or was slow, for {minutes} in all.',
  },
  seen: { ja: '90日のうち{count}日を確かめました。', en: 'It was looked at on {count} of 90 days.' },
  day: { ja: '{day}：{minutes} 使えませんでした', en: '{day}: did not work for {minutes}' },
  dayPart: { ja: '{day}：{minutes} 一部が使えませんでした', en: '{day}: some of it did not work for {minutes}' },
  key: {
    ja: '帯は左が90日前、右がきょうです。高い棒は使えた日、中くらいは一部が使えなかった日、低い棒は使えない時間があった日、点は確かめていない日です。',
    en: 'Left is 90 days ago, right is today. A high bar is a day on which it worked, a middle one a day on which some of it did not, a low one a day on which it was away, a dot a day on which nobody looked.',
  },
  looked: { ja: '{at} に確かめました。', en: 'Checked at {at}.' },
  old: {
    ja: '毎分確かめています。時刻が10分より前のときは、確かめるしくみが止まっています。',
    en: 'We check each minute. If the time is more than ten minutes old, the check has stopped.',
  },
  anew: { ja: 'もう一度確かめる', en: 'Load again' },
  elsewhere: {
    ja: 'このページは、町のサイトとは別の場所にあります。',
    en: 'This page is kept in another place than the portal.',
  },
} as const satisfies Record<string, Localized>;
type Words = keyof typeof words;

const SIGNS = { works: '●', part: '▲', slow: '▲', away: '✕' } as const;
const MOST_DAYS = 10;
const MOST_PLANNED = 5;

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

const STYLE = `:root{color-scheme:light dark;--g:#17663a;--p:#8a5a00;--a:#b3261e;--l:#6b7570;--b:#fff;--t:#1d2521;--k:#0b5c8a}
@media(prefers-color-scheme:dark){:root{--g:#7fd6a2;--p:#f0c05a;--a:#ff9c92;--l:#9aa6a0;--b:#14191a;--t:#eef2f0;--k:#8fd0f5}}
body{font:1.1rem/1.7 system-ui,sans-serif;margin:0 auto;max-width:42rem;padding:1rem;background:var(--b);color:var(--t);overflow-wrap:anywhere}
h1{border:3px solid;border-radius:.6rem;font-size:1.7rem;line-height:1.4;margin:.5rem 0;padding:.8rem 1rem}h2{font-size:1.2rem;margin:2rem 0 .3rem}p{margin:.3rem 0}ul{margin:.3rem 0;padding-left:1.3rem}
.works{color:var(--g)}.part,.slow{color:var(--p)}.away{color:var(--a)}.s{font-size:.95rem}a{color:var(--k)}nav a{display:inline-block;padding:.5rem 0}@media(min-width:340px){a[href^=tel]{white-space:nowrap}}footer{border-top:1px solid var(--l);margin-top:2rem;padding-top:.5rem}h1,h2{word-break:auto-phrase}
dl{margin:0}dl div{border-bottom:1px solid var(--l);display:flex;flex-wrap:wrap;gap:0 1rem;justify-content:space-between;padding:.4rem 0}dd{font-weight:bold;margin:0}
.b{align-items:flex-end;display:flex;gap:1px;height:2.5rem;margin:.5rem 0}.b i{background:var(--g);flex:1;height:100%;forced-color-adjust:none}.b .p{background:var(--p);height:60%}.b .a{background:var(--a);height:30%}.b .n{background:var(--l);height:3px}
.c{border:2px solid var(--k);border-radius:.5rem;display:inline-block;font-weight:bold;padding:.5rem 1rem;text-decoration:none}`;

/** The state as residents read it: what is only slow is not called broken. */
const shownState = ({ state, parts: found }: Pick<StatusRecord, 'state' | 'parts'>): TownState | 'slow' =>
  state === 'part' && !Object.values(found).includes('away') ? 'slow' : state;

const classOfDay = ([asked, away, part]: HourCount): string =>
  asked === 0 ? ' class="n"' : away > 0 ? ' class="a"' : part > 0 ? ' class="p"' : '';

interface PageFacts {
  readonly record: StatusRecord;
  readonly town: KnownTown | undefined;
  readonly planned: readonly Planned[];
  /** The portal's address. */
  readonly of: string;
}

/** The page in one language: it needs no script and no other file. */
export function statusPage({ record, town, planned, of }: PageFacts, locale: Locale, now: Date): string {
  const say = (name: Words, values: Readonly<Record<string, string>> = {}): string =>
    escape(words[name][locale].replaceAll(/\{(\w+)\}/g, (_all, key: string) => values[key] ?? ''));
  const momentOf = (instant: Date): string => `${dayInWords(dateAt(instant))[locale]} ${clockInWords(instant)}`;
  const name = town?.town_name[locale] ?? new URL(of).hostname;
  const state = shownState(record);
  const tel = town?.office_tel ?? '';
  const office = { office: town?.office_name[locale] ?? '', tel };
  /** The number is a link wherever it stands. */
  const withCall = (text: string): string =>
    tel === ''
      ? ''
      : text.replace(escape(tel), `<a href="tel:${escape(tel.replaceAll(/[^\d+]/g, ''))}">${escape(tel)}</a>`);

  const partLine = (part: Part): string => {
    const partState: PartState = record.parts[part];
    return `<div><dt>${say(part)}</dt><dd class="${partState}"><span aria-hidden="true">${SIGNS[partState]}</span> ${say(`part_${partState}`)}</dd></div>`;
  };
  const warningsWork = record.parts.warnings !== 'away';
  const todo =
    state === 'works'
      ? `<p><a class="c" href="${escape(of)}/">${say('open')}</a></p>`
      : `<h2>${say('todo')}</h2><ul><li>${say('again')}</li><li>${say('terminals')}</li>${
          tel === ''
            ? ''
            : `<li>${withCall(say('call', office))} ${say('hours', { hours: town?.office_hours[locale] ?? '' })}</li>`
        }<li>${say('emergency')}</li></ul>${warningsWork ? `<p><a class="c" href="${escape(of)}/warnings">${say('seeWarnings')}</a></p>` : ''}`;

  const works = planned.filter(({ until }) => new Date(until) > now).slice(0, MOST_PLANNED);
  const plannedLines = works.map((work) => {
    const [from, until] = [new Date(work.from), new Date(work.until)];
    const end = dateAt(from) === dateAt(until) ? clockInWords(until) : momentOf(until);
    return `<li>${escape(`${momentOf(from)}${locale === 'ja' ? '〜' : '–'}${end}`)}${from <= now ? ` <strong>${say('under')}</strong>` : ''}<br>${escape(work[locale])}</li>`;
  });

  const days = shownDays(record, now);
  const sum = (index: 1 | 2): number => days.reduce((total, { count }) => total + count[index], 0);
  const inMinutes = (minutes: number) => ({ minutes: minutesInWords(minutes)[locale] });
  const bad = days
    .filter(({ count: [, away, part] }) => away + part > 0)
    .toReversed()
    .slice(0, MOST_DAYS);
  const badLines = bad.map(({ date, count: [, away, part] }) => {
    const day = dayInWords(date)[locale];
    return `<li>${away > 0 ? say('day', { day, ...inMinutes(away) }) : say('dayPart', { day, ...inMinutes(part) })}</li>`;
  });
  const told = [
    ...(sum(1) + sum(2) === 0 ? [say('none')] : []),
    ...(sum(1) > 0 ? [say('sum', inMinutes(sum(1)))] : []),
    ...(sum(2) > 0 ? [say('sumPart', inMinutes(sum(2)))] : []),
    say('seen', { count: String(days.filter(({ count: [asked] }) => asked > 0).length) }),
  ];
  const other =
    locale === 'ja'
      ? '<a href="en.html" lang="en" hreflang="en">English</a>'
      : '<a href="index.html" lang="ja" hreflang="ja">日本語</a>';
  const title = say('title', { town: name });
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"><title>${say(state)} · ${title}</title><style>${STYLE}</style></head><body>
<header><nav>${other}</nav><p>${title}</p></header><main>
<h1 class="${state}"><span aria-hidden="true">${SIGNS[state]}</span> ${say(state)}</h1>
<p>${say('since', { at: momentOf(new Date(record.since)) })}</p><p class="s">${say('looked', { at: momentOf(now) })} <a href="${locale === 'ja' ? 'index' : 'en'}.html">${say('anew')}</a></p>${todo}
<h2>${say('parts')}</h2><dl>${parts.map(partLine).join('')}</dl>
${plannedLines.length === 0 ? '' : `<h2>${say('planned')}</h2><ul>${plannedLines.join('')}</ul>`}
<h2>${say('days')}</h2><p>${told.join(' ')}</p><div class="b" aria-hidden="true">${days.map(({ count }) => `<i${classOfDay(count)}></i>`).join('')}</div><p class="s" aria-hidden="true">${say('key')}</p>
${badLines.length === 0 ? '' : `<ul>${badLines.join('')}</ul>`}</main>
<footer><p>${say('old')}</p><p>${say('elsewhere')}</p>${tel === '' ? '' : `<p>${withCall(say('question', office))}</p>`}</footer></body></html>
`;
}
