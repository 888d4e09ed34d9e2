import path from 'node:path';
import { indexFeed } from '@machi/domain/transport/feed/index-feed';
import { dateAt } from '@machi/domain/calendar/model';
import { connectPostgres } from './database/connect-postgres.ts';
import type { Database } from './database/database.ts';
import { Hindrance } from './database/embedded/complaints.ts';
import { oneReader, startReaders, type Readers } from './database/readers.ts';
import { createBannerBoard } from './platform/banner/banner-board.ts';
import { startAuditSealer } from './platform/audit/audit-sealer.ts';
import { systemClock, type Clock } from './ground/clock.ts';
import type { House, PaymentHolder } from './platform/house.ts';
import { measureJobs } from './platform/jobs/job-metrics.ts';
import { createJobs } from './platform/jobs/run-jobs.ts';
import { jobsOfTown } from './job-table.ts';
import { createLog, type Log } from './ground/log.ts';
import { createMetrics, measureHouse, type Metrics } from './platform/http/metrics.ts';
import type { Carriers } from './platform/notifications/courier.ts';
import { lineWay } from './platform/notifications/line-way.ts';
import { openPushWay } from './platform/notifications/push/push-way.ts';
import { createKeyWorker } from './platform/doors/key-worker.ts';
import { startOutbox } from './platform/notifications/send-outbox.ts';
import { measureNotifications } from './platform/notifications/waiting-notifications.ts';
import { signedFile } from './platform/files/file-links.ts';
import { housePayments } from './platform/payments/house-payments.ts';
import { createBankDirectory } from './platform/banks/bank-directory.ts';
import { createPress } from './platform/pdf/press.ts';
import { dueJobsOf, pulse } from './next-work.ts';
import { createWorkTeller } from './platform/work-list/work-teller.ts';
import { startWebhooks } from './platform/webhooks/deliver.ts';
import { calm, stormOfProcess } from './platform/work/storm.ts';
import { startPresence } from './platform/work/presence.ts';
import { createRateLimits, type AddressCounts } from './platform/http/rate-limit.ts';
import { createSessionFinder } from './platform/sessions/sessions.ts';
import { createActing } from './platform/delegations/acting.ts';
import { createFeedThread } from './platform/feeds/feed-thread.ts';
import { createFileThread } from './platform/files/file-thread.ts';
import { checkTownKey, readSecret } from './ground/town-secret.ts';
import { sandboxMail } from './providers/mail/sandbox.ts';
import { fetchFromAddress, fetchIfChanged } from './providers/feed-source/fetch-feed.ts';
import { openDirectory } from './providers/directory/open-directory.ts';
import { openLine } from './providers/line/open-line.ts';
import { openLocks } from './providers/locks/open-locks.ts';
import { openPushProvider } from './providers/push/open-provider.ts';
import { openPaymentProvider } from './providers/payment/open-provider.ts';
import { startCardTrust } from './providers/revocation/card-trust.ts';
import { webhookPoster } from './providers/webhook/post-webhook.ts';
import { openSigning } from './providers/signing/open-signing.ts';
import { httpSms } from './providers/sms/http.ts';
import { sandboxSms } from './providers/sms/sandbox.ts';
import { refuseSample } from './seed/refuse-sample.ts';
import type { Settings } from './settings/settings.ts';
import { keepCatalog } from './town/catalog.ts';
import type { JudgePack } from './town/judge-changes.ts';
import { loadTownPack, type LoadedTown } from './town/load-town-pack.ts';
import { loadInForce, putPictures, publishedChanges, watchPack } from './town/pack-in-force.ts';
import { inOwnWords } from './town/in-own-words.ts';
import { keepFeed } from './transport/current.ts';
import { createLiveSource } from './transport/live/live-source.ts';
import { keepLive } from './transport/live/keep-live.ts';
import { applicationMoney } from './features/filing/application-money.ts';
import { createWarningSources } from './features/warnings/sources.ts';
import { keepStaticPage } from './features/warnings/static-page.ts';

/** Tables whose rows leave the town; most writers of letters wake the outbox themselves. */
const SENT_FROM = new Set(['outbox', 'webhook_event', 'webhook_delivery']);

/** All features with payments, one a line, called when a payment changes (docs/decisions/0082). */
const paymentHolders: readonly PaymentHolder[] = [applicationMoney];

/** The portal's public address; notifications link to it. */
export const publicUrlOf = (settings: Settings): string => settings.publicUrl ?? `http://localhost:${settings.port}`;

/**
 * The database of the settings; the embedded one is in `<data folder>/<town>`. Loads only the code that is needed, to
 * save memory.
 * @param joins whether a command may join the town that has the embedded database open
 */
