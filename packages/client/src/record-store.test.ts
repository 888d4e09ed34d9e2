import { describe, expect, test } from 'vitest';
import { RECORD_KEY, createRecordStore, holdsSession, isLoggedIn, type TextStorage } from './record-store.ts';

function memory(first?: string): TextStorage & { text: () => string | null } {
  let kept = first ?? null;
  return {
    getItem: (key) => (key === RECORD_KEY ? kept : null),
    setItem: (_key, value) => void (kept = value),
    text: () => kept,
  };
}

const session = {
  token: 'secret',
  member_id: 7,
  organization_id: 3,
  is_official: true,
  name: '佐藤 春',
  unreads: 2,
  expire: 2_000_000_000,
};

const guestWithDefaults = {
  token: false,
  member_id: null,
  organization_id: null,
  is_official: false,
  name: 'Guest',
  unreads: 0,
  expire: 0,
  locale: 'ja',
  variant: null,
  themeMode: 'light',
  themeColor: 'indigo',
  themeImage: null,
  textSize: 'standard',
  calm: false,
  readings: null,
  pace: 'usual',
  downloadFormat: 'csv',
  downloadEncoding: 'utf-8',
  scheduleType: 'week',
  scheduleAllDayIncluded: true,
  reservationView: 'week',
  onlineformCheckKey: null,
  wasteArea: null,
};

test('starts as a guest with the default preferences [field:session.name] [field:preferences.locale] [field:preferences.themeMode] [field:preferences.themeColor] [field:preferences.themeImage] [field:preferences.downloadFormat] [field:preferences.downloadEncoding] [constant:download-format] [constant:download-encoding]', () => {
  expect(createRecordStore(() => memory()).read()).toEqual(guestWithDefaults);
});

test('keeps session and preferences in one record, the expiry in milliseconds [rule:preferences.persisted-with-session] [field:session.token] [field:session.member_id] [field:session.organization_id] [field:session.is_official] [field:session.expire] [field:login-response.token] [field:login-response.member_id] [field:login-response.organization_id] [field:login-response.is_official] [field:login-response.name] [field:login-response.expire] [rule:official.session] [decision:session.token-with-preferences]', () => {
  const storage = memory();
  const store = createRecordStore(() => storage);
  store.startSession(session);
  store.prefer({ locale: 'en', downloadFormat: 'xlsx' });
  const again = createRecordStore(() => storage).read();
  expect(again).toEqual({
    ...guestWithDefaults,
    ...session,
    expire: 2_000_000_000_000,
    locale: 'en',
    downloadFormat: 'xlsx',
  });
});

test('the number of unread messages is laid over what another window wrote, and over no guest', () => {
  const storage = memory();
  const [store, other] = [createRecordStore(() => storage), createRecordStore(() => storage)];
  store.startSession(session);
  other.prefer({ locale: 'en' });
  store.noteUnreads(5);
  expect(store.read()).toMatchObject({ unreads: 5, locale: 'en', member_id: 7 });
  other.clearSession();
  // The last event of a stream may come after the logout in another window.
  store.noteUnreads(9);
  expect(createRecordStore(() => storage).read()).toMatchObject({ unreads: 0, token: false });
});

test('a session that can only enrol a second factor is no login, until the server says that it is free', () => {
  const storage = memory();
  const store = createRecordStore(() => storage);
  const now = new Date(1_999_999_999_000);
  store.startSession({ ...session, must_enrol: true });
  const again = createRecordStore(() => storage).read();
  expect([holdsSession(again, now), isLoggedIn(again, now)]).toEqual([true, false]);
  store.startSession(session);
  expect([holdsSession(store.read(), now), isLoggedIn(store.read(), now)]).toEqual([true, true]);
});

test('keeps light, dark or the device’s own mode, and no other [decision:preference.theme-mode]', () => {
  const modeOf = (themeMode: string) => createRecordStore(() => memory(JSON.stringify({ themeMode }))).read().themeMode;
  expect(['light', 'dark', 'system', 'sepia'].map(modeOf)).toEqual(['light', 'dark', 'system', 'light']);
});

test('ending the session leaves the preferences', () => {
  const storage = memory();
  const store = createRecordStore(() => storage);
  const dressed = { themeMode: 'dark', themeColor: 'teal', themeImage: 'snow', textSize: 'large' } as const;
  store.prefer(dressed);
  store.startSession(session);
  store.clearSession();
  expect(createRecordStore(() => storage).read()).toEqual({ ...guestWithDefaults, ...dressed });
});

describe('damaged records', () => {
  test.each(['', '{', 'null', '[]', '"text"', '17'])('%j gives the defaults', (text) => {
    expect(createRecordStore(() => memory(text)).read()).toEqual(guestWithDefaults);
  });

  test('only the damaged field takes its default', () => {
    const text = JSON.stringify({
      locale: 'fr',
      themeMode: 'dark',
      downloadEncoding: 5,
      textSize: 'huge',
      scheduleType: 'month',
      unreads: -1,
    });
    expect(createRecordStore(() => memory(text)).read()).toEqual({
      ...guestWithDefaults,
      themeMode: 'dark',
      scheduleType: 'month',
    });
  });

  test.each([
    { token: 5, member_id: 7 },
    { token: 'secret', member_id: 'x' },
    { token: '', member_id: 7 },
  ])('%j is a guest', (fields) => {
    expect(createRecordStore(() => memory(JSON.stringify(fields))).read().token).toBe(false);
  });
});

describe('storage that refuses', () => {
  test('touching it throws: the record lives in memory', () => {
    const store = createRecordStore(() => {
      throw new Error('SecurityError');
    });
    store.prefer({ locale: 'en' });
    expect(store.read().locale).toBe('en');
    store.reload();
    expect(store.read().locale).toBe('en');
  });

  test('writing throws: what was read stays, what is changed lives in memory', () => {
    const storage: TextStorage = {
      getItem: () => JSON.stringify({ themeMode: 'dark' }),
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
    };
    const store = createRecordStore(() => storage);
    store.prefer({ locale: 'en' });
    expect(store.read()).toMatchObject({ locale: 'en', themeMode: 'dark' });
  });
});

describe('several windows', () => {
  test('a change is laid over what another window has stored since', () => {
    const storage = memory();
    const one = createRecordStore(() => storage);
    const two = createRecordStore(() => storage);
    one.startSession(session);
    two.prefer({ locale: 'en' });
    expect(two.read()).toMatchObject({ token: 'secret', locale: 'en' });
    expect(one.read().locale).toBe('ja');
    one.reload();
    expect(one.read().locale).toBe('en');
  });

  test('listeners hear of changes, and only of changes', () => {
    const storage = memory();
    const store = createRecordStore(() => storage);
    let heard = 0;
    const stop = store.subscribe(() => (heard += 1));
    store.prefer({ locale: 'en' });
    const same = store.read();
    store.reload();
    store.prefer({ locale: 'en' });
    expect(heard).toBe(1);
    expect(store.read()).toBe(same);
    stop();
    store.prefer({ locale: 'ja' });
    expect(heard).toBe(1);
  });
});

test('a login lasts until its expiry, not beyond [rule:session.expires]', () => {
  const record = { token: 'secret', expire: 1000 };
  expect(isLoggedIn(record, new Date(999))).toBe(true);
  expect(isLoggedIn(record, new Date(1000))).toBe(false);
  expect(isLoggedIn({ token: false, expire: 5000 }, new Date(999))).toBe(false);
});
