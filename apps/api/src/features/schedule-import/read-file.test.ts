import { describe, expect, test } from 'vitest';
import { MOST_EVENTS, remarkCodes } from '@machi/domain/schedule-import/model';
import { nextDates } from '@machi/domain/schedule/rule';
import { remarkInWords } from './routes.ts';
import { apple, calendarOf, eventOf, google, groupware, outlook } from './files.fixture.ts';
import { readFile } from '../../calendar-files/read-file.ts';

const asked = { locale: 'ja', today: '2027-01-19' } as const;
function read(text: string) {
  const file = readFile(Buffer.from(text), asked);
  if ('refused' in file) throw new Error(file.refused);
  return file;
}
/** The schedules to store, one line each, and the remarks. */
const told = (text: string): string[] =>
  read(text).events.flatMap(({ title, schedules, notes, reason }) => [
    ...(reason ? [`${title}: ${reason.code}`] : []),
    ...schedules.map(({ times, words, dropped, changed }) => {
      const { start_date, end_date, start_time, end_time, repeat_mode } = times;
      const dates = repeat_mode === null ? start_date : nextDates(times, start_date, 3).join(',');
      const hours = start_time === null ? '' : ` ${start_time}-${end_time}`;
      const changes = [
        ...dropped.map((date) => ` -${date}`),
        ...changed.map((one) => ` ${one.date}>${one.times.start_date}`),
      ];
      return `${words.title} ${repeat_mode === null ? '' : `${repeat_mode}:`}${dates}/${end_date}${hours}${changes.join('')}`;
    }),
    ...notes.map(({ code, values }) => `  ${code} ${Object.values(values ?? {}).join()}`.trimEnd()),
  ]);

describe('files of calendar programs', () => {
  test('Google', () => {
    expect(told(google)).toEqual([
      '防災の打ち合わせ 2027-01-20/2027-01-20 10:00-11:30',
      '合唱の練習 3:2027-01-05,2027-01-12,2027-01-19/2027-02-16 19:00-20:30 -2027-01-19 2027-01-26>2027-01-27',
      '温泉旅行 2027-02-11/2027-02-12',
      'なくなった会: cancelled',
    ]);
    const [meeting, , trip] = read(google).events.map(({ schedules }) => schedules[0]?.words);
    expect(meeting).toMatchObject({
      note: '場所：町民センター, 2階\n\n資料はこちら\n持ち物: 印鑑',
      is_private: 0,
      url: '',
    });
    expect(trip).toMatchObject({ is_private: 1 });
    expect(JSON.stringify(read(google))).not.toMatch(/haru|taro/);
  });

  test('Outlook: a zone of Windows, the fourth Friday, clocks that are changed', () => {
    expect(told(outlook)).toEqual([
      '月例の会議 2:2027-01-22,2027-02-26,2027-03-26/null 10:00-11:00',
      '姉妹都市との電話 2027-03-11/2027-03-11 08:00-09:00',
      '姉妹都市との電話 2027-03-18/2027-03-18 07:00-08:00',
      '姉妹都市との電話 2027-03-25/2027-03-25 07:00-08:00',
      '  singles-zone 3',
      '月末のしめ 2027-01-29/2027-01-29 17:00-18:00',
      '月末のしめ 2027-02-26/2027-02-26 17:00-18:00',
      '月末のしめ 2027-03-26/2027-03-26 17:00-18:00',
      '  singles-rule 3',
    ]);
  });

  test('Apple: several calendars, DURATION over midnight, steps of five minutes', () => {
    expect(told(apple)).toEqual([
      '母の誕生日 0:2000-02-28,2001-02-28,2002-02-28/null',
      '  before-first',
      '夜行バス 2027-01-23/2027-01-24 23:30-00:30',
      '歯医者 2027-01-24/2027-01-24 09:10-10:00',
      '  rounded',
    ]);
    expect(read(apple).others).toBe(1);
    expect(read(apple).events[1]?.schedules[0]?.words.url).toBe('https://example.jp/bus');
  });

  test('groupware: no length, no title, twice a month, the month’s end', () => {
    const days = [
      '01-10',
      '01-25',
      '02-10',
      '02-25',
      '03-10',
      '03-25',
      '04-10',
      '04-25',
      '05-10',
      '05-25',
      '06-10',
      '06-25',
    ];
    expect(told(groupware)).toEqual([
      '会議:[課長会] 予算 2027-01-26/2027-01-26 09:00-09:30',
      '  no-end',
      ...days.map((day) => `（件名なし） 2027-${day}/2027-${day} 08:30-08:45`),
      '  no-title',
      '  singles-rule 12',
      '出張:盛岡 2027-02-01/2027-02-01',
      '月末の締め 1:2027-01-31,2027-02-28,2027-03-31/null 00:00-01:00',
    ]);
  });
});

