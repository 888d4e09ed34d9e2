import { describe, expect, test } from 'vitest';
import { clockFindings } from './clock.ts';
import { databaseAway, databaseFindings, type DatabaseFacts } from './database.ts';
import { findingLines, findingsOf, type Finding } from './finding.ts';
import { jobFindings, sandboxFindings, settingFindings, type SandboxFacts } from './house.ts';
import {
  archiveFindings,
  backupFindings,
  diskFindings,
  documentFindings,
  secretFileFindings,
  type ArchiveFacts,
  type BackupFacts,
} from './keeping.ts';
import { mailFindings, smsFindings, waitingFindings, type MailFacts, type SmsFacts } from './notifications.ts';
import { officialFindings, terminalFindings } from './people.ts';
import { proxyFindings, type ProxyFacts } from './proxy.ts';

const NOW = new Date('2026-11-21T08:00:00+09:00');
const hoursAgo = (hours: number): Date => new Date(NOW.getTime() - hours * 3_600_000);
/** Problems as one text. Every problem has a remedy, and nothing else has one. */
function wrongOf(findings: readonly Finding[]): string {
  for (const { is, todo } of findings) expect(todo === undefined).toBe(is !== 'wrong');
  return findings
    .filter(({ is }) => is === 'wrong')
    .map(({ topic, says }) => `${topic}: ${says}`)
    .join('\n');
}

const PROXY: ProxyFacts = {
  publicUrl: 'https://machi.example.jp',
  trustsProxy: true,
  isLocal: true,
  isHouse: false,
  door: { status: 200, isHttpsAlone: true },
  metrics: { status: 404 },
  plain: { status: 301, location: 'https://machi.example.jp/' },
  seenAs: '192.0.2.1',
  forged: '203.0.113.77',
  certificateEnds: new Date('2027-01-21'),
};

describe('https and the proxy', () => {
  test('as docs/operation.md sets them up nothing is wrong', () => {
    const found = proxyFindings(PROXY, NOW);
    expect(wrongOf(found)).toBe('');
    expect(found).toHaveLength(5);
  });

  test.each<[change: Partial<ProxyFacts>, says: string]>([
    [{ publicUrl: undefined }, 'PUBLIC_URL is not set'],
    [{ publicUrl: 'http://machi.example.jp' }, 'without https'],
    [{ door: { failure: 'ENOTFOUND' } }, 'does not answer (ENOTFOUND)'],
    [{ door: { failure: 'CERT_HAS_EXPIRED' } }, 'does not answer (CERT_HAS_EXPIRED)'],
    [{ door: { status: 502 } }, 'no process can work'],
    [{ door: { status: 404 } }, 'answers 404'],
    [{ door: { status: 200, isHttpsAlone: false } }, 'do not know that they are behind https'],
    [{ plain: { failure: 'ECONNREFUSED' } }, 'http does not answer'],
    [{ plain: { status: 200 } }, 'does not lead to https'],
    [{ plain: { status: 301, location: 'http://elsewhere.example.jp' } }, 'does not lead to https'],
    [{ certificateEnds: new Date('2026-12-01') }, 'ends in 10 days'],
    [{ isLocal: false }, 'past the proxy'],
    [{ isLocal: false, trustsProxy: false }, 'beyond this machine'],
    [{ isLocal: false, isHouse: true, trustsProxy: false }, 'beyond this machine'],
    [{ isLocal: false, isHouse: true, seenAs: PROXY.forged }, 'is believed'],
    [{ trustsProxy: false }, 'count as one person'],
    [{ seenAs: PROXY.forged }, 'is believed'],
    [{ metrics: { status: 200 } }, '/metrics answers 200'],
  ])('%o is wrong', (change, says) => {
    expect(wrongOf(proxyFindings({ ...PROXY, ...change }, NOW))).toContain(says);
  });

  test('machines of a house reach each other, and who else does is to be looked at', () => {
    const found = proxyFindings({ ...PROXY, isLocal: false, isHouse: true }, NOW);
    expect(wrongOf(found)).toBe('');
    expect(found.filter(({ is }) => is === 'unseen').map(({ says }) => says)).toEqual([
      expect.stringContaining('house-ports'),
    ]);
  });

  test('what nobody could ask is not called right', () => {
    const found = proxyFindings({ ...PROXY, seenAs: undefined, metrics: { failure: 'ECONNREFUSED' } }, NOW);
    expect(found.filter(({ is }) => is === 'unseen')).toHaveLength(2);
  });
});

