import { createECDH, randomBytes } from 'node:crypto';
import webPush from 'web-push';

/** Encrypts messages for so many browsers and says how many milliseconds that took: the comparison of `npm run bench -- push`. */
const count = Number(process.argv[2]);
const payload = JSON.stringify({ title: 'ごみの収集についてのお知らせ', body: '星'.repeat(60) });
const pair = createECDH('prime256v1');
const keys = Array.from({ length: count }, () => {
  pair.generateKeys();
  return { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
});
const began = performance.now();
for (const { p256dh, auth } of keys) webPush.encrypt(p256dh, auth, payload, 'aes128gcm');
process.stdout.write(String(Math.round(performance.now() - began)));
