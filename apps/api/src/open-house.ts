import path from 'node:path';
import { connectPostgres } from './database/connect-postgres.ts';
import type { Database } from './database/database.ts';
import { startAuditSealer } from './platform/audit/audit-sealer.ts';
import { systemClock } from './ground/clock.ts';
import type { Clock } from './ground/clock.ts';
import type { House } from './platform/house.ts';
import { forgetOldKeys } from './platform/http/idempotency.ts';
import type { Log } from './ground/log.ts';
import { forgetOldLinks } from './platform/sessions/links.ts';
import { createMetrics } from './platform/http/metrics.ts';
import { forgetSentMessages } from './platform/letters/outbox.ts';
import { startOutbox } from './platform/letters/send-outbox.ts';
import type { Carriers } from './platform/letters/send-outbox.ts';
import { startPresence } from './platform/work/presence.ts';
import { createRateLimits } from './platform/http/rate-limit.ts';
import { forgetSentDays } from './platform/letters/sent-days.ts';
import { forgetSentSecrets } from './platform/letters/sent-secrets.ts';
import { createSessionFinder, endOldSessions } from './platform/sessions/sessions.ts';
import { forgetOldNonces } from './platform/terminals/terminal-requests.ts';
import { checkTownKey, readSecret } from './ground/town-secret.ts';
import { tidyAll } from './platform/work/tidying.ts';
import type { TidySteps } from './platform/work/tidying.ts';
import { hasTurn } from './platform/work/turns.ts';
import { sandboxMail } from './providers/mail/sandbox.ts';
import { forgetSandboxMessages } from './providers/sandbox-inbox/messages.ts';
import { startCardTrust } from './providers/revocation/card-trust.ts';
import { httpSms } from './providers/sms/http.ts';
import { sandboxSms } from './providers/sms/sandbox.ts';
import { forgetEndedDocuments, forgetUnattachedDocuments } from './bookings/documents.ts';
import { startReminders } from './bookings/reminders.ts';
import { cardStore } from './features/cards/store.ts';
import { forgetOldDrafts } from './features/drafts/store.ts';
import { forgetOldCalls } from './features/staff-calls/store.ts';
import { forgetOldEvents } from './features/terminal-work/forget-events.ts';
import { forgetUsedPhonePasses } from './features/terminal-work/phone-passes.ts';
import { forgetOldVisits } from './features/passes/forget-visits.ts';
import { loginTidying } from './features/sessions/tidy.ts';
import { forgetPastWaiting } from './features/waitlist/store.ts';
import { refuseSample } from './seed/refuse-sample.ts';
import type { Settings } from './settings/settings.ts';
import { keepCatalog } from './town/catalog.ts';
import { loadTownPack } from './town/load-town-pack.ts';

/** Under which address people reach the portal; letters link to it. */
export const publicUrlOf = (settings: Settings): string => settings.publicUrl ?? `http://localhost:${settings.port}`;

/**
 * The database of the settings; the embedded one lives in `<data folder>/<town>`. What a town does not use is not loaded:
 * a library's code costs memory before it does anything.
 */
export async function openDatabase(settings: Settings, log: Log): Promise<Database> {
  if (settings.databaseUrl === undefined) {
    const { connectPglite } = await import('./database/connect-pglite.ts');
    return connectPglite(path.join(settings.dataFolder, settings.townKey), settings.townKey);
  }
  return connectPostgres(settings.databaseUrl, settings.townKey, settings.databasePool, (error) =>
    log.warn({ code: 'code' in error ? error.code : undefined }, 'a database connection was lost'),
  );
}

const HOUR = 3_600_000;

/** Everything of a running town but its web server; `close` in the reverse order of opening. */
export async function openHouse(settings: Settings, log: Log, database: Database, clock: Clock = systemClock) {
  const { pack: town, files } = await loadTownPack(path.join(settings.townsFolder, settings.townKey));
  await refuseSample(settings, town, database);
  const secret = await readSecret(settings);
  await checkTownKey(database, secret);
  const presence = await startPresence(database, log);
  const { processKey } = presence;
  const metrics = createMetrics();
  const { smtpUrl, sms } = settings;
  const openCarriers = async (): Promise<Carriers> => ({
    mail:
      smtpUrl === undefined
        ? sandboxMail(database)
        : (await import('./providers/mail/smtp.ts')).smtpMail(smtpUrl, town.town.mail_from),
    sms: sms === undefined ? sandboxSms(database) : httpSms(sms.url, sms.secret),
  });
  const outbox = startOutbox(
    { database, clock, log, metrics, processKey },
    { quick: await openCarriers(), usual: await openCarriers() },
  );
  const sealer = startAuditSealer({ settings, database, clock, log });
  const cardTrust = startCardTrust({ settings, town, secret, database, clock, log });
  const house: House = {
    settings,
    publicUrl: publicUrlOf(settings),
    secret,
    processKey,
    openedAt: clock(),
    town,
    files,
    versionOf: (file) => files.get(file)?.hash,
    catalog: keepCatalog(database),
    database,
    findSession: createSessionFinder(database),
    clock,
    log,
    metrics,
    rates: createRateLimits(settings.rates),
    cardTrust,
    wakeOutbox: outbox.wake,
  };

  const tidySteps: TidySteps = {
    sessions: (now) => endOldSessions(database, now),
    idempotencyKeys: (now) => forgetOldKeys(database, now),
    sentMessages: (now) => forgetSentMessages(database, now),
    sandboxMessages: (now) => forgetSandboxMessages(database, now),
    links: (now) => forgetOldLinks(database, now),
    sentDays: (now) => forgetSentDays(database, now),
    sentSecrets: (now) => forgetSentSecrets(database, now),
    ...loginTidying(database),
    endedDocuments: (now) => forgetEndedDocuments(database, now),
    unattachedDocuments: (now) => forgetUnattachedDocuments(database, now),
    drafts: (now) => forgetOldDrafts(database, now),
    pastWaiting: (now) => forgetPastWaiting(database, now),
    nonces: (now) => forgetOldNonces(database, now),
    phonePasses: (now) => forgetUsedPhonePasses(database, now),
    cards: (now) => cardStore.tidy(database, now),
    visits: (now) => forgetOldVisits(database, town.passes, now),
    terminalEvents: (now) => forgetOldEvents(database, town.passes, now),
    staffCalls: (now) => forgetOldCalls(database, now),
  };
  const tidy = async (now: Date): Promise<void> => {
    if (await hasTurn(database, 'tidy', HOUR - HOUR / 60, now)) await tidyAll(tidySteps, now, log);
  };
  const reminders = startReminders(house);

  return {
    house,
    tidy,
    async close() {
      await reminders.stop();
      await cardTrust.stop();
      await outbox.stop();
      await sealer.stop();
      await presence.stop();
    },
  };
}