const SERVING = { mayChangeTables: false, mayChangeLog: false, closedTables: 0 };
const DATABASE: DatabaseFacts = {
  isEmbedded: false,
  version: 17,
  encoding: 'UTF8',
  isDurable: true,
  mostConnections: 100,
  pool: 10,
  town: { pendingMigrations: 0, isOwnKey: true, processes: 2, account: SERVING },
};

describe('the database', () => {
  test('as docs/operation.md makes it nothing is wrong, also before the first start but for what runs', () => {
    expect(wrongOf(databaseFindings(DATABASE))).toBe('');
    const unopened = {
      ...DATABASE,
      town: { pendingMigrations: 0, isOwnKey: undefined, processes: 0, account: SERVING },
    };
    expect(wrongOf(databaseFindings(unopened))).toBe('processes: 0 of 2 run');
  });

  test.each<[change: Partial<DatabaseFacts> | Partial<NonNullable<DatabaseFacts['town']>>, says: string]>([
    [{ version: 14 }, 'too old'],
    [{ encoding: 'SQL_ASCII' }, 'SQL_ASCII'],
    [{ isDurable: false }, 'power cut'],
    [{ mostConnections: 26 }, '27 are needed'],
    [{ pendingMigrations: 3 }, '3 migrations'],
    [{ isOwnKey: false }, 'another MACHI_SECRET'],
    [{ processes: 1 }, '1 of 2 run'],
    [{ account: { ...SERVING, mayChangeTables: true, mayChangeLog: true } }, 'owns the tables'],
    [{ account: { ...SERVING, mayChangeLog: true } }, 'may change the audit log'],
    [{ account: { ...SERVING, closedTables: 2 } }, 'may not read 2 tables'],
  ])('%o is wrong', (change, says) => {
    const facts = {
      ...DATABASE,
      ...change,
      town: { pendingMigrations: 0, isOwnKey: true, processes: 2, account: SERVING, ...change },
    };
    expect(wrongOf(databaseFindings(facts))).toContain(says);
  });

  test('that Machi runs itself serves one process, and says what it cannot do', () => {
    const account = { mayChangeTables: true, mayChangeLog: true, closedTables: 0 };
    const town = { pendingMigrations: 0, isOwnKey: true, processes: 1, account };
    const found = databaseFindings({ ...DATABASE, isEmbedded: true, mostConnections: 30, town });
    expect(wrongOf(found)).toBe('');
    expect(found.find(({ is }) => is === 'unseen')?.says).toContain('can change the audit log');
  });

  test('without a town, and away', () => {
    const { town: _none, ...empty } = DATABASE;
    expect(wrongOf(databaseFindings(empty))).toBe('database: there is no town in it yet');
    expect(wrongOf([databaseAway('ECONNREFUSED')])).toContain('ECONNREFUSED');
  });
});

const MAIL: MailFacts = {
  server: 'mail.example.jp',
  from: 'machi@example.jp',
  login: { is: 'done' },
  sent: { is: 'done', to: 'operator@example.jp' },
};
const SMS: SmsFacts = {
  gateway: 'sms.example.jp',
  reached: { is: 'done' },
  sent: { is: 'done' },
};

describe('notifications', () => {
  test('that leave are right, and whether they arrive is the operator’s to see', () => {
    expect(wrongOf([...mailFindings(MAIL), ...smsFindings(SMS)])).toBe('');
    expect(mailFindings(MAIL).at(-1)?.says).toContain('look whether it arrives');
    const unasked = [
      ...mailFindings({ ...MAIL, sent: { is: 'not-asked' } }),
      ...smsFindings({ ...SMS, sent: { is: 'not-asked' } }),
    ];
    expect(unasked.filter(({ is }) => is === 'unseen')).toHaveLength(2);
    expect(smsFindings({ ...SMS, gateway: undefined })).toMatchObject([{ is: 'unseen' }]);
  });

  test.each<[change: Partial<MailFacts>, says: string]>([
    [{ server: undefined }, 'SMTP_URL is not set'],
    [{ login: { is: 'failed', code: 'EAUTH' } }, 'does not let in (EAUTH)'],
    [{ login: { is: 'failed', code: 'ESOCKET' } }, 'does not let in (ESOCKET)'],
    [{ sent: { is: 'failed', code: 'EENVELOPE', to: 'operator@example.jp' } }, 'was not taken (EENVELOPE)'],
  ])('mail with %o is wrong', (change, says) => {
    expect(wrongOf(mailFindings({ ...MAIL, ...change }))).toContain(says);
  });

  test.each<[change: Partial<SmsFacts>, says: string]>([
    [{ reached: { is: 'failed', code: 'ENOTFOUND' } }, 'does not answer (ENOTFOUND)'],
    [{ sent: { is: 'failed', code: 'HTTP_401' } }, 'has not taken one (HTTP_401)'],
    [{ sent: { is: 'failed', code: 'HTTP_500' } }, 'has not taken one (HTTP_500)'],
  ])('a gateway with %o is wrong', (change, says) => {
    expect(wrongOf(smsFindings({ ...SMS, ...change }))).toContain(says);
  });

  test('one that waits for a quarter of an hour is wrong', () => {
    expect(wrongOf(waitingFindings({ count: 0, longest: 0, code: null }))).toBe('');
    expect(wrongOf(waitingFindings({ count: 2, longest: 900, code: null }))).toBe('');
    expect(wrongOf(waitingFindings({ count: 2, longest: 901, code: 'EAUTH' }))).toBe(
      'notifications: 2 wait, the oldest for 15 min (EAUTH)',
    );
  });
});

