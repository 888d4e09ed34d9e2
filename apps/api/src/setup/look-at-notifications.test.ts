import { SMTPServer } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { readSettings } from '../settings/settings.ts';
import { startSmsGateway } from '../testing/notifications/sms-gateway.ts';
import { lookAtMail, lookAtSms } from './look-at-notifications.ts';

const FROM = 'machi@example.jp';
const SMS_SECRET = 'a-secret-that-only-town-and-gateway-know';

const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of cleanUp.splice(0)) await close();
});

/** A mail server with one user and one accepted recipient. */
async function startServer() {
  const received: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    closeTimeout: 100,
    onAuth: ({ username, password }, _session, done) =>
      username === 'machi' && password === 'p@ss' ? done(null, { user: username }) : done(new Error('who are you?')),
    onRcptTo: ({ address }, _session, done) => done(address.startsWith('operator@') ? null : new Error('nobody here')),
    onData(stream, session, done) {
      stream.resume();
      stream.on('end', () => {
        received.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  server.on('error', () => {});
  const port = await new Promise<number>((resolve) => {
    const listener = server.listen(0, '127.0.0.1', () => {
      const address = listener.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  cleanUp.push(() => new Promise((closed) => server.close(() => closed())));
  const look = (user: string, to: string | undefined, query = '') =>
    lookAtMail(readSettings({ SMTP_URL: `smtp://${user}@127.0.0.1:${port}${query}` }), FROM, to);
  return { look, received };
}

test('the mail server lets in, and takes a mail to whom the operator names', async () => {
  const { look, received } = await startServer();
  expect(await look('machi:p%40ss', undefined)).toMatchObject({
    server: '127.0.0.1',
    login: { is: 'done' },
    sent: { is: 'not-asked' },
  });
  expect(received).toEqual([]);
  expect((await look('machi:p%40ss', 'operator@example.jp')).sent).toEqual({ is: 'done', to: 'operator@example.jp' });
  expect(received).toEqual(['operator@example.jp']);
});

test('a wrong password, no TLS where it is asked for, somebody whom it does not know, and no server', async () => {
  const { look } = await startServer();
  const failed = (code: string) => ({ is: 'failed', code });
  expect((await look('machi:wrong', 'operator@example.jp')).login).toEqual(failed('EAUTH'));
  expect((await look('machi:p%40ss', undefined, '?requireTLS=true')).login).toEqual(failed('ETLS'));
  expect((await look('machi:p%40ss', 'nobody@example.jp')).sent).toMatchObject(failed('EENVELOPE'));
  expect(await lookAtMail(readSettings({}), FROM, undefined)).toMatchObject({ server: undefined });
  const away = readSettings({ SMTP_URL: 'smtp://127.0.0.1:9' });
  expect((await lookAtMail(away, FROM, 'operator@example.jp')).login).toEqual(failed('ESOCKET'));
});

test('the gateway is reached without a message, and takes one when the operator names a number', async () => {
  let status = 202;
  const gateway = await startSmsGateway(SMS_SECRET, { statusOf: () => status });
  cleanUp.push(() => gateway.close());
  const look = (secret: string, to: string | undefined) =>
    lookAtSms(readSettings({ SMS_URL: gateway.url, SMS_SECRET: secret }), to);
  expect(await look(SMS_SECRET, '09012345678')).toMatchObject({ reached: { is: 'done' }, sent: { is: 'done' } });
  expect(gateway.sent().map(({ to }) => to)).toEqual(['+819012345678']);
  expect((await look('x'.repeat(32), '09012345678')).sent).toEqual({ is: 'failed', code: 'HTTP_401' });
  status = 503;
  expect((await look(SMS_SECRET, '09012345678')).sent).toEqual({ is: 'failed', code: 'HTTP_503' });
  expect(gateway.sent()).toHaveLength(1);
  const away = readSettings({ SMS_URL: 'http://127.0.0.1:9/', SMS_SECRET });
  expect(await lookAtSms(away, undefined)).toMatchObject({ reached: { is: 'failed' }, sent: { is: 'not-asked' } });
});