export async function openDatabase(settings: Settings, log: Log, joins = false): Promise<Database> {
  const { databaseUrl, townKey: schema, databasePool: poolSize } = settings;
  const warn = (error: Error) =>
    log.warn(
      {
        code: 'code' in error ? error.code : undefined,
        reason: error instanceof Hindrance ? error.message : undefined,
      },
      'a database connection was lost',
    );
  if (databaseUrl !== undefined) return connectPostgres(databaseUrl, schema, poolSize, warn);
  const { openEmbedded } = await import('./database/embedded/open-embedded.ts');
  return openEmbedded(path.join(settings.dataFolder, schema), { schema, poolSize, warn, joins });
}

/** The database for a command, which reports errors itself. */
export const joinDatabase = (settings: Settings): Promise<Database> =>
  openDatabase(settings, createLog('silent'), true);

/** Uses the replica of the settings for reads, if there is one. */
async function openReaders(
  settings: Settings,
  log: Log,
  database: Database,
  processKey: string,
  { reads }: Metrics,
  watched: (database: Database) => Database,
): Promise<Readers> {
  const { databaseReplicaUrl: url, townKey, databasePool } = settings;
  if (url === undefined) return oneReader(database);
  const warn = (reason: string) => log.warn({ reason }, 'the replica of the database');
  const replica = watched(connectPostgres(url, townKey, databasePool, (error) => warn(error.message)));
  return startReaders(database, replica, processKey, { warn, count: (by) => reads.inc({ by }) });
}

/**
 * Loads the town of the settings from its folder.
 * @param ready the town's database once its tables are of this release, for what was published there
 */
export async function loadTown(
  settings: Settings,
  ready?: Database | Promise<Database>,
  { log, clock = systemClock, judge }: { readonly log?: Log; readonly clock?: Clock; readonly judge?: JudgePack } = {},
): Promise<LoadedTown> {
  const folder = path.join(settings.townsFolder, settings.townKey);
  // Read while the database starts: most towns have nothing that was published.
  const loading = judge ? undefined : loadTownPack(folder);
  if (loading && !ready) return loading;
  loading?.catch(() => {});
  const database = await ready;
  const changes = database ? await publishedChanges(database) : [];
  if (loading && changes.length === 0) return loading;
  const put = database ? await putPictures(database, changes) : new Map();
  return loadInForce(folder, changes, dateAt(clock()), { log, put, judge });
}

interface OpenOptions {
  /** Instead of the common time, for tests. */
  readonly clock?: Clock | undefined;
  /** What the machine's clock says, where a test sets it wrong. */
  readonly machineClock?: Clock | undefined;
  readonly holders?: readonly PaymentHolder[] | undefined;
  /** The town, if already loaded. */
  readonly loaded?: LoadedTown | undefined;
  /** What `house.reopen` does; without a keeper of the town, nothing (keep-town.ts). */
  readonly reopen?: House['reopen'];
  readonly addressCounts?: AddressCounts | undefined;
  readonly askedFolder?: string | undefined;
}

