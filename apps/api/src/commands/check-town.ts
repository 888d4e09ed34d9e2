import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { clockFindings } from '@machi/domain/setup/clock';
import { databaseAway, databaseFindings } from '@machi/domain/setup/database';
import { findingsOf, type Finding } from '@machi/domain/setup/finding';
import { jobFindings, sandboxFindings, settingFindings } from '@machi/domain/setup/house';
import { directoryFindings, lockFindings } from '@machi/domain/setup/neighbours';
import { mailFindings, smsFindings, waitingFindings } from '@machi/domain/setup/notifications';
import { archiveFindings, documentFindings } from '@machi/domain/setup/keeping';
import { officialFindings, terminalFindings } from '@machi/domain/setup/people';
import { proxyFindings } from '@machi/domain/setup/proxy';
import { replicaFindings, standbyFindings } from '@machi/domain/setup/replica';
import { paymentFindings } from '@machi/domain/setup/payments';
import { signingFindings } from '@machi/domain/setup/signing';
import type { TownPack } from '@machi/domain/town/model';
import { connectPostgres } from '../database/connect-postgres.ts';
import type { Database } from '../database/database.ts';
import { joinDatabase } from '../open-house.ts';
import { reasonOf } from '../run-command.ts';
import { openOfficials, takesSandboxCards } from '../seed/refuse-sample.ts';
import { isPublic, readSettings, type Settings } from '../settings/settings.ts';
import { openWays } from '../settings/start-warnings.ts';
import { lookAtDatabase } from '../setup/look-at-database.ts';
import { lookAtDirectory, lookAtLocks } from '../setup/look-at-neighbours.ts';
import { lookAtMail, lookAtSms } from '../setup/look-at-notifications.ts';
import { lookAtProxy, offsetOf } from '../setup/look-at-proxy.ts';
import { lookAtReplica, lookAtStandbys } from '../setup/look-at-replica.ts';
import { lookAtPayments } from '../setup/look-at-payments.ts';
import { lookAtSigning } from '../setup/look-at-signing.ts';
import { loadTownPack } from '../town/load-town-pack.ts';

const { values: order } = parseArgs({
  options: { 'mail-to': { type: 'string' }, 'sms-to': { type: 'string' }, clock: { type: 'string', default: '' } },
});
const pack = findingsOf('town');
const database = findingsOf('database');

const problemsOf = (error: unknown): string[] =>
  reasonOf(error)
    .split('\n')
    .filter((line) => line.startsWith('  '))
    .map((line) => line.trim());

/** Checks the replica of the settings, once the town exists. */
async function checkReplica({ databaseReplicaUrl: url, townKey }: Settings, own: Database): Promise<Finding[]> {
  if (url === undefined) return [];
  const replica = connectPostgres(url, townKey, 1, () => {});
  try {
    return replicaFindings(await lookAtReplica(own, replica));
  } finally {
    await replica.close();
  }
}

/** The embedded database is made at the first start, not by a check. */
const hasDatabase = ({ databaseUrl, dataFolder, townKey }: Settings): boolean =>
  databaseUrl !== undefined || existsSync(path.join(dataFolder, townKey, 'database'));

/** Checks a town's database. */
async function checkDatabase(settings: Settings, town: TownPack | undefined): Promise<Finding[]> {
  const outside = {
    outside: URL.parse(order.clock)?.hostname ?? 'a server elsewhere',
    ofOutside: await offsetOf(order.clock),
  };
  const isReal = settings.databaseUrl !== undefined || isPublic(settings);
  const sandbox = {
    isReal,
    hasKey: settings.sandboxKey !== undefined,
    sendsMail: settings.smtpUrl !== undefined,
    takesCards: isPublic(settings) && town !== undefined && takesSandboxCards(town),
    sampleOfficials: 0,
  };
  const unasked = (finding: Finding): Finding[] => [
    finding,
    ...clockFindings({ ...outside, ofDatabase: undefined }),
    ...sandboxFindings(sandbox),
  ];
  if (!hasDatabase(settings)) return unasked(database.unseen('the embedded one is made at the first start'));
  let opened;
  try {
    opened = await joinDatabase(settings);
    const found = await lookAtDatabase(settings, opened);
    const known = found.town;
    const sampleOfficials =
      known && town && isPublic(settings) ? (await openOfficials(opened, town.sampleMembers)).length : 0;
    return [
      ...databaseFindings(found.facts),
      ...clockFindings({ ...outside, ofDatabase: found.clockOffset, ofProcess: found.processOffset }),
      ...sandboxFindings({ ...sandbox, sampleOfficials }),
      ...(known === undefined
        ? []
        : [
            ...waitingFindings(known.waiting),
            ...jobFindings(known.jobs),
            ...documentFindings(known.documentBytes),
            ...(found.facts.isEmbedded ? [] : archiveFindings(known.archive, new Date())),
            ...(await checkReplica(settings, opened)),
            ...standbyFindings(await lookAtStandbys(opened, settings.databaseStandbys)),
            ...officialFindings(known.systemOfficials),
            ...terminalFindings(known.terminals, town?.passes.terminals.snapshot_hours ?? 72, new Date()),
          ]),
    ];
  } catch (error) {
    return unasked(databaseAway(reasonOf(error)));
  } finally {
    await opened?.close();
  }
}

async function loadPack({ townsFolder, townKey }: Settings): Promise<{ town?: TownPack; finding: Finding }> {
  try {
    const loaded = await loadTownPack(path.join(townsFolder, townKey));
    return { town: loaded.pack, finding: pack.ok(`the pack of ${townKey} has no mistake`) };
  } catch (error) {
    const [reason = ''] = reasonOf(error).split('\n');
    const todo = 'MACHI_TOWN and MACHI_TOWNS; docs/town-pack.md';
    return { finding: pack.wrong(`the pack of ${townKey} cannot be read: ${reason}`, todo) };
  }
}

async function checkTown(): Promise<Finding[]> {
  let settings;
  try {
    settings = readSettings(process.env);
  } catch (error) {
    return settingFindings({ problems: problemsOf(error), warnings: [], hasPort: false });
  }
  const { town, finding } = await loadPack(settings);
  return [
    // A port of its own is for trials.
    ...settingFindings({
      problems: [],
      warnings: openWays(settings),
      hasPort: isPublic(settings) && Boolean(process.env.PORT),
    }),
    finding,
    ...proxyFindings(await lookAtProxy(settings), new Date()),
    ...(await checkDatabase(settings, town)),
    ...mailFindings(await lookAtMail(settings, town?.town.mail_from ?? '', order['mail-to'])),
    ...smsFindings(await lookAtSms(settings, order['sms-to'])),
    ...signingFindings(await lookAtSigning(settings, town)),
    ...paymentFindings(await lookAtPayments(settings)),
    ...directoryFindings(await lookAtDirectory(settings)),
    ...lockFindings(await lookAtLocks(settings, town)),
  ];
}

process.stdout.write(`${JSON.stringify(await checkTown())}\n`);
