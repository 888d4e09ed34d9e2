import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { filesWith, productSources } from './product-sources.ts';

const root = path.join(import.meta.dirname, '../..');
test('words never become program or markup: nothing is evaluated, and no text is written as HTML by the portal', () => {
  expect(productSources.length).toBeGreaterThan(900);
  expect(filesWith(/\beval\(|new Function\(|from 'node:vm'|setTimeout\(\s*['"`]/)).toEqual([]);
  expect(filesWith(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|dangerouslySet|srcdoc/)).toEqual([]);
  expect(filesWith(/\.postMessage\(|addEventListener\(\s*['"]message/, /^apps\/web\/|^packages\/ui\//)).toEqual([
    // Of two pages that read aloud the older one falls silent: it hears one word of its own origin.
    'apps/web/src/shell/aloud/ReadAloud.tsx',
    // A page tells the worker of its origin its version; the worker compares it with its own.
    'apps/web/src/shell/installed/worker.ts',
    'apps/web/src/worker/worker.ts',
  ]);
});

test('a pattern is made of the program’s own words alone', () => {
  expect(filesWith(/new RegExp\(/)).toEqual([
    'apps/api/src/features/search/lexicon.ts',
    'apps/api/src/ground/pdf-contents.ts',
    'apps/api/src/platform/pdf/spreadsheet.ts',
    // The product's own lists of words, and shapes of numbers.
    'packages/domain/src/aloud/said.ts',
    'packages/domain/src/calendar/said-days.ts',
    'packages/domain/src/easy-japanese/marks.ts',
    'packages/domain/src/easy-japanese/terms.ts',
    'packages/domain/src/fields/fitted.ts',
    'packages/domain/src/fields/formats.ts',
    'packages/domain/src/locale/code-words.ts',
    'packages/domain/src/navigation/routes.ts',
    // Lists of the product beside it, by which schemas' sentences are known.
    'packages/domain/src/pack-changes/words.ts',
    // The product's own list of words.
    'packages/domain/src/readings/known-readings.ts',
    // Kana of a word, escaped; its runs are counted before.
    'packages/domain/src/readings/word-readings.ts',
    'packages/domain/src/search/fold.ts',
    'packages/domain/src/search/intent.ts',
    // The product's own list of words.
    'packages/domain/src/search/words.ts',
    // The form of a day, twice in a range of days.
    'packages/domain/src/workbook/cells.ts',
    'packages/domain/src/workbook/pack.ts',
    'packages/member-desk/src/registering/PasswordOnce.tsx',
  ]);
});

/** Machi starts and stops its own database. */
const EMBEDDED = 'apps/api/src/database/embedded/';

test('the server starts no program but its database and the operator’s command, and calls nobody but whom settings and pack name', () => {
  const server = /^apps\/api\/|^packages\/domain\//;
  // Their arguments are the operator's paths and numbers; a shell gets them only as arguments.
  expect(filesWith(/child_process/, server).filter((file) => !file.startsWith(EMBEDDED))).toEqual([
    // The command for towns: a key that was judged, a host after `--host=`, and no shell.
    'apps/api/src/operator/serve-operator.ts',
  ]);
  const calling =
    /(?<![.\w])fetch\([^):]*[,)]|from 'node:(?:https?|http2|tls|dgram|net)'|from 'nodemailer'|from 'pg'|import \{ Stripe \} from|import\('@line/;
  expect(filesWith(calling, server)).toEqual([
    'apps/api/src/database/connect-postgres.ts',
    `${EMBEDDED}door.ts`,
    `${EMBEDDED}find-server.ts`,
    `${EMBEDDED}open-embedded.ts`,
    'apps/api/src/database/gathering-socket.ts',
    // Whether an address is IPv6.
    'apps/api/src/platform/http/rate-limit.ts',
    // To the services of the settings that speak OpenID Connect, and to the collector of traces.
    'apps/api/src/providers/bounded-fetch.ts',
    // Only public https addresses named by an official.
    'apps/api/src/providers/feed-source/fetch-feed.ts',
    'apps/api/src/providers/line/messaging-api.ts',
    // Two makers whose addresses are settings.
    'apps/api/src/providers/locks/ask-maker.ts',
    'apps/api/src/providers/mail/smtp.ts',
    'apps/api/src/providers/payment/stripe.ts',
    // Which addresses are public, and connections to no others: named by a browser or an official.
    'apps/api/src/providers/public-address/judged-connection.ts',
    'apps/api/src/providers/public-address/public-address.ts',
    'apps/api/src/providers/revocation/http-source.ts',
    // To the town itself, on this machine.
    'apps/api/src/providers/sandbox-server.ts',
    // Plays the service on this machine.
    'apps/api/src/providers/signing/sandbox/open-sandbox.ts',
    'apps/api/src/providers/sms/http.ts',
    // Checks of the setup that the operator starts: `npm run check-setup`.
    'apps/api/src/setup/look-at-notifications.ts',
    'apps/api/src/setup/look-at-proxy.ts',
  ]);
});

test('no certificate goes unchecked, no weak hash guards anything, and no secret comes from Math.random', () => {
  expect(filesWith(/rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity|insecureHTTPParser/)).toEqual([]);
  // Authenticator apps use HMAC-SHA-1 (RFC 6238); a sample certificate's key identifier protects nothing (RFC 5280).
  expect(filesWith(/['"](?:md5|sha-?1|rc4|des|aes-\d+-(?:ecb|cbc))\b/i)).toEqual([
    'apps/api/src/platform/factors/totp.ts',
    'apps/api/src/seed/seed-sample-factors.ts',
    'packages/virtual-card/src/certificates.ts',
  ]);
  // Jitter for retries, and which visits are traced.
  expect(filesWith(/Math\.random/)).toEqual([
    'apps/api/src/platform/live/mount-live.ts',
    'apps/api/src/platform/telemetry/tracing.ts',
    'apps/kiosk/src/host/sync/sync.ts',
    'apps/web/src/features/monitors/open-line.ts',
    'apps/web/src/shell/banner/lines.ts',
    'apps/web/src/shell/use-page-line.ts',
    'packages/client/src/own-line.ts',
  ]);
});

test('every library is of an exact version, and its content is known beforehand', () => {
  const lock: {
    packages: Record<string, { resolved?: string; integrity?: string; link?: boolean }>;
  } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const libraries = Object.entries(lock.packages).filter(
    ([name, { link }]) => name.includes('node_modules/') && link !== true,
  );
  expect(libraries.length).toBeGreaterThan(300);
  // Without an own address each comes from npm's configured registry, and only with this content.
  const odd = libraries.filter(
    ([, { resolved, integrity = '' }]) => resolved !== undefined || !integrity.startsWith('sha512-'),
  );
  expect(odd.map(([name]) => name)).toEqual([]);
  const manifests = ['package.json', ...globSync('{apps,packages}/*/package.json', { cwd: root })];
  const asked = manifests.flatMap((file) => {
    const {
      dependencies = {},
      devDependencies = {},
      optionalDependencies = {},
    } = JSON.parse(readFileSync(path.join(root, file), 'utf8'));
    return Object.entries<string>({ ...dependencies, ...devDependencies, ...optionalDependencies });
  });
  expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
});
