import { get } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openTown } from '../testing/towns/open-town.ts';
import { openTestTown } from '../testing/towns/test-town.ts';
import { signupRequest } from '../testing/requests/requests.ts';

const KEY = 'the-key-of-this-sandbox';
const INBOX = `/sandbox/${KEY}/inbox`;
const environment = { SANDBOX_KEY: KEY };
const town = await openTestTown({ environment });

/** Sends only these headers and those that a connection needs. */
const ask = (headers: Readonly<Record<string, string>>) =>
  new Promise<number | undefined>((resolve, reject) => {
    get({ host: '127.0.0.1', port: new URL(town.origin).port, path: INBOX, headers }, (reply) => {
      reply.resume();
      resolve(reply.statusCode);
    }).on('error', reject);
  });

test('the sandbox inbox shows every mail with its link to press, nothing of it as markup', async () => {
  expect((await town.call('GET', INBOX)).text).toContain('まだメールもSMSもありません。 / No mail or SMS yet.');
  const request = signupRequest({ firstname: '<img src=x onerror=alert(1)>' });
  await town.call('POST', '/api/signup', { body: request, locale: 'ja' });
  const secret = await town.linkSecretTo(request.email);
  const page = await town.call('GET', INBOX);
  expect(page.status).toBe(200);
  expect(page.text).toContain(`<a href="${town.house.publicUrl}/signup#verify=${secret}">`);
  expect(page.text).toContain('【まち】登録の確認');
  expect(page.text).not.toContain('<img');
  expect(page.text).toMatch(
    /<time datetime="[\dT:-]+\+09:00">\d{4}年\d+月\d+日（[日月火水木金土]） \d+:\d\d \/ \w{3} \d+ \w{3} \d{4} \d+:\d\d<\/time>/,
  );
  const json = await town.call('GET', `${INBOX}.json`);
  expect(json.headers.get('cache-control')).toBe('no-store');
  expect(json.body.mails[0]).toMatchObject({
    channel: 'mail',
    to: request.email,
    subject: '【まち】登録の確認',
    text: expect.stringContaining(secret),
  });
});

test('it shows SMS, too [rule:signup.verification-url-sms]', async () => {
  const request = signupRequest({ has_no_email: true, email: '', email_confirmation: '', tel: '090-0000-7001' });
  const answer = await town.call('POST', '/api/signup', {
    body: { ...request, tel_confirmation: '+81 90 0000 7001' },
    locale: 'ja',
  });
  expect(answer.status).toBe(201);
  const secret = await town.linkSecretTo('090-0000-7001');
  const page = await town.call('GET', INBOX);
  expect(page.text).toContain('<h2>SMS</h2>');
  expect(page.text).toContain(`<a href="${town.house.publicUrl}/signup#verify=${secret}">`);
  const json = await town.call('GET', `${INBOX}.json`);
  expect(json.body.mails[0]).toMatchObject({
    channel: 'sms',
    to: '09000007001',
    subject: '',
    text: expect.stringContaining(secret),
  });
});

test('without a key there is none, and with one it is at no other address', async () => {
  const other = await openTown();
  for (const path of [INBOX, `${INBOX}.json`, '/sandbox/inbox', '/sandbox/undefined/inbox'])
    expect((await other.call('GET', path)).status, path).toBe(404);
  await other.close();
  const wrong = ['', 'the-key-of-this-sandboxx', 'the-key-of-this-sandboy', KEY.toUpperCase(), '%00', 'x'.repeat(5000)];
  for (const key of wrong)
    for (const page of ['inbox', 'inbox.json', 'cards'])
      expect((await town.call('GET', `/sandbox/${key}/${page}`)).status, `${key} ${page}`).toBe(404);
  for (const path of ['/sandbox/inbox', '/sandbox/inbox.json', '/sandbox/cards'])
    expect((await town.call('GET', path)).status, path).toBe(404);
});

