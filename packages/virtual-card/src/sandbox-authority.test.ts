import { X509Certificate, createPrivateKey, createPublicKey, createVerify } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { AsnConvert } from '@peculiar/asn1-schema';
import { CertificateList } from '@peculiar/asn1-x509';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fromBase64, hex } from './bytes.ts';
import { serialOf } from './certificates.ts';
import { openSandboxAuthority } from './sandbox-authority.ts';
import { ISSUED, KIYO, temporaryFolder } from './sandbox.fixture.ts';

let folder: string;
let remove: () => void;
beforeEach(() => {
  ({ folder, remove } = temporaryFolder());
});
afterEach(() => remove());

const certificateOf = (base64: string) => new X509Certificate(fromBase64(base64));

it('issues two certificates that its own verifies, and that no other authority does', async () => {
  const authority = await openSandboxAuthority(folder);
  const own = new X509Certificate(authority.certificate);
  expect(own.ca).toBe(true);
  expect(own.verify(own.publicKey)).toBe(true);
  const card = await authority.issueCard({ ...KIYO, now: ISSUED });
  const foreign = new X509Certificate((await openSandboxAuthority(path.join(folder, 'foreign'))).certificate);
  // Same name, another key: only the signature differs.
  expect(foreign.subject).toBe(own.subject);
  for (const { certificate, private_key } of [card.authentication, card.signing]) {
    const issued = certificateOf(certificate);
    expect(issued.ca).toBe(false);
    expect(issued.checkIssued(own)).toBe(true);
    expect(issued.verify(own.publicKey)).toBe(true);
    expect(issued.verify(foreign.publicKey)).toBe(false);
    expect(issued.publicKey.asymmetricKeyDetails?.modulusLength).toBe(2048);
    expect(issued.validFromDate).toEqual(ISSUED);
    expect(issued.validToDate).toEqual(new Date('2031-05-14T14:59:59Z'));
    const key = createPrivateKey({ key: Buffer.from(fromBase64(private_key)), format: 'der', type: 'pkcs8' });
    expect(issued.publicKey.equals(createPublicKey(key))).toBe(true);
    // Publicly readable data contain nothing about the person.
    expect(issued.subject).toMatch(/^C=JP\nCN=\d{18}[AS]$/);
  }
});

it('is the same when it is opened again, also by two at once, and for its owner only', async () => {
  const [one, two] = await Promise.all([openSandboxAuthority(folder), openSandboxAuthority(folder)]);
  const three = await openSandboxAuthority(folder);
  expect(hex(one.certificate)).toBe(hex(two.certificate));
  expect(hex(one.certificate)).toBe(hex(three.certificate));
  expect(statSync(path.join(folder, 'authority.json')).mode & 0o077).toBe(0);
});

it('says which file is damaged instead of making another authority', async () => {
  const file = path.join(folder, 'authority.json');
  writeFileSync(file, '{"certificate":');
  await expect(openSandboxAuthority(folder)).rejects.toThrow(file);
  expect(readFileSync(file, 'utf8')).toBe('{"certificate":');
});

it('renews certificates: other serials, the same card', async () => {
  const authority = await openSandboxAuthority(folder);
  const card = await authority.issueCard({ ...KIYO, now: ISSUED });
  const renewed = await authority.renewCertificates(card, new Date('2031-03-01T03:00:00Z'));
  expect(serialOf(renewed.authentication.certificate)).not.toBe(serialOf(card.authentication.certificate));
  expect(serialOf(card.authentication.certificate).toUpperCase()).toBe(
    certificateOf(card.authentication.certificate).serialNumber,
  );
  expect(certificateOf(renewed.authentication.certificate).validToDate).toEqual(new Date('2035-05-14T14:59:59Z'));
  expect([renewed.surface, renewed.body_number]).toEqual([card.surface, card.body_number]);
});

it('lists revoked serials under its signature, and an empty list when there are none', async () => {
  const authority = await openSandboxAuthority(folder);
  const card = await authority.issueCard({ ...KIYO, now: ISSUED });
  const serials = [serialOf(card.authentication.certificate), '00c4ff'];
  for (const revoked of [serials, []]) {
    const list = AsnConvert.parse(authority.revocationList(revoked, ISSUED), CertificateList);
    const { tbsCertList } = list;
    expect(tbsCertList.revokedCertificates?.map(({ userCertificate }) => hex(new Uint8Array(userCertificate)))).toEqual(
      revoked.length === 0 ? undefined : revoked,
    );
    expect(tbsCertList.thisUpdate.getTime()).toEqual(ISSUED);
    expect(tbsCertList.nextUpdate?.getTime()).toEqual(new Date('2026-11-21T03:00:00Z'));
    const isSignedBy = (certificate: Uint8Array) =>
      createVerify('sha256')
        .update(new Uint8Array(list.tbsCertListRaw ?? new ArrayBuffer()))
        .verify(new X509Certificate(certificate).publicKey, new Uint8Array(list.signature));
    expect(isSignedBy(authority.certificate)).toBe(true);
    expect(isSignedBy((await openSandboxAuthority(path.join(folder, 'foreign'))).certificate)).toBe(false);
  }
});
