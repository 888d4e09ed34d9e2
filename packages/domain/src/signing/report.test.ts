import { expect, test } from 'vitest';
import { findingLines } from '../setup/finding.ts';
import en from './text/en.json' with { type: 'json' };
import { signatureFindings, type VerifiedSignature } from './report.ts';

const VERIFIED: VerifiedSignature = {
  signed_at: new Date('2026-11-22T03:00:00Z'),
  signer_name: '佐藤　ハル',
  digest: 'ab'.repeat(32),
  revocation: { status: 'valid', list_as_of: '2026-11-22T00:00:00.000Z', asked_at: '2026-11-22T03:00:00.000Z' },
  verdict: { holds: true, troubles: [], marks: [] },
};

test('what holds is said line by line, with the time in the town', () => {
  expect(findingLines(signatureFindings(VERIFIED))).toEqual([
    'ok     signer       signed on 2026-11-22 12:00 as 佐藤　ハル',
    `ok     signature    the document is the one that was to be signed, ${'ab'.repeat(32)}`,
    'ok     signature    the certificate’s key made it over this document',
    'ok     certificate  an authority issued it that the town trusts for signing',
    'ok     certificate  it was in force',
    'ok     certificate  it was not revoked by the list of 2026-11-22 09:00',
  ]);
});

test('each trouble is a line that is wrong, and takes away the one that would say otherwise; a mark is none', () => {
  const troubles = Object.keys(en).filter((code) => code.startsWith('signature-'));
  for (const trouble of troubles as (typeof VERIFIED)['verdict']['troubles'][number][]) {
    const found = signatureFindings({ ...VERIFIED, verdict: { holds: false, troubles: [trouble], marks: [] } });
    expect(found.filter(({ is }) => is === 'wrong')).toHaveLength(1);
  }
  const marked = signatureFindings({
    ...VERIFIED,
    verdict: { holds: true, troubles: [], marks: ['name-differs', 'birthdate-unknown'] },
  });
  expect(marked.map(({ is }) => is)).not.toContain('wrong');
  expect(marked).toHaveLength(8);
  const differs = { holds: false, troubles: ['signature-document-differs'], marks: [] } as const;
  expect(signatureFindings({ ...VERIFIED, verdict: differs }).map(({ says }) => says)).not.toContainEqual(
    expect.stringContaining('is the one that was to be signed'),
  );
});