test('clocks that are apart are wrong, either way', () => {
  const outside = 'deb.debian.org';
  const wrong = (ofDatabase: number | undefined, ofOutside: number | undefined) =>
    wrongOf(clockFindings({ ofDatabase, ofOutside, outside }));
  expect(wrong(2000, -5000)).toBe('');
  expect(wrong(undefined, undefined)).toBe('');
  expect(wrong(-2100, 0)).toContain('the database are 2.1 s apart');
  expect(wrong(0, 5100)).toContain('deb.debian.org are 5.1 s apart');
  const elsewhere = (ofDatabase: number, ofProcess: number) =>
    wrongOf(clockFindings({ ofDatabase, ofOutside: 0, outside, ofProcess }));
  expect(elsewhere(0, 3_600_000)).toContain("another process's machine and that of the database are 3600.0 s apart");
  expect(elsewhere(0, -1900)).toBe('');
  expect(elsewhere(-2100, -2100)).not.toContain('another');
});

const BACKUPS: BackupFacts = {
  folder: '/var/backups/machi',
  count: 14,
  newest: { file: 'mytown-20261120T173000Z.dump', madeAt: hoursAgo(26), damage: undefined },
};

describe('what is kept', () => {
  test('a backup of last night is right', () => {
    expect(wrongOf(backupFindings(BACKUPS, NOW))).toBe('');
  });

  test.each<[facts: BackupFacts | undefined, says: string]>([
    [undefined, 'MACHI_BACKUPS is not set'],
    [{ folder: '/gone', count: undefined }, '/gone cannot be read'],
    [{ folder: '/empty', count: 0 }, '/empty is empty'],
    [{ ...BACKUPS, newest: { file: 'a.dump', madeAt: hoursAgo(27), damage: undefined } }, 'is 27 h old'],
    [{ ...BACKUPS, newest: { file: 'a.dump', madeAt: hoursAgo(72), damage: undefined } }, 'is 3 days old'],
    [{ ...BACKUPS, newest: { file: 'a.dump', madeAt: hoursAgo(1), damage: 'a.dump is damaged' } }, 'a.dump is damaged'],
  ])('%o is wrong', (facts, says) => {
    expect(wrongOf(backupFindings(facts, NOW))).toContain(says);
  });

  test('a disk that is nearly full, and a folder that is not there', () => {
    const disk = (free: number, size: number) =>
      wrongOf(
        diskFindings([{ what: 'data', path: '/data', space: { free: free * 1024 ** 3, size: size * 1024 ** 3 } }]),
      );
    expect(disk(4, 40)).toBe('');
    expect(disk(3.9, 40)).toBe('disk: data: 3.9 GB of 40.0 GB free');
    expect(disk(0.9, 4)).toContain('0.9 GB');
    expect(wrongOf(diskFindings([{ what: 'data', path: '/gone', space: undefined }]))).toContain('/gone is not there');
  });

  test('files that are more than a town has', () => {
    expect(wrongOf(documentFindings(5 * 1024 ** 3))).toBe('');
    expect(wrongOf(documentFindings(6 * 1024 ** 3))).toContain('documents: 6.0 GB of files');
  });

  test('a secret that others may read, or the group write', () => {
    const file = (mode: number | undefined) =>
      wrongOf(secretFileFindings([{ path: 'machi.env', isFolder: false, mode }]));
    expect([file(0o100640), file(0o100600), file(undefined)]).toEqual(['', '', '']);
    expect(file(0o100644)).toContain('machi.env is open to others (644)');
    expect(file(0o100660)).toContain('(660)');
    const folder = (mode: number) => wrongOf(secretFileFindings([{ path: '/data', isFolder: true, mode }]));
    expect([folder(0o40700), folder(0o40750)]).toEqual(['', 'secrets: /data is open to others (750)']);
  });
});

