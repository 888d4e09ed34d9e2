// Forked by the bench row `verify`: how long one verification takes, and node:crypto alone, as JSON. First argument: rounds.
import { X509Certificate, createHash, createPrivateKey, randomBytes, sign, verify } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { judgeSignature } from '@machi/domain/signing/judge';
import { openSandboxAuthority } from '@machi/virtual-card/sandbox-authority';
import { pemOf } from '../../ground/certificates.ts';
import { lookAtSignature } from '../../platform/signing/look-at-signature.ts';

const ROUNDS = Number(process.argv[2] ?? 5);
const TIMES = 400;
/** As large as the PDF of an application with its fonts. */
const document = randomBytes(100_000);

const folder = await mkdtemp(path.join(tmpdir(), 'machi-verify-'));
const now = new Date();
const authority = await openSandboxAuthority(folder);
const holder = { name: '佐藤　ハル', address: '北海道星守町旭2丁目3番地', birth_date: '1951-03-08', sex: 2 } as const;
const card = await authority.issueCard({ card_key: 'bench', card_name: 'bench', holder, now });
await rm(folder, { recursive: true });
const key = createPrivateKey({ key: Buffer.from(card.signing.private_key, 'base64'), format: 'der', type: 'pkcs8' });
const signed = {
  document,
  digest: createHash('sha256').update(document).digest(),
  digestForm: 'digest-info',
  signature: sign('sha256', document, key),
  certificate: Buffer.from(card.signing.certificate, 'base64'),
} as const;
const pem = pemOf(authority.certificate);

function ours(): boolean {
  const facts = lookAtSignature(signed, [pem], now);
  const verdict = judgeSignature(
    { ...facts, revocation: { status: 'valid' } },
    { name: holder.name, birthdate: holder.birth_date },
    now,
  );
  return verdict.holds;
}

/** The same questions, and nothing but them. */
function alone(): boolean {
  const certificate = new X509Certificate(signed.certificate);
  const issuer = new X509Certificate(pem);
  return (
    certificate.checkIssued(issuer) &&
    certificate.verify(issuer.publicKey) &&
    verify('sha256', document, certificate.publicKey, signed.signature)
  );
}

/** Microseconds each. */
function timeOf(work: () => boolean): number {
  const begun = performance.now();
  for (let time = 0; time < TIMES; time += 1) if (!work()) throw new Error('the signature does not hold');
  return ((performance.now() - begun) * 1000) / TIMES;
}

timeOf(ours);
timeOf(alone);
const found = { product: [] as number[], peer: [] as number[] };
for (let round = 0; round < ROUNDS; round += 1) {
  if (round % 2 === 0) found.product.push(timeOf(ours));
  found.peer.push(timeOf(alone));
  if (round % 2 === 1) found.product.push(timeOf(ours));
}
process.stdout.write(JSON.stringify(found));
