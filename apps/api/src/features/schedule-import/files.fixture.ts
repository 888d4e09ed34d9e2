/** A calendar file of these lines. */
export const calendarOf = (...lines: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Hoshimori//Tests//JA', ...lines, 'END:VCALENDAR', ''].join('\r\n');
export const eventOf = (uid: string, ...lines: readonly string[]): string =>
  ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20270110T000000Z', ...lines, 'END:VEVENT'].join('\r\n');

/** In the style of Google Calendar: UTC moments, a zone for series, notes with tags, attendees. */
export const google = calendarOf(
  'CALSCALE:GREGORIAN',
  'METHOD:PUBLISH',
  'X-WR-CALNAME:星守 太郎',
  'X-WR-TIMEZONE:Asia/Tokyo',
  'BEGIN:VTIMEZONE',
  'TZID:Asia/Tokyo',
  'X-LIC-LOCATION:Asia/Tokyo',
  'BEGIN:STANDARD',
  'TZOFFSETFROM:+0900',
  'TZOFFSETTO:+0900',
  'TZNAME:JST',
  'DTSTART:19700101T000000',
  'END:STANDARD',
  'END:VTIMEZONE',
  eventOf(
    'g1@google.com',
    'DTSTART:20270120T010000Z',
    'DTEND:20270120T023000Z',
    'ORGANIZER;CN=taro@example.jp:mailto:taro@example.jp',
    'ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;CN=haru',
    ' @example.jp;X-NUM-GUESTS=0:mailto:haru@example.jp',
    'CREATED:20270101T000000Z',
    'DESCRIPTION:資料は<a href="https://example.jp/a">こちら</a><br>持ち物: 印鑑',
    'LAST-MODIFIED:20270105T030000Z',
    'LOCATION:町民センター\\, 2階',
    'SEQUENCE:2',
    'STATUS:CONFIRMED',
    'SUMMARY:防災の打ち合わせ',
    'TRANSP:OPAQUE',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-P0DT0H10M0S',
    'END:VALARM',
  ),
  eventOf(
    'g2@google.com',
    'DTSTART;TZID=Asia/Tokyo:20270105T190000',
    'DTEND;TZID=Asia/Tokyo:20270105T203000',
    'RRULE:FREQ=WEEKLY;WKST=SU;UNTIL=20270216T145959Z;BYDAY=TU',
    'EXDATE;TZID=Asia/Tokyo:20270119T190000',
    'SEQUENCE:1',
    'SUMMARY:合唱の練習',
  ),
  eventOf(
    'g2@google.com',
    'DTSTART;TZID=Asia/Tokyo:20270127T180000',
    'DTEND;TZID=Asia/Tokyo:20270127T193000',
    'RECURRENCE-ID;TZID=Asia/Tokyo:20270126T190000',
    'SEQUENCE:1',
    'SUMMARY:合唱の練習（水曜に変更）',
  ),
  eventOf(
    'g3@google.com',
    'DTSTART;VALUE=DATE:20270211',
    'DTEND;VALUE=DATE:20270213',
    'SUMMARY:温泉旅行',
    'CLASS:PRIVATE',
  ),
  eventOf(
    'g4@google.com',
    'DTSTART:20270301T000000Z',
    'DTEND:20270301T010000Z',
    'STATUS:CANCELLED',
    'SUMMARY:なくなった会',
  ),
);

/** In the style of Outlook: a Windows zone name with rules from 1601, local times, the last Friday. */
export const outlook = calendarOf(
  'METHOD:PUBLISH',
  'BEGIN:VTIMEZONE',
  'TZID:Tokyo Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T000000',
  'TZOFFSETFROM:+0900',
  'TZOFFSETTO:+0900',
  'END:STANDARD',
  'END:VTIMEZONE',
  'BEGIN:VTIMEZONE',
  'TZID:Customized Time Zone',
  'BEGIN:STANDARD',
  'DTSTART:16011104T020000',
  'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010311T020000',
  'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
  eventOf(
    '040000008200E00074C5B7101A82E00800000000B0',
    'CLASS:PUBLIC',
    'DTEND;TZID="Tokyo Standard Time":20270122T110000',
    'DTSTART;TZID="Tokyo Standard Time":20270122T100000',
    'PRIORITY:5',
    'RRULE:FREQ=MONTHLY;BYDAY=FR;BYSETPOS=4',
    'SUMMARY;LANGUAGE=ja:月例の会議',
    'X-MICROSOFT-CDO-BUSYSTATUS:BUSY',
  ),
  eventOf(
    '040000008200E00074C5B7101A82E00800000000B1',
    'DTSTART;TZID=Customized Time Zone:20270310T180000',
    'DTEND;TZID=Customized Time Zone:20270310T190000',
    'RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=WE',
    'SUMMARY:姉妹都市との電話',
  ),
  eventOf(
    '040000008200E00074C5B7101A82E00800000000B2',
    'DTSTART;TZID=Tokyo Standard Time:20270129T170000',
    'DTEND;TZID=Tokyo Standard Time:20270129T180000',
    'RRULE:FREQ=MONTHLY;COUNT=3;BYDAY=-1FR',
    'SUMMARY:月末のしめ',
  ),
);

/** In the style of Apple Calendar: several calendars in one file, DURATION, a birthday of 1950. */
export const apple = `${calendarOf(
  'CALSCALE:GREGORIAN',
  'X-APPLE-CALENDAR-COLOR:#1BADF8',
  eventOf(
    '5A8D2F6C-1',
    'TRANSP:TRANSPARENT',
    'DTSTART;VALUE=DATE:19500229'.replace('29', '28'),
    'RRULE:FREQ=YEARLY',
    'SUMMARY:母の誕生日',
  ),
  eventOf(
    '5A8D2F6C-2',
    'DTSTART;TZID=Asia/Tokyo:20270123T233000',
    'DURATION:PT1H',
    'SUMMARY:夜行バス',
    'URL;VALUE=URI:https://example.jp/bus',
  ),
)}${calendarOf(
  'BEGIN:VTODO',
  'UID:todo',
  'SUMMARY:牛乳を買う',
  'END:VTODO',
  eventOf('5A8D2F6C-3', 'DTSTART:20270124T091300', 'DTEND:20270124T095700', 'SUMMARY:歯医者'),
)}`;

/** Like Japanese office groupware: floating times, a whole day, two days a month, an undefined zone. */
export const groupware = calendarOf(
  'METHOD:PUBLISH',
  eventOf(
    'gw-101@example.jp',
    'DTSTART;TZID=Asia/Tokyo:20270126T090000',
    'DTEND;TZID=Asia/Tokyo:20270126T090000',
    'SUMMARY:会議:[課長会] 予算',
    'DESCRIPTION:設備: 第1会議室\\n備考: 資料あり',
  ),
  eventOf(
    'gw-102@example.jp',
    'DTSTART;TZID=Asia/Tokyo:20270110T083000',
    'DTEND;TZID=Asia/Tokyo:20270110T084500',
    'RRULE:FREQ=MONTHLY;BYMONTHDAY=10,25;UNTIL=20270630T150000Z',
    'SUMMARY:',
  ),
  eventOf('gw-103@example.jp', 'DTSTART;VALUE=DATE:20270201', 'DTEND;VALUE=DATE:20270201', 'SUMMARY:出張:盛岡'),
  eventOf(
    'gw-104@example.jp',
    'DTSTART:20270131T000000',
    'DTEND:20270131T010000',
    'RRULE:FREQ=MONTHLY;BYMONTHDAY=-1',
    'SUMMARY:月末の締め',
  ),
);