describe('the town', () => {
  test('settings that the server would refuse, and a port that two processes would share', () => {
    expect(wrongOf(settingFindings({ problems: [], warnings: [], hasPort: false }))).toBe('');
    expect(
      wrongOf(settingFindings({ problems: ['PORT: wrong', 'SMTP_URL: wrong'], warnings: [], hasPort: false })).split(
        '\n',
      ),
    ).toHaveLength(2);
    expect(wrongOf(settingFindings({ problems: [], warnings: [], hasPort: true }))).toContain('PORT stands among them');
  });

  test('what the start would warn of is wrong here, with what to do apart', () => {
    const warnings = ['mails travel in the open: set SMTP_URL to an smtps address'];
    expect(settingFindings({ problems: [], warnings, hasPort: false })).toContainEqual({
      topic: 'settings',
      is: 'wrong',
      says: 'mails travel in the open',
      todo: 'set SMTP_URL to an smtps address',
    });
  });

  const REAL: SandboxFacts = { isReal: true, hasKey: false, sendsMail: true, takesCards: false, sampleOfficials: 0 };
  test.each<[change: Partial<SandboxFacts>, says: string]>([
    [{}, ''],
    [{ isReal: false, sendsMail: false, hasKey: true }, ''],
    [{ isReal: false }, ''],
    [{ isReal: false, sendsMail: false }, 'nobody could read a code'],
    [{ hasKey: true }, 'shows every notification'],
    [{ takesCards: true }, 'cards that everybody can make'],
    [{ sampleOfficials: 3 }, '3 officials of the sample'],
  ])('the sandbox with %o: %s', (change, says) => {
    const wrong = wrongOf(sandboxFindings({ ...REAL, ...change }));
    expect(wrong).toContain(says);
    expect(wrong === '').toBe(says === '');
  });

  test('two officials with the role system', () => {
    expect([2, 1, 0].map((count) => wrongOf(officialFindings(count)) === '')).toEqual([true, false, false]);
  });

  test('a terminal is told by when it was heard; who waits or has gone is not silent', () => {
    const heard = (state: 'working' | 'silent' | 'waiting' | 'revoked', heardAt: Date | null) =>
      wrongOf(terminalFindings([{ name: '入口', state, heardAt }], 72, NOW));
    expect(heard('working', NOW)).toBe('');
    expect(heard('silent', hoursAgo(72))).toBe('');
    expect(heard('silent', hoursAgo(73))).toContain('入口 was not heard for 3 days');
    expect(heard('silent', null)).toContain('入口 was never heard');
    expect(heard('waiting', null)).toContain('入口 waits for an approval');
    expect(heard('revoked', null)).toBe('');
    expect(terminalFindings([], 72, NOW)).toMatchObject([{ is: 'unseen' }]);
  });

  test('work that failed so often that nobody tries again soon', () => {
    const job = (failures: number) => wrongOf(jobFindings([{ name: 'reminders', failures, code: '42P01' }]));
    expect(job(4)).toBe('');
    expect(job(5)).toBe('jobs: reminders has failed 5 times (42P01)');
    expect(jobFindings([])).toMatchObject([{ is: 'unseen' }]);
  });
});

test('the operator reads a line each, and below what is wrong what to do', () => {
  const { ok, wrong, unseen } = findingsOf('mail');
  expect(findingLines([ok('lets in'), wrong('is away', 'look at it'), unseen('not asked')])).toEqual([
    'ok     mail         lets in',
    'WRONG  mail         is away',
    '                    → look at it',
    '-      mail         not asked',
  ]);
});

describe('the archive of the database', () => {
  const ARCHIVE: ArchiveFacts = {
    isOn: true,
    archivedAt: hoursAgo(0.01),
    failedAt: hoursAgo(5),
    failures: 3,
    isWritten: true,
  };

  test.each<[change: Partial<ArchiveFacts>, says: string]>([
    [{}, ''],
    [{ isOn: false, archivedAt: null }, ''],
    // A town that is stopped writes nothing.
    [{ archivedAt: hoursAgo(3), isWritten: false }, ''],
    [{ archivedAt: null }, 'archive: nothing has been archived yet'],
    [{ archivedAt: hoursAgo(3) }, 'archive: nothing for 3 h'],
    [{ archivedAt: hoursAgo(6) }, 'archive: nothing for 6 h, and 3 tries failed'],
  ])('%o says "%s"', (change, says) => {
    expect(wrongOf(archiveFindings({ ...ARCHIVE, ...change }, NOW))).toBe(says);
  });
});