/** Headers of proxies: servers, caches, clouds, meshes, tunnels, scanners, and an unknown one. */
const ofProxies = `forwarded via x-forwarded x-forwarded-for x-forwarded-host x-forwarded-port x-forwarded-proto
  x-forwarded-scheme x-forwarded-server x-forwarded-ssl x-forwarded-prefix x-forwarded-client-cert x-real-ip x-client-ip client-ip
  x-cluster-client-ip x-original-for x-original-url x-original-host x-original-forwarded-for x-rewrite-url x-proxyuser-ip
  x-scheme x-url-scheme front-end-https x-host x-http-host-override x-request-id x-correlation-id request-id x-trace-id
  traceparent tracestate baggage b3 x-b3-traceid x-ot-span-context uber-trace-id x-datadog-trace-id sentry-trace
  x-envoy-external-address x-envoy-attempt-count x-envoy-expected-rq-timeout-ms true-client-ip akamai-origin-hop x-akamai-edgescape
  cf-connecting-ip cf-ray cf-ipcountry cf-visitor cf-warp-tag-id cdn-loop fastly-client-ip fastly-ff x-varnish x-cache
  fly-client-ip fly-region x-amzn-trace-id x-amz-cf-id cloudfront-viewer-address x-apigateway-event x-appengine-user-ip
  x-appengine-country x-cloud-trace-context x-goog-iap-jwt-assertion x-azure-clientip x-azure-ref x-azure-socketip x-arr-ssl
  x-arr-log-id x-ms-client-principal disguised-host was-default-hostname x-vercel-id x-vercel-forwarded-for x-nf-client-connection-ip
  x-railway-edge x-render-origin-server rndr-id do-connecting-ip incap-client-ip x-sucuri-clientip x-bluecoat-via x-imforwards
  x-iinfo x-coming-from wl-proxy-client-ip proxy-client-ip proxy-connection x-proxy-id x-nginx-proxy x-accel-internal
  x-remote-addr remote-addr x-remote-user x-auth-request-user x-tailscale-user tailscale-user-login ngrok-trace-id
  ngrok-auth-user-email x-newrelic-id x-haproxy-server-state x-clientside ssl-client-cert x-ssl-client-verify x-traefik-router
  max-forwards x-never-heard-of`.split(/\s+/);

// A plain proxy_pass of nginx 1.29.7 and newer sends Host 127.0.0.1:3000 and nothing else: there only the key protects.
test.each(ofProxies)('whoever comes with %s came through a proxy: it is not there, even with its key', async (name) => {
  expect(await ask({ [name]: 'for=203.0.113.7' })).toBe(404);
});

test('nor is it for who speaks as older proxies do', async () => {
  const socket = connect(Number(new URL(town.origin).port), '127.0.0.1');
  socket.write(`GET ${INBOX} HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 404/);
});

test('browsers at this machine come in with all that they say of themselves', async () => {
  const browsers: readonly Readonly<Record<string, string>>[] = [
    {
      'sec-ch-ua': '"Chromium";v="140"',
      'sec-ch-ua-mobile': '?0',
      'sec-ch-ua-platform': '"Linux"',
      'upgrade-insecure-requests': '1',
      'user-agent': 'Mozilla/5.0',
      accept: 'text/html',
      'sec-gpc': '1',
      'sec-purpose': 'prefetch',
      'sec-fetch-site': 'none',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-user': '?1',
      'sec-fetch-dest': 'document',
      'accept-encoding': 'gzip, deflate, br, zstd',
      'accept-language': 'ja',
      'cache-control': 'max-age=0',
      cookie: 'sid=x',
    },
    {
      dnt: '1',
      priority: 'u=0, i',
      te: 'trailers',
      pragma: 'no-cache',
      referer: 'http://localhost/',
      connection: 'keep-alive',
    },
  ];
  for (const browser of browsers) expect(await ask(browser)).toBe(200);
});

test('by a name that only points here it is not there', async () => {
  const { port } = new URL(town.origin);
  expect(await ask({ host: `localhost:${port}` })).toBe(200);
  expect(await ask({ host: 'rebound.example.com' })).toBe(404);
});
