import { createHash, randomBytes } from 'node:crypto';
import { judgeSignature } from '@machi/domain/signing/judge';
import { SIGNING_HOURS } from '@machi/domain/signing/model';
import { isRefusal } from '@machi/domain/refusals/model';
import { openSandboxAuthority, SAMPLE_PINS } from '@machi/virtual-card/sandbox-authority';
import { cardOfPerson } from '@machi/virtual-card/sample-cards';
import { signWithCard } from '@machi/virtual-card/sign-document';
import { createVirtualCard } from '@machi/virtual-card/virtual-card';
import type { VirtualCard } from '@machi/virtual-card/apdu';
import { applicationPdf } from '../../../features/filing/application-pdf.ts';
import { pemOf } from '../../../ground/certificates.ts';
import { createPress } from '../../../platform/pdf/press.ts';
import { forNobody } from '../../../platform/work/thread-queue.ts';
import { lookAtSignature } from '../../../platform/signing/look-at-signature.ts';
import { signedContent } from '../../../providers/signing/signing.ts';
import type { Life, LifeSigning } from '../life.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** Certificates valid for all signatures of the generated past. */
const ISSUED_BEFORE = 400 * DAY;
const FORM = 'digest-info';

/**
 * Signs the past applications of sample people, each with a virtual card, over the application's PDF, so that the
 * stored signatures verify. The cards are made for this; the sandbox's phone has others of the same people.
 * @param folder of the sandbox's cards, whose authority the town trusts
 */
export async function signPast(life: Life, folder: string): Promise<void> {
  if (life.signings.length === 0) return;
  const authority = await openSandboxAuthority(folder);
  const trusted = [pemOf(Buffer.from(authority.certificate))];
  const cards = new Map<number, Promise<VirtualCard>>();
  for (const { member_id, person } of life.signings) {
    if (cards.has(member_id)) continue;
    const now = new Date(life.now.getTime() - ISSUED_BEFORE);
    cards.set(member_id, authority.issueCard({ ...cardOfPerson(person, member_id), now }).then(createVirtualCard));
  }
  const press = createPress(forNobody);
  // The press does not keep the process alive.
  const awake = setInterval(() => {}, HOUR);
  try {
    for (const signing of life.signings) {
      const paper = await press.print(signing.member_id, applicationPdf(life.town, signing.printed));
      const card = await cards.get(signing.member_id);
      if (isRefusal(paper) || !card)
        throw new Error(`the paper of application ${signing.application_id} is not printed`);
      signOne(life, signing, Buffer.from(paper), card, trusted);
    }
  } finally {
    clearInterval(awake);
  }
}

function signOne(life: Life, signing: LifeSigning, paper: Buffer, card: VirtualCard, trusted: readonly string[]): void {
  const { application_id, member_id, person, at } = signing;
  const digest = createHash('sha256').update(paper).digest();
  const signed = signWithCard(card, SAMPLE_PINS.signing, signedContent(digest, FORM));
  if (signed.is !== 'signed') throw new Error(`a card of the sample does not sign: ${signed.is}`);
  const matter = { document: paper, name: `${person.lastname} ${person.firstname}`, birthdate: person.birthdate };
  const revocation = { status: 'valid', list_as_of: at.toISOString(), asked_at: at.toISOString() } as const;
  const facts = lookAtSignature({ ...matter, ...signed, digest, digestForm: FORM }, trusted, at);
  const verdict = judgeSignature({ ...facts, revocation }, matter, at);
  const holder = facts.certificate?.holder;
  if (!verdict.holds || !holder) throw new Error(`a signature of the sample does not hold: ${verdict.troubles.join()}`);
  life.add('signature', {
    holder_kind: 'application',
    holder_id: application_id,
    member_id,
    digest,
    digest_form: FORM,
    state_hash: randomBytes(32),
    kept: null,
    begun_at: new Date(at.getTime() - 90_000),
    ends_at: new Date(at.getTime() - 90_000 + SIGNING_HOURS * HOUR),
    signed_at: at,
    signature: Buffer.from(signed.signature),
    certificates: pemOf(Buffer.from(signed.certificate)),
    revocation,
    verdict,
    signer_name: holder.name,
    signer_birthdate: holder.birthdate,
    signer_address: holder.address,
  });
  const rows = life.rows.onlineform_application ?? [];
  const place = rows.findIndex((row) => row.onlineform_application_id === application_id);
  const row = rows[place];
  if (row) rows[place] = { ...row, paper };
}