const one = (...lines: readonly string[]) => told(calendarOf(eventOf('a', 'SUMMARY:会', ...lines)));
const timed = ['DTSTART;TZID=Asia/Tokyo:20270104T090000', 'DTEND;TZID=Asia/Tokyo:20270104T100000'];

describe('series', () => {
  test.each([
    ['FREQ=DAILY', '3:2027-01-04,2027-01-05,2027-01-06/null'],
    ['FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR;COUNT=6', '3:2027-01-04,2027-01-05,2027-01-06/2027-01-11'],
    ['FREQ=WEEKLY', '3:2027-01-04,2027-01-11,2027-01-18/null'],
    ['FREQ=WEEKLY;BYDAY=MO,FR;UNTIL=20270111T000000Z', '3:2027-01-04,2027-01-08,2027-01-11/2027-01-11'],
    ['FREQ=WEEKLY; BYDAY=MO, TU, WE', '3:2027-01-04,2027-01-05,2027-01-06/null'],
    ['FREQ=WEEKLY;UNTIL=20270110T235959Z', '3:2027-01-04/2027-01-10'],
    ['FREQ=MONTHLY', '1:2027-01-04,2027-02-04,2027-03-04/null'],
    ['FREQ=MONTHLY;BYDAY=1MO', '2:2027-01-04,2027-02-01,2027-03-01/null'],
    ['FREQ=MONTHLY;BYDAY=MO', '3:2027-01-04,2027-01-11,2027-01-18/null'],
    ['FREQ=YEARLY', '0:2027-01-04,2028-01-04,2029-01-04/null'],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1', '0:2027-02-28,2028-02-29,2029-02-28/null'],
    ['FREQ=YEARLY;BYMONTHDAY=15', '1:2027-01-15,2027-02-15,2027-03-15/null'],
    ['FREQ=WEEKLY;UNTIL=99991231T000000Z', '3:2027-01-04,2027-01-11,2027-01-18/null'],
  ])('%s stays a series', (rule, dates) => {
    expect(one(...timed, `RRULE:${rule}`)).toEqual([`会 ${dates} 09:00-10:00`]);
  });

  test('of another zone without changed clocks it moves with its weekday, or becomes single dates', () => {
    const utc = ['DTSTART:20270103T223000Z', 'DTEND:20270103T230000Z'];
    expect(one(...utc, 'RRULE:FREQ=WEEKLY;BYDAY=SU,TU;COUNT=3')).toEqual([
      '会 3:2027-01-04,2027-01-06,2027-01-11/2027-01-11 07:30-08:00',
    ]);
    expect(one(...utc, 'RRULE:FREQ=MONTHLY;COUNT=2')).toEqual([
      '会 2027-01-04/2027-01-04 07:30-08:00',
      '会 2027-02-04/2027-02-04 07:30-08:00',
      '  singles-zone 2',
    ]);
  });

  test('over midnight, or several days, it becomes single dates; of many the ones from a year ago on', () => {
    const night = ['DTSTART;TZID=Asia/Tokyo:20100104T230000', 'DTEND;TZID=Asia/Tokyo:20100105T010000'];
    const lines = one(...night, 'RRULE:FREQ=DAILY');
    expect(lines).toHaveLength(202);
    expect(lines[0]).toBe('会 2026-01-18/2026-01-19 23:00-01:00');
    expect(lines.slice(-2)).toEqual(['  singles-days 200', '  singles-cut 200']);
    expect(one(...night, 'RRULE:FREQ=DAILY;UNTIL=20101231T000000Z').slice(-3)[0]).toBe(
      '会 2010-12-30/2010-12-31 23:00-01:00',
    );
    const days = ['DTSTART;VALUE=DATE:20270104', 'DTEND;VALUE=DATE:20270107', 'RRULE:FREQ=WEEKLY;COUNT=2'];
    expect(one(...days)).toEqual(['会 2027-01-04/2027-01-06', '会 2027-01-11/2027-01-13', '  singles-days 2']);
    const until = [
      'DTSTART;TZID=Asia/Tokyo:20270104T230000',
      'DTEND;TZID=Asia/Tokyo:20270105T000000',
      'RRULE:FREQ=WEEKLY;COUNT=2',
    ];
    expect(one(...until)).toEqual(['会 3:2027-01-04,2027-01-11/2027-01-11 23:00-24:00']);
  });

  test('changed, cancelled and further dates stay with it; those that it does not have stand alone', () => {
    const text = calendarOf(
      eventOf(
        'a',
        'SUMMARY:会',
        ...timed,
        'RRULE:FREQ=WEEKLY;COUNT=4',
        'RDATE;TZID=Asia/Tokyo:20270106T090000',
        'EXDATE;VALUE=DATE:20270111',
      ),
      eventOf('a', 'SUMMARY:会', 'RECURRENCE-ID:20270118T000000Z', 'DTSTART:20270118T000000Z', 'STATUS:CANCELLED'),
      eventOf('a', 'SUMMARY:会（別）', 'RECURRENCE-ID:20270125T000000Z', 'DTSTART;VALUE=DATE:20270127'),
      eventOf('a', 'SUMMARY:会（外）', 'RECURRENCE-ID:20270330T000000Z', 'DTSTART:20270330T010000Z', 'DURATION:PT1H'),
      eventOf(
        'a',
        'SUMMARY:会（後）',
        'RECURRENCE-ID;RANGE=THISANDFUTURE:20270104T000000Z',
        'DTSTART:20270104T010000Z',
      ),
    );
    expect(told(text)).toEqual([
      '会 3:2027-01-04,2027-01-11,2027-01-18/2027-01-25 09:00-10:00 -2027-01-11 -2027-01-18 2027-01-25>2027-01-27',
      '会 2027-01-06/2027-01-06 09:00-10:00',
      '会（外） 2027-03-30/2027-03-30 10:00-11:00',
      '  dates-left 2027-01-04',
    ]);
  });

  test('a date to which somebody alone was invited needs no series', () => {
    expect(
      told(
        calendarOf(
          eventOf('a', 'SUMMARY:会', 'RECURRENCE-ID:20270118T000000Z', 'DTSTART:20270118T000000Z', 'DURATION:PT1H'),
        ),
      ),
    ).toEqual(['会 2027-01-18/2027-01-18 09:00-10:00']);
  });
});

