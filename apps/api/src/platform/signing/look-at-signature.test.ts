import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DigestForm } from '@machi/domain/signing/model';
import { openSandboxAuthority } from '@machi/virtual-card/sandbox-authority';
import { signWithCard } from '@machi/virtual-card/sign-document';
import { createVirtualCard } from '@machi/virtual-card/virtual-card';
import { afterAll, describe, expect, test } from 'vitest';
import { pemOf } from '../../ground/certificates.ts';
import { signedContent } from '../../providers/signing/signing.ts';
import { lookAtSignature } from './look-at-signature.ts';

const NOW = new Date('2026-11-22T03:00:00Z');
const document = Buffer.from('a document');
const digest = createHash('sha256').update(document).digest();
const folder = await mkdtemp(path.join(tmpdir(), 'machi-signature-'));
const authority = await openSandboxAuthority(folder);
const authorities = [pemOf(authority.certificate)];
const holder = { name: '佐藤　ハル', address: '北海道星守町', birth_date: '1951-03-08', sex: 2 } as const;
const card = await authority.issueCard({ card_key: 'own', card_name: 'own', holder, now: NOW });
afterAll(() => rm(folder, { recursive: true }));

function signed(form: DigestForm) {
  const made = signWithCard(createVirtualCard(card), 'ABC123', signedContent(digest, form));
  if (made.is !== 'signed') throw new Error(made.is);
  return { document, digest, digestForm: form, signature: made.signature, certificate: made.certificate };
}
const look = (change: Partial<Parameters<typeof lookAtSignature>[0]>, form: DigestForm = 'digest-info') =>
  lookAtSignature({ ...signed(form), ...change }, authorities, NOW);

describe('a signature by a card', () => {
  test.each(['digest-info', 'plain'] as const)('over %s is of its key, and of no other form', (form) => {
    expect(look({}, form)).toMatchObject({ isSameDocument: true, isOfKey: true });
    const other = form === 'plain' ? 'digest-info' : 'plain';
    expect(look({ digestForm: other }, form).isOfKey).toBe(false);
  });

  test('says whose it is, in whichever of its certificates it is that signs', () => {
    expect(look({}).certificate).toMatchObject({
      isTrusted: true,
      isForSigning: true,
      holder: { name: '佐藤　ハル', birthdate: '1951-03-08', address: '北海道星守町' },
    });
    const certificate = Buffer.from(card.authentication.certificate, 'base64');
    expect(look({ certificate })).toMatchObject({
      isOfKey: false,
      certificate: { isTrusted: true, isForSigning: false, holder: undefined },
    });
  });

  test.each([
    ['empty', Buffer.alloc(0)],
    ['zeros', Buffer.alloc(256)],
    ['ones', Buffer.alloc(256, 0xff)],
    ['too long', Buffer.alloc(257, 1)],
    ['a megabyte', Buffer.alloc(1_000_000, 7)],
  ])('that is %s is none', (_what, signature) => {
    expect(look({ signature }).isOfKey).toBe(false);
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['noise', Buffer.alloc(900, 0x30)],
    ['an authority’s PEM', Buffer.from('-----BEGIN CERTIFICATE-----')],
  ])('with %s for a certificate is unreadable', (_what, certificate) => {
    expect(look({ certificate }).certificate).toBeNull();
  });

  test('with something behind its certificate is unreadable', () => {
    const certificate = Buffer.concat([signed('plain').certificate, Buffer.alloc(1)]);
    expect(look({ certificate }).certificate).toBeNull();
  });

  test('is trusted by nobody without an authority, or before it was one', () => {
    expect(lookAtSignature(signed('plain'), [], NOW).certificate?.isTrusted).toBe(false);
    expect(lookAtSignature(signed('plain'), authorities, new Date('2015-01-01')).certificate?.isTrusted).toBe(false);
  });
});
