import { LINE_BREAK, MISLEADING, UNKEEPABLE } from '@machi/domain/fields/model';
import ical from 'ical.js';
import PostalMime from 'postal-mime';
import { afterAll, describe, expect, test } from 'vitest';
import { calendarsOf } from '../../testing/notifications/calendar-part.ts';
import { openNotificationBox } from '../../testing/notifications/notification-box.ts';
import { scheduleRequest, schedulesOf } from '../../testing/schedules/schedules.ts';
import { openTown, type Answer } from '../../testing/towns/open-town.ts';
import type { Person } from '../../testing/towns/people.ts';

const box = await openNotificationBox({ keeps: true });
const town = await openTown({ environment: { SMTP_URL: box.url } });
const maker = await town.addPerson({ roles: ['editor'] });
afterAll(async () => {
  await town.close();
  await box.close();
});

/** Harmless texts, whatever a page, mail, calendar or table might take them for. */
const KEPT = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'BEGIN:VEVENT',
  'x;ATTENDEE;CN="a":mailto:a@example.com',
  'a,b;c\\nd\\\\n"e"',
  '{{7*7}} ${7*7} %0d%0aBcc: a@example.com',
  '=HYPERLINK("https://example.com","1")',
  '=?utf-8?B?QmNjOiBhQGV4YW1wbGUuY29t?=',
  '<a href="javascript:alert(1)">1</a>',
  '𠮷'.repeat(100),
];
/** Texts that can only mislead, or that cannot be stored. */
const REFUSED = [
  'x\r\nBcc: everybody@example.com',
  'x\nEND:VEVENT\nBEGIN:VEVENT',
  'x\rATTENDEE:mailto:a@example.com',
  'x\u2028y',
  'gpj.\u202egnp',
  'x\u2066y',
  '\u0000',
  'x\u0007',
  'x\u0085y',
  'x\ud800',
  '\udc00x',
  'x\ufeffy',
  'x'.repeat(10_000),
  `e${'\u0301'.repeat(10_000)}`,
];
/** A note may have several lines. */
const LINES = new Set(REFUSED.slice(0, 4));
const ADDRESSES = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  '//evil.example.com',
  'mailto:a@example.com',
  'https:',
  'https://example.com/\r\nATTENDEE:mailto:a@example.com',
  'https://example.com/"><script>alert(1)</script>',
  'https://example.com@evil.example.com/',
  'https://example.com/\u202egnp',
  'https://example.com/\ud800',
  `https://example.com/${'x'.repeat(10_000)}`,
];
const KEPT_ADDRESSES = [
  'https://example.com/?a=1;b,c&d=%22%0d%0a',
  "https://example.com/'onmouseover=alert(1)//",
  'https://example.com/#javascript:alert(1)',
];

let guests = 0;
const newGuest = (name = '工藤 真') => ({ email: `kudo.${(guests += 1)}@example.com`, name, locale: 'ja' });
const create = (parts: object): Promise<Answer> =>
  schedulesOf(town).create(maker, scheduleRequest({ participants: [maker.member_id], accepts_conflicts: 1, ...parts }));

const feedOf = async (as: Person): Promise<string> => {
  const made = await town.call('POST', '/api/calendar-feed', { as, body: { kind: 'schedule' } });
  return (await fetch(made.body.url.replace(town.house.publicUrl, town.origin))).text();
};
/** Properties of an event; none invites anybody else. */
const PARTS = [
  'uid',
  'sequence',
  'dtstamp',
  'dtstart',
  'dtend',
  'summary',
  'transp',
  'description',
  'url',
  'created',
  'last-modified',
  'status',
  'location',
  'class',
];

