import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findingLines } from '@machi/domain/setup/finding';
import { joinDatabase } from '../open-house.ts';
import { verifyCode } from '../platform/signing/verify-code.ts';
import { namedTrust } from '../providers/revocation/named-trust.ts';
import { runCommand } from '../run-command.ts';
import { readSettings } from '../settings/settings.ts';
import { signedKinds } from '../signed-kinds.ts';
import { loadTownPack } from '../town/load-town-pack.ts';

const USAGE = `npm run verify -- CODE [--document FILE]
  Verifies again what was signed for a code, from what is stored, and says what holds. Ends with 1 when something does not.
  --document   the document from a file, such as a copy that somebody brings`;

/** Verifies a signature with the server's settings; changes nothing. */
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { document: { type: 'string' } },
    allowPositionals: true,
  });
  const [code, ...more] = positionals;
  if (code === undefined || more.length > 0) throw new Error(USAGE);
  const document = values.document === undefined ? undefined : await readFile(values.document);
  const settings = readSettings(process.env);
  const { pack: town } = await loadTownPack(path.join(settings.townsFolder, settings.townKey));
  const database = await joinDatabase(settings);
  try {
    const found = await verifyCode({ database, trust: namedTrust({ settings, town }) }, signedKinds, code, document);
    console.log(findingLines(found).join('\n'));
    const wrong = found.filter(({ is }) => is === 'wrong').length;
    console.log(wrong === 0 ? '\nThe signature holds.' : '\nThe signature does not hold.');
    if (wrong > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
});