/** What is at work in a house; the last one started stops first. */
class Started {
  readonly #all: { stop(): Promise<unknown> }[] = [];
  add<One extends { stop(): Promise<unknown> }>(one: One): One {
    this.#all.unshift(one);
    return one;
  }
  async stop(): Promise<void> {
    for (const one of this.#all) await one.stop();
  }
}

/**
 * Opens everything of a running town except its web server; `close` closes in reverse order. If it fails, nothing is
 * left at work: a process of many towns tries again.
 */
export async function openHouse(settings: Settings, log: Log, opened: Database, options: OpenOptions = {}) {
  const closing = new AbortController();
  const started = new Started();
  const close = async (): Promise<void> => {
    closing.abort();
    await started.stop();
  };
  try {
    const loaded = options.loaded ?? (await loadTown(settings, opened, { log, clock: options.clock ?? systemClock }));
    const { start, ...furnished } = await inOwnWords(loaded.pack, () =>
      furnish(settings, log, opened, { ...options, loaded, closing, started }),
    );
    return { ...furnished, start: () => inOwnWords(loaded.pack, start), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function furnish(
  settings: Settings,
  log: Log,
  connected: Database,
  {
    clock: givenClock,
    machineClock,
    holders = paymentHolders,
    loaded: inForce,
    reopen = async () => {},
    addressCounts,
    askedFolder,
    closing,
    started,
  }: OpenOptions & { readonly loaded: LoadedTown; readonly closing: AbortController; readonly started: Started },
) {
  // Loaded only where it is used.
  const telemetry = settings.traces && (await import('./platform/telemetry/tracing.ts'));
  const watched = (database: Database): Database => telemetry?.watchedDatabase(database) ?? database;
  const opened: Database = {
    ...watched(connected),
    listen: (channel, heard) => connected.listen(channel, heard, closing.signal),
  };
  const { pack: town, files, feed, changes = { ids: [], leftOut: [] } } = inForce;
  const work = createWorkTeller(opened);
  const { database } = work;
  await refuseSample(settings, town, database);
  const secret = await readSecret(settings);
  await checkTownKey(database, secret);
  const presence = started.add(await startPresence(database, log, pulse, machineClock));
  const { processKey } = presence;
  const clock = givenClock ?? presence.clock;
  const metrics = createMetrics();
  const { townKey, traces } = settings;
  const tracing = traces && telemetry?.startTracing({ traces, secret, townKey, processKey, metrics });
  if (tracing) started.add(tracing);
  const readers = started.add(await openReaders(settings, log, database, processKey, metrics, watched));
  started.add(startAuditSealer({ settings, database, clock, log, work }));
  const { smtpUrl, sms } = settings;
  const line = openLine({ settings, publicUrl: publicUrlOf(settings), clock });
  const push = openPushWay({ database, clock, log, town }, () =>
    openPushProvider({ settings, secret, mailFrom: town.town.mail_from }),
  );
  const openCarriers = async (): Promise<Carriers> => ({
    mail:
      smtpUrl === undefined
        ? sandboxMail(database)
        : (await import('./providers/mail/smtp.ts')).smtpMail(smtpUrl, town.town.mail_from),
    sms: sms === undefined ? sandboxSms(database) : httpSms(sms.url, sms.secret, presence.clock),
    push,
    ...(line && { line: lineWay(database, line) }),
  });
  const carriers = {
    quick: await openCarriers(),
    usual: await openCarriers(),
    many: await openCarriers(),
    alerts: await openCarriers(),
  };
  const outbox = started.add(
    startOutbox({ database, clock, log, metrics, processKey, secret, publicUrl: publicUrlOf(settings) }, carriers),
  );
  const webhooks = started.add(
    startWebhooks({ database, clock, log, processKey, secret }, webhookPoster({ trialUrl: settings.webhookTrialUrl })),
  );
  presence.onBeat((waits) => {
    outbox.wake(waits);
    if (waits.webhooks) void webhooks.look();
  });
  work.onWritten((tables) => tables.some((table) => SENT_FROM.has(table)) && presence.beatSoon());
  const cardTrust = started.add(startCardTrust({ settings, town, secret, database, clock, log }));
  const signing = await openSigning(settings, { town, clock, cardTrust, publicUrl: publicUrlOf(settings) });
  if (signing) started.add(signing);
  const directory = await openDirectory(settings.directory);
  const rates = createRateLimits(settings.rates, addressCounts);
  const feedThread = createFeedThread(rates.spend);
  const packWatch = started.add(watchPack({ database, clock, log, changes, reopen }));
  const house: House = {
    settings,
    publicUrl: publicUrlOf(settings),
    secret,
    processKey,
    openedAt: clock(),
    town,
    files,
    packChanges: changes,
    lookAtPack: packWatch.look,
    versionOf: (file) => files.get(file)?.hash,
    catalog: keepCatalog(database, town),
    banner: createBannerBoard(database),
    feed: keepFeed(database, log, feed && indexFeed(feed), (zip) => feedThread.read(zip)),
    live: keepLive(database),
    feedThread,
    fileThread: createFileThread(rates.spend, log),
    fetchFeed: (address) => fetchFromAddress(address),
    fetchChanged: (address, before) => fetchIfChanged(address, before),
    database:
      settings.databaseReplicaUrl === undefined
        ? database
        : { ...database, run: (asked, values) => readers.current.run(asked, values) },
    work,
    readers,
    findSession: createSessionFinder(readers),
    acting: createActing(database),
    clock,
    log,
    metrics,
    tracing,
    rates,
    storm: settings.hasStorms ? stormOfProcess : calm,
    cardTrust,
    payments: housePayments(() => openPaymentProvider({ settings, publicUrl: publicUrlOf(settings), clock }), holders),
    line,
    locks: openLocks({ settings, doors: town.doors, publicUrl: publicUrlOf(settings), clock }),
    signing: signing?.provider,
    directory,
    banks: createBankDirectory(),
    press: createPress(rates.spend),
    signFile: (name) => signedFile(secret, name, clock()),
    closing: closing.signal,
    wakeOutbox: outbox.wake,
    reopen,
    askedFolder,
  };

  const keys = createKeyWorker(house);
  work.onWritten(keys.written);

  // Before the first request, so that it is answered from the current feed.
  await house.feed.refresh();
  const source = createLiveSource(house);
  const warnings = createWarningSources(house);
  const jobs = createJobs(house, jobsOfTown(house, keys, warnings), undefined, house.storm.isOn, dueJobsOf(house));
  started.add(keys);
  started.add(jobs);
  measureHouse(house);
  measureJobs(metrics, database, jobs.jobs);
  measureNotifications(metrics, database, clock);

  return {
    house,
    jobs,
    webhooks,
    /** Starts periodic work. */
    start() {
      started.add({ stop: source.start(clock) });
      keys.start();
      jobs.start();
      started.add(warnings.start(clock));
      started.add(keepStaticPage(house));
    },
  };
}