describe('a zone is known', () => {
  const winter = (line: string, day = 'DTSTART:19701025') => {
    const event = eventOf('a', 'SUMMARY:会', line, 'DURATION:PT1H');
    const zone = ['TZID:Home', 'BEGIN:STANDARD', day, 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100'];
    return told(calendarOf('BEGIN:VTIMEZONE', ...zone, 'END:STANDARD', 'END:VTIMEZONE', event));
  };
  test.each([
    '/freeassociation.sourceforge.net/Europe/Berlin',
    '/softwarestudio.org/Olson_20011030_5/Europe/Berlin',
    'Europe/Berlin',
    'W. Europe Standard Time',
    // Defined in the file, by the day only.
    'Home',
  ])('%s', (name) => {
    const zone = name.includes(' ') ? `"${name}"` : name;
    expect(winter(`DTSTART;TZID=${zone}:20270105T090000`)).toEqual(['会 2027-01-05/2027-01-05 17:00-18:00']);
  });
  test('described by a day that is said to be one', () => {
    expect(winter('DTSTART;TZID=Home:20270105T090000', 'DTSTART;VALUE=DATE:19701025')).toEqual([
      '会 2027-01-05/2027-01-05 17:00-18:00',
    ]);
  });
  test('/example.org/America/Argentina/Buenos_Aires', () => {
    expect(winter('DTSTART;TZID=/example.org/America/Argentina/Buenos_Aires:20270105T090000')).toEqual([
      '会 2027-01-05/2027-01-05 21:00-22:00',
    ]);
  });
});

describe('what cannot be read is told, and stops nothing else', () => {
  test.each([
    [[], 'no-start'],
    [['DTSTART:garbage'], 'broken'],
    [['DTSTART:20270230T090000'], 'broken'],
    [['DTSTART:20271301T090000Z'], 'broken'],
    [['DTSTART:00010101T000000Z'], 'years'],
    [['DTSTART:21010101T090000', 'DURATION:PT1H'], 'years'],
    [['DTSTART:19991231T090000', 'DURATION:PT1H'], 'years'],
    [['DTSTART:20270105T090000', 'DTEND:20270104T090000'], 'times'],
    [['DTSTART:20270105T090000', 'DTEND;VALUE=DATE:20270106'], 'times'],
    [['DTSTART:20270105T090000', 'DURATION:-PT1H'], 'times'],
    [['DTSTART:20270105T090000', 'DURATION:P99999D'], 'years'],
    [['DTSTART;VALUE=DATE:20270105', 'DTEND;VALUE=DATE:20290105'], 'too-long'],
    [['DTSTART;TZID=Nowhere/Land:20270105T090000', 'DURATION:PT1H'], 'zone'],
    [[...timed, 'RRULE:FREQ=SECONDLY'], 'rule'],
    [[...timed, 'RRULE:FREQ=HOURLY;COUNT=10'], 'rule'],
    [[...timed, 'RRULE:FREQ=FOO'], 'rule'],
    [[...timed, 'RRULE:FREQ=WEEKLY;BYDAY=XX'], 'rule'],
    [[...timed, 'RRULE:FREQ=YEARLY;BYWEEKNO=20'], 'rule'],
    [[...timed, 'RRULE:FREQ=WEEKLY', 'RRULE:FREQ=DAILY'], 'rule'],
    [[...timed, 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'], 'never'],
    [[...timed, 'RRULE:FREQ=YEARLY;INTERVAL=2;BYMONTH=2;BYMONTHDAY=30'], 'never'],
    [[...timed, 'RRULE:FREQ=WEEKLY;UNTIL=20200101T000000Z'], 'never'],
    [[...timed, 'RRULE:FREQ=WEEKLY;COUNT=1', 'EXDATE:20270104T000000Z'], 'never'],
    [['DTSTART;VALUE=DATE:20270105', `URL:${'x'.repeat(3000)}`], 'large'],
  ])('%j: %s', (lines, reason) => {
    const text = calendarOf(
      eventOf('a', 'SUMMARY:会', ...lines),
      eventOf('b', 'SUMMARY:次', 'DTSTART;VALUE=DATE:20270105'),
    );
    expect(told(text)).toEqual([`会: ${reason}`, '次 2027-01-05/2027-01-05']);
  });

  test('with the day that the file names, where it is one', () => {
    const days = ['DTSTART:20270105T090000', 'DTSTART:20270230T090000'].map((line) => {
      const read = readFile(Buffer.from(calendarOf(eventOf('a', line, 'RRULE:FREQ=HOURLY'))), asked);
      return 'refused' in read ? read.refused : read.events.map(({ start_date }) => start_date);
    });
    expect(days).toEqual([['2027-01-05'], ['']]);
  });

  test('of two of one name the newer one counts', () => {
    const version = (sequence: number, title: string) =>
      eventOf('a', `SEQUENCE:${sequence}`, `SUMMARY:${title}`, 'DTSTART;VALUE=DATE:20270105');
    expect(told(calendarOf(version(2, '新'), version(1, '旧')))).toEqual(['新 2027-01-05/2027-01-05', '旧: twice']);
  });

  test('texts are cut and cleaned as the form would have them, and no link but of the web stays', () => {
    const text = calendarOf(
      eventOf(
        'a',
        `SUMMARY:${'字'.repeat(200)}`,
        `DESCRIPTION:${'あ'.repeat(3000)}`,
        'DTSTART;VALUE=DATE:20270105',
        'URL:javascript:alert(1)',
      ),
      eventOf(
        'b',
        'SUMMARY:\u202e=HYPERLINK("x")\u0007<script>\\n次',
        'DTSTART;VALUE=DATE:20270105',
        'DESCRIPTION:a < b & c',
      ),
    );
    const [long, odd] = read(text).events;
    expect(long?.schedules[0]?.words).toMatchObject({ title: '字'.repeat(100), note: 'あ'.repeat(2000), url: '' });
    expect(long?.notes.map(({ code }) => code)).toEqual(['title-cut', 'note-cut', 'url-left']);
    expect(odd?.schedules[0]?.words).toMatchObject({ title: '=HYPERLINK("x")<script> 次', note: 'a < b & c' });
  });

  test.each([
    ['', 'import-no-calendar'],
    ['BEGIN:VCARD\r\nEND:VCARD', 'import-no-calendar'],
    ['件名,日付\r\n会,2027-01-01', 'import-no-calendar'],
    ['BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:a', 'import-spoilt'],
    ['BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VCALENDAR', 'import-spoilt'],
    [`${'BEGIN:VCALENDAR\r\n'.repeat(1000)}`, 'import-spoilt'],
    [calendarOf(eventOf('a', 'BEGIN:VALARM', 'BEGIN:VALARM', 'END:VALARM', 'END:VALARM')), 'import-spoilt'],
    [calendarOf(...Array.from({ length: MOST_EVENTS + 1 }, () => 'BEGIN:VEVENT\r\nEND:VEVENT')), 'import-many-events'],
    [
      calendarOf(
        ...Array.from({ length: 30 }, (_none, index) =>
          eventOf(`${index}`, 'SUMMARY:会', 'DTSTART:20270101T000000', 'DURATION:P1D', 'RRULE:FREQ=DAILY;INTERVAL=2'),
        ),
      ),
      'import-many-schedules',
    ],
    [
      calendarOf(
        ...Array.from({ length: 143 }, (_none, index) =>
          eventOf(`${index}`, 'SUMMARY:会', 'DTSTART:20270101T000000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY'),
        ),
      ),
      'import-many-repeats',
    ],
  ])('a file as a whole: %#', (text, refused) => {
    expect(readFile(Buffer.from(text), asked)).toEqual({ refused });
  });

  test('Shift_JIS and UTF-16 are no UTF-8', () => {
    expect(readFile(Buffer.from([...Buffer.from('BEGIN:VCALENDAR\r\n'), 0x89, 0xef]), asked)).toEqual({
      refused: 'import-encoding',
    });
    expect(readFile(Buffer.from('\ufeffBEGIN:VCALENDAR', 'utf16le'), asked)).toEqual({ refused: 'import-encoding' });
    expect(told(`\ufeff${calendarOf(eventOf('a', 'SUMMARY:会', 'DTSTART;VALUE=DATE:20270105'))}`)).toHaveLength(1);
  });
});

test('every remark is said in both languages', () => {
  for (const code of remarkCodes)
    for (const locale of ['ja', 'en'] as const)
      expect(remarkInWords({ code, values: { count: 3, most: 200, date: '2027-01-05' } }, locale)).not.toMatch(
        /\{\{|^$/,
      );
});

test('the most expensive files take moments', () => {
  const never = ['DTSTART:20270101T000000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'];
  const costly = [
    calendarOf(...Array.from({ length: 300 }, (_none, index) => eventOf(`${index}`, ...never))),
    calendarOf(
      ...Array.from({ length: 10 }, (_none, index) =>
        [
          'BEGIN:VTIMEZONE',
          `TZID:zone ${index}`,
          ...Array.from(
            { length: 40 },
            () =>
              'BEGIN:STANDARD\r\nDTSTART:16010101T000000\r\nTZOFFSETFROM:+0900\r\nTZOFFSETTO:+0900\r\nRRULE:FREQ=YEARLY\r\nEND:STANDARD',
          ),
          'END:VTIMEZONE',
        ].join('\r\n'),
      ),
    ),
    calendarOf(eventOf('a', 'DTSTART;VALUE=DATE:20270105', `DESCRIPTION:${'<'.repeat(900_000)}`)),
    calendarOf(eventOf('a', 'DTSTART;VALUE=DATE:20270105', `SUMMARY:${'\u0301'.repeat(400_000)}`)),
    calendarOf('X:\r\n'.repeat(250_000)),
    ' \r\n'.repeat(340_000),
  ];
  for (const text of costly) {
    const begun = performance.now();
    readFile(Buffer.from(text), asked);
    const took = performance.now() - begun;
    expect(took).toBeLessThan(5000);
  }
});