describe('words of a schedule', () => {
  test.each([
    ...REFUSED.map((title) => ({ title })),
    ...REFUSED.filter((one) => !LINES.has(one)).map((note) => ({ note })),
    ...ADDRESSES.map((url) => ({ url })),
  ])('are refused at their field: %j', async (parts) => {
    const [field = ''] = Object.keys(parts);
    const before = await town.countRows('schedule');
    const answer = await create({ ...parts, guests: [newGuest()] });
    expect([answer.status, Object.keys(answer.body.codes)], answer.text).toEqual([422, [field]]);
    expect(await town.countRows('schedule')).toBe(before);
  });

  test('stay words in the page, the feed and the notification', async () => {
    const wanted = [
      ...KEPT.map((word) => ({
        title: word,
        note: `${word}\r\nEND:VEVENT\n${word}`,
        url: '',
        name: word.slice(0, 60),
      })),
      ...KEPT_ADDRESSES.map((url) => ({ title: '打合せ', note: '', url, name: '工藤 真' })),
    ];
    for (const { name, ...words } of wanted) {
      const guest = newGuest(name);
      const answer = await create({ ...words, guests: [guest] });
      expect(answer.status, answer.text).toBe(201);
      const read = await schedulesOf(town).read(maker, answer.body.schedule_id);
      expect(read.body.schedule).toMatchObject({ title: words.title, note: words.note, url: words.url });
      await expect.poll(() => box.arrived.filter(({ to }) => to === guest.email).length, { timeout: 30_000 }).toBe(1);
      const raw = box.arrived.find(({ to }) => to === guest.email)?.raw ?? Buffer.of();
      const notification = await PostalMime.parse(raw);
      expect(notification.to).toEqual([{ address: guest.email, name: '' }]);
      expect([notification.cc, notification.bcc, notification.replyTo]).toEqual([undefined, undefined, undefined]);
      expect(notification.text).toContain(words.title);
      // Message ID and boundary of a mail are random.
      const headers = notification.headers.filter(({ key }) => key !== 'message-id' && key !== 'content-type');
      for (const { key, value } of headers) expect(`${key}: ${value}`).not.toMatch(/bcc|script/i);
      expect(notification.html ?? '').not.toMatch(/<script|<img|<a [^>]*javascript/i);
      const [calendar] = calendarsOf(notification);
      expect(calendar?.events).toMatchObject([{ summary: words.title, attendees: [`MAILTO:${guest.email}`] }]);
      // The page holds no data before it has asked, and its first content is no markup.
      const page = await fetch(`${town.origin}/schedule/detail/${answer.body.schedule_id}`);
      expect(await page.text()).not.toContain(words.title);
    }
    // Nobody else was written to.
    expect(box.arrived.every(({ to }) => /^kudo\.\d+@example\.com$/.test(to))).toBe(true);
    const events = new ical.Component(ical.parse(await feedOf(maker)) as unknown[]).getAllSubcomponents('vevent');
    expect(events.map((event) => event.getFirstPropertyValue('summary')).toSorted()).toEqual(
      wanted.map(({ title }) => title).toSorted(),
    );
    for (const event of events)
      expect(PARTS).toEqual(expect.arrayContaining(event.getAllProperties().map(({ name }) => name)));
  });

  test.each(REFUSED)('of a guest are refused: %j', async (name) => {
    const answer = await create({ guests: [newGuest(name)] });
    expect([answer.status, Object.keys(answer.body.codes)]).toEqual([422, ['guests.0.name']]);
  });
});

test('of an imported file nothing misleads, runs or is taken for a line of its own', async () => {
  const folded = (line: string): string =>
    line
      .replaceAll('\\', '\\\\')
      .replaceAll(/[;,]/g, '\\$&')
      .replaceAll(/\r\n?|\n/g, '\\n');
  const reader = await town.addPerson();
  const lines = [...KEPT, ...REFUSED.filter((word) => word.isWellFormed() && word !== '\u0000')].flatMap(
    (word, index) => [
      'BEGIN:VEVENT',
      `UID:hostile-${index}`,
      'DTSTAMP:20270110T000000Z',
      'DTSTART:20270121T010000Z',
      `SUMMARY:${folded(word)}`,
      `DESCRIPTION:${folded(word)}`,
      `LOCATION:${folded(word)}`,
      `URL:${(ADDRESSES[index % ADDRESSES.length] ?? '').replaceAll(/[\r\n]/g, '')}`,
      'END:VEVENT',
    ],
  );
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
  const file = { file_name: 'a.ics', content: Buffer.from(text).toString('base64') };
  const checked = await town.call('POST', '/api/schedule-import-check', { as: reader, body: file });
  expect(checked.status, checked.text).toBe(200);
  const kept = await town.call('POST', '/api/schedule-import', {
    as: reader,
    body: { ...file, seen: checked.body.seen },
  });
  expect(kept.status, kept.text).toBe(201);
  const rows = await town.rows<{ title: string; note: string; url: string }>`select title, note, url from schedule
    where created_by = ${reader.member_id}`;
  expect(rows.length).toBe(kept.body.counts.new);
  expect(rows.length).toBeGreaterThan(KEPT.length);
  for (const { title, note, url } of rows) {
    expect(title).not.toMatch(LINE_BREAK);
    for (const words of [title, note]) for (const mark of [MISLEADING, UNKEEPABLE]) expect(words).not.toMatch(mark);
    expect(url).toMatch(/^(?:https?:\/\/\S+)?$/);
  }
  const events = new ical.Component(ical.parse(await feedOf(reader)) as unknown[]).getAllSubcomponents('vevent');
  expect(events.map((event) => event.getFirstPropertyValue('summary')).toSorted()).toEqual(
    rows.map(({ title }) => title).toSorted(),
  );
  for (const event of events)
    expect(PARTS).toEqual(expect.arrayContaining(event.getAllProperties().map(({ name }) => name)));
});
